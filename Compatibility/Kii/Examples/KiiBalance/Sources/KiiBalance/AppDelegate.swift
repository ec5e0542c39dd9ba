import Foundation
import KiiSDK
import Terminal

/// Starts the app, and switches between the title and the list.
@MainActor final class AppDelegate {
    private let navigation: NavigationController

    init(console: Console) { navigation = NavigationController(console: console) }

    /// Shows the title, and runs until the user leaves.
    func run() async {
        showTitle()
        await navigation.run()
    }

    func showTitle() { navigation.setViewControllers([TitleViewController(app: self)]) }

    func showBalanceList() { navigation.setViewControllers([BalanceListViewController(app: self)]) }

    /// Shows why a call failed.
    ///
    /// After the end of the session, the title is next.
    func show(_ error: any Error, on screen: ViewController) {
        screen.present(KiiAlert.create(error))
        let isOver = [KiiErrorCode.invalidToken, KiiErrorCode.cannotRenewToken, KiiErrorCode.loginRequired]
        guard KiiUser.current() == nil || isOver.contains((error as NSError).code) else { return }
        KiiUser.logOut()
        showTitle()
    }
}
