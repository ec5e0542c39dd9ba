import Foundation
import Latchkey
import LatchkeyAPI

/// Logs users of a community in and out.
///
/// One login is under way at a time: a second one ends the first, whose end is reported before the second begins. A login
/// that fails changes nothing; whoever was logged in still is. One user is logged in at a time: the next one takes their
/// place.
public final class LiAuthManager: Sendable {
    /// Whether the present task shows a login; requests that are made there do not wait for it.
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
        // Which requests show the login is said with each; what reads the user's record by itself never does.
        latchkey.logInPolicy = .never
        latchkey.presenter = .action { [weak self] _ in try await self?.logInOnDemand() }
    }

    /// Is told how each login has ended.
    public var liLoginDelegate: (any LiAuthorizationDelegate)? {
        get { references.delegate }
        set { references.delegate = newValue }
    }

    /// Shows the login when a guest's request needs a user.
    ///
    /// Without it, the delegate does if it is a presenter, as a view controller is; else what showed the login last.
    public var loginPresenter: (any LiLoginPresenter)? {
        get { references.presenter ?? (references.delegate as? any LiLoginPresenter) ?? references.lastPresenter }
        set { references.presenter = newValue }
    }

    /// Whether a guest's request that needs a user shows the login by itself; true without being set.
    public var logsInOnDemand: Bool {
        get { references.logsInOnDemand }
        set { references.logsInOnDemand = newValue }
    }

    /// Whether somebody is logged in.
    ///
    /// Never waits, and never touches the network.
    ///
    /// - Returns: What was true last; after the app has started, until the credential store was read, what was true before.
    public func isUserLoggedIn() -> Bool { status.isLoggedIn }

    /// Shows the login; the delegate is told how it has ended.
    ///
    /// - Parameters:
    ///   - presenter: What shows it, such as a view controller.
    ///   - deviceToken: What push notifications reach this device by, kept and registered for whoever logs in.
    ///   - notificationProvider: Whose service delivers them; without it the token is of no use.
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

    /// Logs in with a single-sign-on token, without a screen; the delegate is told how it has ended.
    ///
    /// - Parameters:
    ///   - presenter: What shows the login where there is no token.
    ///   - ssoToken: A token that the community's company has just made; without one the login is shown.
    ///   - deviceToken: What push notifications reach this device by, kept and registered by the same call.
    ///   - notificationProvider: Whose service delivers them; without it the token is of no use.
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

    /// Logs out, here at once and at the server if it can be reached.
    ///
    /// Whatever the server says, nobody is logged in afterwards; one that could not be reached is told later. A login that
    /// is under way is ended first.
    ///
    /// - Parameter completion: Is called on the main actor at the end, with a ``LiBaseError`` where the server could not be
    ///   told or nobody was logged in (401).
    public func logoutUser(completion: @escaping @MainActor @Sendable ((any Error)?) -> Void) {
        queue.add(isLogin: false) { [self] in
            let failure = await logOut()
            completion(failure)
            return nil
        }
    }

    /// Ends a login that is under way, and reports it.
    func end() { queue.end() }

    /// Returns when no login and no logout is under way.
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
                if let device { try? await latchkey.registerPushDevice(device) }
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

    /// What counts is whether somebody has logged in, however the login has ended.
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
            // A device token of another kind is no reason to let nobody in.
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

    /// Whoever was logged in before is logged out now; the server is told when it can be reached.
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
        // What a screen asks for that shows the login would wait for itself.
        if isUnderWay, Self.isShowingHere { return false }
        return logsInOnDemand && (isUnderWay || loginPresenter != nil)
    }

    /// Shows the login, unless one is shown already, and waits until nobody logs in any more.
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
            // Another login may take its place.
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
    /// - Returns: Why the server does not know, or that nobody was logged in.
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
