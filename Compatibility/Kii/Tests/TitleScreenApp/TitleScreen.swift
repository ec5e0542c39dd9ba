// swift-format-ignore-file: NeverForceUnwrap
// Apps of Kii force-unwrap.

import Foundation
import KiiSDK

// The parts of an app of Kii without UIKit's types, written in Swift 5 in the style of such apps.

/// Stands for an app's controllers.
class ViewController {
    /// The texts that the app has shown, in order.
    var shown: [String] = []
    /// Notifies a test of a change.
    var onChange: () -> Void = {}

    func viewDidLoad() {}

    func show(_ text: String) {
        shown.append(text)
        onChange()
    }

    /// Shows a spinner with a text, until it is dismissed.
    func present(progress text: String) { show("progress: \(text)") }

    /// Dismisses the shown text, then continues.
    func dismiss(completion: (() -> Void)? = nil) {
        show("dismissed")
        completion?()
    }

    func present(alert title: String, message: String) { show("\(title): \(message)") }

    func showBalanceList() { show("balance list") }
}

/// The first screen; it shows the list at once if a user is logged in.
class TitleViewController: ViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        KiiUser.authenticate(storedCredentials: { (user: KiiUser?, error: Error?) -> Void in
            if error != nil {
                // Stay here: the person logs in or registers.
                self.show("title")
                return
            }
            self.showBalanceList()
        })
    }
}

/// The screen with a name and a password.
class CredentialsViewController: ViewController {
    var username = ""
    var password = ""

    /// Hides the progress, then shows the error.
    func fail(_ error: Error) {
        dismiss {
            let description = (error as NSError).userInfo["description"] as! String
            self.present(alert: "Error", message: description)
        }
    }
}

class LoginViewController: CredentialsViewController {
    func didPressLogin() {
        present(progress: "Login...")
        KiiUser.authenticate(username, withPassword: password) { (user, error) in
            if let error = error {
                self.fail(error)
                return
            }
            self.dismiss()
            self.showBalanceList()
        }
    }
}

class RegisterViewController: CredentialsViewController {
    func didPressRegister() {
        present(progress: "Registering...")
        let user = KiiUser(username: username, andPassword: password)
        user.performRegistration { (user, error) in
            if let error = error {
                self.fail(error)
                return
            }
            self.dismiss()
            self.showBalanceList()
        }
    }
}
