#if canImport(UIKit) && os(iOS)
import Foundation
import UIKit

/// The fields of the login and of the registration.
class CredentialViewController: FormViewController {
    private let username = UITextField()
    private let password = UITextField()

    /// Makes the call with what was typed.
    func send(_ username: String, _ password: String) {}

    /// What the system may fill into the password.
    var passwordContent: UITextContentType { .password }

    override func viewDidLoad() {
        super.viewDidLoad()
        username.keyboardType = .asciiCapable
        username.textContentType = .username
        username.autocapitalizationType = .none
        username.autocorrectionType = .no
        username.returnKeyType = .next
        username.addAction(
            UIAction { [weak self] _ in self?.password.becomeFirstResponder() },
            for: .editingDidEndOnExit
        )
        password.isSecureTextEntry = true
        password.textContentType = passwordContent
        password.returnKeyType = .go
        password.addAction(UIAction { [weak self] _ in self?.submit() }, for: .editingDidEndOnExit)
        add(username, label: "Username")
        add(password, label: "Password")
        username.becomeFirstResponder()
    }

    final override func submit() {
        view.endEditing(true)
        send(username.text ?? "", password.text ?? "")
    }

    /// The end of the call: the list is next, or an alert.
    final func done(_ progress: UIAlertController, _ error: (any Error)?) {
        if let error {
            progress.dismiss(animated: true) { self.present(KiiAlert.create(error), animated: true) }
            return
        }
        progress.dismiss(animated: false) { self.app.showBalanceList() }
    }
}
#endif
