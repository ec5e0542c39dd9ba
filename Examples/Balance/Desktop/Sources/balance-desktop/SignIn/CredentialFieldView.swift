import Adwaita
import LatchkeyUI

/// A field with the message below it.
@MainActor
final class CredentialFieldView {
    let field: CredentialField
    let root: Widget
    private let row: TextRow
    private let message = Label().styled("error", "caption").margins(horizontal: 12)
    private var isShowing = false

    init(_ field: CredentialField, of screen: PresentedScreen, _ model: SignInModel) {
        self.field = field
        let (label, id) = (screen.form.label(of: field), screen.id)
        row = TextRow(
            label,
            secret: field.isSecure ? .password(in: model.options.language) : nil,
            purpose: screen.form.content(of: field).purpose
        )
        let frame = RowList(label)
        frame.append(row)
        root = Box(.vertical, spacing: 6, [frame, message])
        row.onEdit { [weak self] in
            guard let self, !isShowing, model.screen?.id == id else { return }
            model.send(.edited(field, row.text))
        }
        row.onReturn { model.send(.returnPressed) }
        row.onFocus {
            if let screen = model.screen, screen.id == id, screen.form.focus != field {
                model.send(.fieldTapped(field))
            }
        } left: {
            if let screen = model.screen, screen.id == id, screen.form.focus == field { model.send(.backgroundTapped) }
        }
    }

    func show(_ screen: PresentedScreen) {
        isShowing = true
        row.text = screen.text(of: field)
        row.fault = screen.form.messages[field]
        message.text = screen.form.messages[field] ?? ""
        isShowing = false
    }

    func begin() { if !row.hasFocus { row.grabFocus() } }
}

extension FieldContent {
    fileprivate var purpose: TextRow.Purpose {
        switch self {
        case .characters, .identifier: .text
        case .emailAddress: .emailAddress
        case .digits: .digits
        }
    }
}
