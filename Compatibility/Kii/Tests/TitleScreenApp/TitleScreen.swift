// swift-format-ignore-file: NeverForceUnwrap
// Apps of Kii are written so.

import Foundation
import KiiSDK

// What an app of Kii is made of, without UIKit's types: written as such apps are, in Swift 5, and compiled as it is.

/// Stands for an app's controllers.
class ViewController {
    /// What the app has shown, in order.
    var shown: [String] = []
    /// Tells a test that there is something new.
    var onChange: () -> Void = {}

    func viewDidLoad() {}

    func show(_ text: String) {
        shown.append(text)
        onChange()
    }

    /// Shows a spinner with a text, until it is dismissed.
    func present(progress text: String) { show("progress: \(text)") }

    /// Dismisses what is shown, and goes on.
    func dismiss(completion: (() -> Void)? = nil) {
        show("dismissed")
        completion?()
    }

    func present(alert title: String, message: String) { show("\(title): \(message)") }

    func showBalanceList() { show("balance list") }
}

/// The first screen: whoever was logged in goes on to the list at once.
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

/// Where a person types a name and a password.
class CredentialsViewController: ViewController {
    var username = ""
    var password = ""

    /// Ends the progress, and says what went wrong when it is gone.
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
