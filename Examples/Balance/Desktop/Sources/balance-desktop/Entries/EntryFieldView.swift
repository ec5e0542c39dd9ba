import Adwaita
import BalanceEntries
import BalanceModel
import LatchkeyUI
import ScreenCalls

/// A field of the form, with a hint or what is wrong below it.
@MainActor
final class EntryFieldView {
    let root: Widget
    let row: TextRow
    private let field: EntryField
    private let form: EntryFormModel
    private let message = Label().styled("caption").margins(horizontal: 12)
    private var isShowing = false

    init(_ field: EntryField, _ form: EntryFormModel) {
        self.field = field
        self.form = form
        let label = field.label.text(in: form.language)
        row = TextRow(label, purpose: field == .amount ? .amount : .text)
        let frame = RowList(label)
        frame.append(row)
        root = Box(.vertical, spacing: 6, [frame, message])
        row.onEdit { [weak self] in self?.read() }
    }

    func update() {
        isShowing = true
        row.text = field == .amount ? form.draft.amount : form.draft.name
        let fault = form.message(for: field)
        row.fault = fault
        message.text = fault ?? hint.text(in: form.language)
        message.set("error", fault != nil)
        message.set("dim-label", fault == nil)
        isShowing = false
    }

    private func read() {
        guard !isShowing else { return }
        if field == .amount { form.draft.amount = row.text } else { form.draft.name = row.text }
    }

    private var hint: GraphicalSentence { field == .amount ? .amountHint : .nameHint }
}
