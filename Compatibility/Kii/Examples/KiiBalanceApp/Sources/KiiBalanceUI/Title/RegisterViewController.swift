#if canImport(UIKit) && os(iOS)
import Foundation
import KiiSDK
import UIKit

/// Registers a user, who is logged in by that.
final class RegisterViewController: CredentialViewController {
    init(app: AppDelegate) { super.init(app: app, title: "Register") }

    /// Not available: a storyboard cannot pass the app.
    required init?(coder: NSCoder) { nil }

    override var passwordContent: UITextContentType { .newPassword }

    override func send(_ username: String, _ password: String) {
        let user = KiiUser(username: username, andPassword: password)

        let progress = KiiProgress.create(message: "Registering...")
        present(progress, animated: false)

        user.performRegistration { _, error in self.done(progress, error) }
    }
}
#endif
