import Adwaita
import LatchkeyUI

/// Asks for the password before an account is deleted.
@MainActor
final class DeleteAccountDialog {
    private let window: MessageDialog
    private let password: TextRow

    init(_ model: SignInModel, over parent: Window, closed: @escaping @MainActor @Sendable () -> Void) {
        let language = model.options.language
        let label = Sentence.passwordLabel.text(in: language)
        password = TextRow(label, secret: .password(in: language))
        let frame = RowList(label)
        frame.append(password)
        window = MessageDialog(
            over: parent,
            Sentence.deleteAccountTitle.text(in: language),
            Sentence.deleteAccountExplained.text(in: language),
            frame
        )
        window.add("cancel", Sentence.cancelButton.text(in: language))
        window.add("delete", Sentence.deleteAccountButton.text(in: language), .destructive)
        window.onAnswer { [weak self] answer in
            if answer == "delete", let typed = self?.password.text {
                Task { await model.deleteAccount(password: typed) }
            }
            closed()
        }
        window.present()
    }

    func close() { window.destroy() }
}
