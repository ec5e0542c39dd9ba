import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import LiCoreSDK

/// The outcome of a login.
enum LogInEnd: Sendable, Hashable {
    case loggedIn(as: String)
    case cancelled
    /// With the community's message.
    case failed(String?)
}

/// The login at the community: the app's use of `LiAuthManager`.
@MainActor
final class Membership {
    /// Whether the user has a single-sign-on token, and sees no login.
    nonisolated let isSSO: Bool
    private let screens: LogInScreens
    private let ssoToken: SSOToken?
    private var waiting: CheckedContinuation<LiBaseError?, Never>?

    init(presenter screens: LogInScreens, _ ssoToken: SSOToken?) {
        self.screens = screens
        self.ssoToken = ssoToken
        isSSO = ssoToken != nil
        authManager.liLoginDelegate = self
        authManager.loginPresenter = screens
        authManager.logsInOnDemand = !isSSO
    }

    private var authManager: LiAuthManager { LiSDKManager.shared().liAuthManager }
    private var latchkey: LatchkeyClient { LiSDKManager.shared().latchkey }

    /// Restores the stored session, without the network.
    func restore() async throws { _ = try await latchkey.restore() }

    var userID: String? {
        get async { await latchkey.user?.id.rawValue }
    }

    var name: String? {
        get async { await profile?.name }
    }

    var profile: Profile? {
        get async {
            await latchkey.user.map {
                Profile(name: $0.username ?? $0.emailAddress ?? $0.id.rawValue, emailAddress: $0.emailAddress)
            }
        }
    }

    /// Shows the login, with a notice above it.
    func logIn(notice: Sentence? = nil) async -> LogInEnd {
        screens.notice = notice
        return await end { authManager, screens in
            authManager.initLoginFlow(from: screens, deviceToken: nil, notificationProvider: nil)
        }
    }

    /// Logs in with the single-sign-on token, without a screen.
    func signOn() async -> LogInEnd {
        await end { [ssoToken] authManager, screens in
            authManager.initLoginFlow(
                from: screens,
                withSSOToken: ssoToken?.text,
                deviceToken: nil,
                notificationProvider: nil
            )
        }
    }

    /// Logs out here, and at the community if it answers.
    ///
    /// - Returns: Whether it has answered.
    func logOut() async -> Bool {
        await withCheckedContinuation { continuation in
            authManager.logoutUser { error in continuation.resume(returning: error == nil) }
        }
    }

    private func end(of begin: (LiAuthManager, LogInScreens) -> Void) async -> LogInEnd {
        let error = await withCheckedContinuation { continuation in
            waiting = continuation
            begin(authManager, screens)
        }
        guard let error else { return .loggedIn(as: await name ?? "") }
        return error.isCancelled ? .cancelled : .failed(error.errorMessage)
    }
}

extension Membership: LiAuthorizationDelegate {
    /// Also called for a login that a request has started.
    ///
    /// Then nothing waits here.
    func login(status: Bool, userId: String?, error: (any Error)?) {
        waiting?.resume(returning: status ? nil : error as? LiBaseError ?? .init(httpCode: 500, errorMessage: ""))
        waiting = nil
    }
}
