import Adwaita
import LatchkeyUI

/// The secret of an authenticator app, or new recovery codes, as text that can be selected.
@MainActor
final class SecretsView {
    let root: Widget
    private let slot = Slot()
    private let language: Language
    private var isShown = false

    init(in language: Language) {
        self.language = language
        root = Box(.vertical, [slot])
    }

    /// Shows what the screen has, once it has arrived.
    func show(_ form: CredentialForm) {
        guard !isShown else { return }
        if let setUp = form.setUp {
            isShown = true
            let code = Label((setUp.halfBlocks(isTextDark: true) ?? []).joined(separator: "\n"), wraps: false)
            code.name(Sentence.qrCodeLabel.text(in: language))
            let key = Label("\(Sentence.totpSecretLabel.text(in: language)): \(setUp.secret)").selectable()
            slot.child = Box(.vertical, spacing: 12, [code.styled("monospace").centered(), key])
        } else if let codes = form.recoveryCodes {
            isShown = true
            let text = Label(codes.codes.joined(separator: "\n"), wraps: false).selectable()
            slot.child = text.styled("monospace").centered()
        }
    }
}
