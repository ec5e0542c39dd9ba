import KiiSDK

/// Logs a user in.
final class LoginViewController: FormViewController {
    private let app: AppDelegate

    init(app: AppDelegate) {
        self.app = app
        super.init(title: "Login", [TextField(label: "Username"), TextField(label: "Password", isSecure: true)])
    }

    override func submit() {
        let (username, password) = (fields[0].text, fields[1].text)
        fields[1].text = ""

        let progress = KiiProgress.create(message: "Login...")
        present(progress)

        KiiUser.authenticate(username, withPassword: password) { [app] _, error in
            if let error {
                progress.dismiss { self.present(KiiAlert.create(error)) }
                return
            }
            progress.dismiss()
            app.showBalanceList()
        }
    }
}
