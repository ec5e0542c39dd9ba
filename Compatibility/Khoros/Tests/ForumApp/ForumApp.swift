import Foundation
import LiCoreSDK

// Code like that of apps for Khoros communities, in our own words. Only the view controller's superclass is ours.

/// Stands for a view controller of UIKit.
@MainActor
class ViewController: LiLoginPresenter {
    nonisolated init() {}
    func viewDidLoad() {}
    func presentLiLogin(_ login: LiLogin) async throws { throw CancellationError() }
}

/// Sets the SDK up when the app starts.
final class ForumLauncher {
    static let address = "https://forum.example.org"
    var problem: String?

    func makeCredentials() -> LiAppCredentials? {
        do {
            return try LiAppCredentials(
                clientId: "forum-client",
                clientSecret: "forum-secret",
                communityURL: ForumLauncher.address,
                tenantID: "forum",
                clientAppName: "Forum for phones"
            )
        } catch LiError.invalidArgument(let errorMessage) {
            problem = errorMessage
        } catch {
            problem = error.localizedDescription
        }
        return nil
    }

    func launch() {
        guard let credentials = makeCredentials() else { return }
        LiSDKManager.setup(credentials: credentials)
    }
}

/// Reads questions, and asks for a login when the person wants to answer one.
class QuestionViewController: ViewController, LiAuthorizationDelegate {
    var pushToken: String?
    var shownUser: String?
    var alert: String?
    var isWaiting = false

    override func viewDidLoad() {
        super.viewDidLoad()
        let manager = LiSDKManager.shared().authManager
        manager.liLoginDelegate = self
        if !manager.isUserLoggedIn() {
            isWaiting = true
            manager.initLoginFlow(from: self, deviceToken: pushToken, notificationProvider: .apns)
        }
    }

    func didPressSignIn() {
        LiSDKManager.shared().authManager.initLoginFlow(from: self, deviceToken: nil, notificationProvider: nil)
    }

    func didReceive(companyToken: String) {
        LiSDKManager.shared().authManager.initLoginFlow(
            from: self,
            withSSOToken: companyToken,
            deviceToken: pushToken,
            notificationProvider: NotificationProviders.firebase
        )
    }

    func didPressSignOut() {
        LiSDKManager.shared().authManager.logoutUser { error in
            if let error = error as? LiBaseError {
                self.alert = "\(error.httpCode) \(error.status) \(error.errorMessage)"
            } else {
                self.shownUser = nil
            }
        }
    }

    func didRefuse(_ error: Error) {
        guard let error = error as? LiBaseError else { return }
        if error.httpCode == 401 {
            LiSDKManager.shared().authManager.initLoginFlow(from: self)
        } else {
            alert = error.developerErrorMessage
        }
    }

    func didRegisterForNotifications(token: String) {
        pushToken = token
        LiSDKManager.shared().update(deviceToken: token)
        LiSDKManager.shared().syncSettings()
    }

    func login(status: Bool, userId: String?, error: Error?) {
        isWaiting = false
        if status {
            shownUser = userId
        } else {
            alert = (error as? LiBaseError)?.errorMessage ?? "Login error"
        }
    }
}

/// The same for the first version of the SDK, whose delegate had only a message.
class FirstVersionViewController: ViewController, LiAuthorizationDelegate {
    var outcome: String?

    override func viewDidLoad() {
        super.viewDidLoad()
        LiSDKManager.shared().liAuthManager.liLoginDelegate = self
    }

    func start(token: String?) {
        if let token = token {
            LiSDKManager.shared().liAuthManager.initLoginFlow(from: self, withSSOToken: token)
        } else {
            LiSDKManager.shared().liAuthManager.initLoginFlow(from: self, withSSOToken: nil)
        }
    }

    func startWithPush(token: String?) {
        LiSDKManager.shared().liAuthManager.initLoginFlow(
            from: self,
            withSSOToken: token,
            deviceToken: "0f0f",
            notificationProvider: .apns
        )
    }

    func login(status: Bool, errorMessage: String?) {
        outcome = status ? "welcome" : errorMessage
    }
}
