import KiiSDK

/// Registers a user, who is logged in by that.
final class RegisterViewController: FormViewController {
    private let app: AppDelegate

    init(app: AppDelegate) {
        self.app = app
        super.init(title: "Register", [TextField(label: "Username"), TextField(label: "Password", isSecure: true)])
    }

    override func submit() {
        let user = KiiUser(username: fields[0].text, andPassword: fields[1].text)
        fields[1].text = ""

        let progress = KiiProgress.create(message: "Registering...")
        present(progress)

        user.performRegistration { [app] _, error in
            if let error {
                progress.dismiss { self.present(KiiAlert.create(error)) }
                return
            }
            progress.dismiss()
            app.showBalanceList()
        }
    }
}
