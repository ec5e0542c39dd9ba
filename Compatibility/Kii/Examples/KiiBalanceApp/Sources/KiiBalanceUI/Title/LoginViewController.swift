#if canImport(UIKit) && os(iOS)
import Foundation
import KiiSDK
import UIKit

/// Logs a user in.
final class LoginViewController: CredentialViewController {
    init(app: AppDelegate) { super.init(app: app, title: "Login") }

    /// Not available: a storyboard cannot pass the app.
    required init?(coder: NSCoder) { nil }

    override func send(_ username: String, _ password: String) {
        let progress = KiiProgress.create(message: "Login...")
        present(progress, animated: false)

        KiiUser.authenticate(username, withPassword: password) { _, error in self.done(progress, error) }
    }
}
#endif
