import KiiSDK
import Terminal

/// The first screen.
///
/// With a stored session, it leads to the list without the network.
final class TitleViewController: ViewController {
    private let app: AppDelegate

    init(app: AppDelegate) {
        self.app = app
        super.init(title: "Kii Balance")
    }

    override func viewDidLoad() {
        let progress = ProgressController(message: nil)
        present(progress)
        KiiUser.authenticate(storedCredentials: { [app] _, error in
            progress.dismiss()
            // Without a session, the title stays.
            if error == nil { app.showBalanceList() }
        })
    }

    override func draw(on console: Console) {
        super.draw(on: console)
        console.say("login, register, quit")
    }

    override func typed(_ line: String) {
        switch line.command {
        case "login": navigationController?.pushViewController(LoginViewController(app: app))
        case "register": navigationController?.pushViewController(RegisterViewController(app: app))
        case "quit": navigationController?.close()
        case "": break
        default: navigationController?.say("Enter login, register or quit.")
        }
    }
}
