import Foundation
import KiiSDK
import Terminal

/// Starts the app, and leads from what one sees without a user to what one sees with one.
@MainActor final class AppDelegate {
    private let navigation: NavigationController

    init(console: Console) { navigation = NavigationController(console: console) }

    /// Shows the title, and reads lines until the person leaves.
    func run(reading inbox: Inbox) async {
        showTitle()
        await navigation.run(reading: inbox)
    }

    func showTitle() { navigation.setViewControllers([TitleViewController(app: self)]) }

    func showBalanceList() { navigation.setViewControllers([BalanceListViewController(app: self)]) }

    /// Tells why a call of a user has failed; whose login is over begins at the title.
    func show(_ error: any Error, on screen: ViewController) {
        screen.present(KiiAlert.create(error))
        let isOver = [KiiErrorCode.invalidToken, KiiErrorCode.cannotRenewToken, KiiErrorCode.loginRequired]
        guard KiiUser.current() == nil || isOver.contains((error as NSError).code) else { return }
        KiiUser.logOut()
        showTitle()
    }
}
