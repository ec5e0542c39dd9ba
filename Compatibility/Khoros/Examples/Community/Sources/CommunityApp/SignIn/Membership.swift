import CommunityScreens
import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import LiCoreSDK

/// Who is logged in at the community, and how one logs in and out: all that the app has to say to the SDK about it.
@MainActor
final class Membership {
    /// Whether people come with a single-sign-on token.
    nonisolated let isSSO: Bool
    private let screens: LogInScreens
    private let ssoToken: SSOToken?
    private var waiting: CheckedContinuation<LiBaseError?, Never>?

    /// - Parameters:
    ///   - screens: Shows the login.
    ///   - ssoToken: With one, nobody is asked for a password.
    init(asking screens: LogInScreens, or ssoToken: SSOToken?) {
        self.screens = screens
        self.ssoToken = ssoToken
        isSSO = ssoToken != nil
        authManager.liLoginDelegate = self
        authManager.loginPresenter = screens
        authManager.logsInOnDemand = !isSSO
    }

    private var authManager: LiAuthManager { LiSDKManager.shared().liAuthManager }
    private var latchkey: LatchkeyClient { LiSDKManager.shared().latchkey }

    /// Waits until it is read who was logged in, without the network.
    func restore() async throws { _ = try await latchkey.restore() }

    /// Who is logged in.
    var userID: String? {
        get async { await latchkey.user?.id.rawValue }
    }

    /// The name of who is logged in.
    var name: String? {
        get async { await profile?.name }
    }

    /// What there is to tell about who is logged in.
    var profile: Profile? {
        get async {
            await latchkey.user.map {
                Profile(name: $0.username ?? $0.emailAddress ?? $0.id.rawValue, emailAddress: $0.emailAddress)
            }
        }
    }

    /// Shows the login, and returns when it has ended.
    ///
    /// - Parameter notice: What has happened before.
    /// - Returns: How it has ended.
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

    /// Logs out; here in any case.
    ///
    /// - Returns: Whether the community knows.
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
    /// A login that a request has brought up is told too; then nobody waits here.
    func login(status: Bool, userId: String?, error: (any Error)?) {
        waiting?.resume(returning: status ? nil : error as? LiBaseError ?? .init(httpCode: 500, errorMessage: ""))
        waiting = nil
    }
}
