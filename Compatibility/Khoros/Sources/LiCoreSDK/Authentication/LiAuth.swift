import Foundation
import Latchkey
import LatchkeyAPI

/// Logs users of a community in and out.
///
/// A second login ends one under way, whose end is reported first. A failed login changes nothing. One user is logged
/// in at a time.
public final class LiAuthManager: Sendable {
    /// Whether this task shows a login; its requests do not wait for it.
    @TaskLocal private static var isShowingHere = false

    let latchkey: LatchkeyClient
    package let status: LoginStatus
    private let redirectURL: URL?
    private let preferences: any LiPreferences
    private let clearCaches: @Sendable () -> Void
    private let references = LoginReferences()
    private let queue = LoginQueue()

    init(
        latchkey: LatchkeyClient,
        redirectURL: URL?,
        status: LoginStatus,
        preferences: any LiPreferences,
        clearCaches: @escaping @Sendable () -> Void
    ) {
        self.latchkey = latchkey
        self.redirectURL = redirectURL
        self.status = status
        self.preferences = preferences
        self.clearCaches = clearCaches
        // Each request names its policy; background reads of the user's record never show the login.
        latchkey.logInPolicy = .never
        latchkey.presenter = .action { [weak self] _ in try await self?.logInOnDemand() }
    }

    /// The delegate for the results of logins.
    public var liLoginDelegate: (any LiAuthorizationDelegate)? {
        get { references.delegate }
        set { references.delegate = newValue }
    }

    /// Shows the login when a guest's request needs a user.
    ///
    /// If nil, the delegate is used if it is a presenter, such as a view controller; otherwise the last presenter.
    public var loginPresenter: (any LiLoginPresenter)? {
        get { references.presenter ?? (references.delegate as? any LiLoginPresenter) ?? references.lastPresenter }
        set { references.presenter = newValue }
    }

    /// Whether a guest's request that needs a user shows the login; true by default.
    public var logsInOnDemand: Bool {
        get { references.logsInOnDemand }
        set { references.logsInOnDemand = newValue }
    }

    /// Whether a user is logged in.
    ///
    /// Never waits, and never touches the network.
    ///
    /// - Returns: The last known state; after a start of the app the previous one, until the credential store was read.
    public func isUserLoggedIn() -> Bool { status.isLoggedIn }

    /// Shows the login, and reports the result to the delegate.
    ///
    /// - Parameters:
    ///   - presenter: The presenter, such as a view controller.
    ///   - deviceToken: The push token of this device, registered for the user.
    ///   - notificationProvider: The push service; without it the token is ignored.
    public func initLoginFlow(
        from presenter: any LiLoginPresenter,
        deviceToken: String? = nil,
        notificationProvider: NotificationProviders? = nil
    ) {
        initLoginFlow(
            from: presenter,
            withSSOToken: nil,
            deviceToken: deviceToken,
            notificationProvider: notificationProvider
        )
    }

    /// Logs in with a single-sign-on token, without a screen, and reports the result to the delegate.
    ///
    /// - Parameters:
    ///   - presenter: The presenter for a login without a token.
    ///   - ssoToken: A fresh token of the community's company; nil to show the login.
    ///   - deviceToken: The push token of this device, registered by the same call.
    ///   - notificationProvider: The push service; without it the token is ignored.
    public func initLoginFlow(
        from presenter: any LiLoginPresenter,
        withSSOToken ssoToken: String?,
        deviceToken: String? = nil,
        notificationProvider: NotificationProviders? = nil
    ) {
        references.lastPresenter = presenter
        let device = PushDevice(deviceToken, notificationProvider)
        begin(notificationProvider, registering: ssoToken == nil ? device : nil) { auth in
            if let ssoToken { try await auth.logIn(ssoToken, device) } else { try await auth.show(presenter) }
        }
    }

    /// Logs out on this device at once, and at the server if it can be reached; otherwise the logout is sent later.
    ///
    /// A login under way is ended first.
    ///
    /// - Parameter completion: Called on the main actor, with a ``LiBaseError`` if the server could not be reached or
    ///   no user was logged in (401).
    public func logoutUser(completion: @escaping @MainActor @Sendable ((any Error)?) -> Void) {
        queue.add(isLogin: false) { [self] in
            let failure = await logOut()
            completion(failure)
            return nil
        }
    }

    /// Ends a login under way, and reports it.
    func end() { queue.end() }

    /// Waits for logins and logouts under way.
    package func settle() async {
        while let entry = queue.current { _ = await entry.task.value }
    }
}

// MARK: Logging in

extension LiAuthManager {
    private typealias LogIn = @MainActor @Sendable (LiAuthManager) async throws -> Void

    @discardableResult
    private func begin(
        _ provider: NotificationProviders?,
        registering device: PushDevice?,
        _ logIn: @escaping LogIn
    ) -> Task<LiBaseError?, Never> {
        queue.add(isLogin: true) { [self] in
            let result = await user(by: logIn)
            if case .success = result {
                if let provider { preferences.keep(provider.rawValue, as: PreferenceName.provider) }
                if let device { try? await latchkey.pushDevices.register(device) }
            }
            await status.update()
            return report(result)
        }
    }

    @MainActor
    private func report(_ result: Result<User, LiBaseError>) -> LiBaseError? {
        switch result {
        case .success(let user):
            references.delegate?.login(status: true, userId: user.id.rawValue, error: nil)
            return nil
        case .failure(let error):
            references.delegate?.login(status: false, userId: nil, error: error)
            return error
        }
    }

    /// Decides by the login itself, not by the way the screen ended.
    @MainActor
    private func user(by logIn: LogIn) async -> Result<User, LiBaseError> {
        let signIns = await latchkey.signIns
        var failure = LiBaseError.cancelled
        do {
            try Task.checkCancellation()
            try await logIn(self)
        } catch {
            failure = LiBaseError(error)
        }
        guard await latchkey.signIns != signIns, let user = await latchkey.user else { return .failure(failure) }
        await leaveOthers(than: user)
        return .success(user)
    }

    private func logIn(_ ssoToken: String, _ device: PushDevice?) async throws {
        guard !ssoToken.isEmpty else { throw LiBaseError.emptyToken }
        do {
            try await latchkey.logIn(ssoToken: ssoToken, device: device)
        } catch {
            guard device != nil, error.refusesPushDevice else { throw error }
            // An invalid push token must not prevent the login.
            try await latchkey.logIn(ssoToken: ssoToken)
        }
    }

    @MainActor
    private func show(_ presenter: any LiLoginPresenter) async throws {
        let attempt = LoginAttempt()
        let login = LiLogin(latchkey: latchkey, redirectURL: redirectURL, attempt: attempt)
        try await attempt.run {
            try await Self.$isShowingHere.withValue(true) { try await presenter.presentLiLogin(login) }
        }.get()
    }

    /// Logs out all other users.
    private func leaveOthers(than user: User) async {
        for other in await latchkey.users where other.id != user.id {
            try? await latchkey.logOut(.user(other.id))
        }
    }
}

// MARK: Logging in on demand

extension LiAuthManager {
    /// Whether a guest's request that needs a user waits for a login.
    var asksOnDemand: Bool {
        let isUnderWay = queue.current != nil
        // Requests of the login screen must not wait for their own login.
        if isUnderWay, Self.isShowingHere { return false }
        return logsInOnDemand && (isUnderWay || loginPresenter != nil)
    }

    /// Shows the login, unless one is shown already, and waits for all logins.
    private func logInOnDemand() async throws {
        var own: Task<LiBaseError?, Never>?
        var (failure, wasShown): (LiBaseError?, Bool) = (nil, false)
        while !wasShown {
            try Task.checkCancellation()
            if queue.current == nil {
                guard let presenter = loginPresenter else { return }
                own = begin(nil, registering: nil) { try await $0.show(presenter) }
                wasShown = true
            }
            // Another login may replace it.
            while let entry = queue.current {
                wasShown = wasShown || entry.isLogin
                failure = await withTaskCancellationHandler {
                    await entry.task.value
                } onCancel: { [own] in
                    own?.cancel()
                }
            }
        }
        if let error = failure?.latchkeyError { throw error }
    }
}

// MARK: Logging out

extension LiAuthManager {
    /// - Returns: Why the server could not be reached, or that no user was logged in.
    private func logOut() async -> LiBaseError? {
        let isLoggedIn = try? await latchkey.currentUser() != nil
        guard isLoggedIn ?? status.isLoggedIn else {
            await status.update()
            return .notLoggedIn
        }
        var failure: LiBaseError?
        do {
            try await latchkey.logOut(.allUsers, waitsForServer: true)
        } catch {
            failure = LiBaseError(error)
        }
        await status.update()
        if !status.isLoggedIn { clearCaches() }
        return failure
    }
}
