#if canImport(UIKit) && os(iOS)
import Foundation
import KiiSDK
import UIKit

/// Starts the app, and switches between the title and the list.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// The application at Latchkey, which `make run` adds to a server on the Mac.
    private static let appID = "balance-kii"
    /// Users can read the key in the app; it is no secret.
    private static let appKey = "6f1c0a9de83b47529b40c2d7715e3fa8"

    /// The stack of the app's only window.
    let navigation = UINavigationController()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // The launch argument `-server URL` names another server.
        let server = UserDefaults.standard.string(forKey: "server") ?? "http://127.0.0.1:8080"
        Kii.begin(withID: Self.appID, andKey: Self.appKey, andCustomURL: server)
        showTitle()
        return true
    }

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }

    /// Shows the title, from which nothing leads back.
    func showTitle() { navigation.setViewControllers([TitleViewController(app: self)], animated: true) }

    /// Shows the list, from which nothing leads back.
    func showBalanceList() { navigation.setViewControllers([BalanceListViewController(app: self)], animated: true) }

    /// Shows why a call failed.
    ///
    /// After the end of the session, the title is next.
    func show(_ error: any Error, on screen: UIViewController) {
        let isOver = [KiiErrorCode.invalidToken, KiiErrorCode.cannotRenewToken, KiiErrorCode.loginRequired]
        let hasEnded = KiiUser.current() == nil || isOver.contains((error as NSError).code)
        let alert = KiiAlert.create(error) { [self] in
            guard hasEnded else { return }
            KiiUser.logOut()
            showTitle()
        }
        screen.present(alert, animated: true)
    }
}

/// Shows the app's stack in its window.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene, let app = UIApplication.shared.delegate as? AppDelegate else {
            return
        }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = app.navigation
        window.makeKeyAndVisible()
        self.window = window
    }
}
#endif
