package import LatchkeyAPI

/// The content of a credential store: the signed-in users and the secrets of their sessions.
///
/// A store compares ``generation`` before it replaces anything, and keeps the bytes of ``serialized()``. Descriptions
/// show no secret.
public struct StoredCredentials: Sendable, Hashable {
    /// Increases by one with every change.
    public package(set) var generation: UInt64
    /// The server and the application that the credentials belong to.
    package var realm: Realm
    /// The signed-in users, in the order of their logins.
    package private(set) var accounts: [Account]
    /// The user that requests are sent as; nil if no user is current, even if others are signed in.
    package private(set) var currentUserID: User.ID?
    /// Sessions that have ended on this device, but not yet at the server.
    package private(set) var pendingLogOuts: [StoredSession]
    /// Refresh tokens that the app handed in, with the next ones, until their user is known.
    package private(set) var importedTokens: [RefreshTokens]
    /// The push device of this installation.
    package var push: PushRegistration?
    /// The key that the server gave this installation.
    package var deviceKey: DeviceKey?
    /// A login at a service that uses cookies instead of tokens.
    package var cookieSession: CookieSession?

    package init(
        generation: UInt64 = 0,
        realm: Realm,
        accounts: [Account] = [],
        currentUserID: User.ID? = nil,
        pendingLogOuts: [StoredSession] = [],
        importedTokens: [RefreshTokens] = [],
        push: PushRegistration? = nil,
        deviceKey: DeviceKey? = nil,
        cookieSession: CookieSession? = nil
    ) {
        self.generation = generation
        self.realm = realm
        self.accounts = accounts
        self.currentUserID = currentUserID
        self.pendingLogOuts = pendingLogOuts
        self.importedTokens = importedTokens
        self.push = push
        self.deviceKey = deviceKey
        self.cookieSession = cookieSession
    }
}

extension StoredCredentials {
    /// The account that requests are sent as.
    package var current: Account? { currentUserID.flatMap { self[userID: $0] } }

    /// Whether a logout or a push registration still has to be sent.
    package var hasPendingWork: Bool {
        !pendingLogOuts.isEmpty || (push != nil && current != nil && push?.sessionID != current?.session.id)
    }

    /// Whether the store can be emptied.
    package var isEmpty: Bool { holdsNoSession && push == nil && deviceKey == nil }

    /// Whether only data of the device itself is left.
    package var holdsNoSession: Bool { !isSignedIn && pendingLogOuts.isEmpty && importedTokens.isEmpty }

    /// Whether any user is signed in, current or not.
    package var isSignedIn: Bool { !accounts.isEmpty || cookieSession != nil }

    /// The account whose session has this refresh token, or had it.
    package func account(of token: RefreshToken) -> Account? {
        accounts.first { $0.session.refreshTokens?.current.family == token.family }
    }

    /// The account of a user.
    package subscript(userID id: User.ID) -> Account? { accounts.first { $0.user.id == id } }

    /// The account that a session belongs to.
    package subscript(sessionID id: Session.ID) -> Account? { accounts.first { $0.session.id == id } }

    /// Signs a user in and makes them the current one; a session of theirs that it replaces becomes a pending logout.
    package mutating func signIn(_ account: Account) {
        if let replaced = self[userID: account.user.id], replaced.session.id != account.session.id,
            replaced.session.refreshTokens != nil
        {
            addPendingLogOut(replaced.session)
        }
        if let index = accounts.firstIndex(where: { $0.user.id == account.user.id }) {
            accounts[index] = account
        } else {
            accounts.append(account)
        }
        currentUserID = account.user.id
        // The session lives again.
        removePendingLogOuts(of: [account.session.id])
        if let family = account.session.refreshTokens?.current.family {
            importedTokens.removeAll { $0.current.family == family }
        }
    }

    /// Remembers a refresh token that the app handed in.
    ///
    /// - Returns: The pair to send: the remembered one if the token was handed in before.
    package mutating func importToken(_ token: RefreshToken, rest: [UInt8]) -> RefreshTokens {
        if let kept = importedTokens.first(where: { $0.current == token }) { return kept }
        let imported = RefreshTokens(current: token, next: token.following(rest: rest))
        importedTokens = Array((importedTokens + [imported]).suffix(32))
        return imported
    }

    /// Forgets a refresh token that the app handed in, or all of them.
    package mutating func forgetImportedTokens(of token: RefreshToken? = nil) {
        importedTokens.removeAll { token == nil || $0.current == token }
    }

    /// Stores the pair that a pending logout refreshes its session with.
    package mutating func updatePendingLogOut(of sessionID: Session.ID, _ refreshTokens: RefreshTokens) {
        guard let index = pendingLogOuts.firstIndex(where: { $0.id == sessionID }) else { return }
        pendingLogOuts[index].refreshTokens = refreshTokens
    }

    /// Records that a login registered the push device.
    package mutating func recordRegistration(of device: PushDevice?, for sessionID: Session.ID) {
        if let device, push?.device == device { push?.sessionID = sessionID }
    }

    /// Makes one of the signed-in users the current one.
    ///
    /// - Returns: False if this user is not signed in.
    package mutating func `switch`(to userID: User.ID) -> Bool {
        guard self[userID: userID] != nil else { return false }
        currentUserID = userID
        return true
    }

    /// Replaces the account that has the same session.
    package mutating func update(_ account: Account) {
        guard let index = accounts.firstIndex(where: { $0.session.id == account.session.id }) else { return }
        accounts[index] = account
    }

    /// Removes a session that has ended at the server.
    package mutating func remove(sessionID: Session.ID) {
        guard let account = self[sessionID: sessionID] else { return }
        accounts.removeAll { $0.session.id == sessionID }
        if currentUserID == account.user.id { currentUserID = nil }
    }

    /// Removes a session, and keeps it as a pending logout.
    package mutating func signOut(sessionID: Session.ID) {
        guard let account = self[sessionID: sessionID] else { return }
        remove(sessionID: sessionID)
        addPendingLogOut(account.session)
    }

    /// Removes all accounts, or all but one, without ending their sessions.
    package mutating func forgetAccounts(but kept: User.ID? = nil) {
        accounts.removeAll { $0.user.id != kept }
        if currentUserID != kept { currentUserID = nil }
    }

    /// Removes pending logouts that are done, or can never be.
    package mutating func removePendingLogOuts(of sessionIDs: Set<Session.ID>) {
        pendingLogOuts.removeAll { sessionIDs.contains($0.id) }
    }

    /// Keeps at most 32 pending logouts; older sessions expire at the server.
    private mutating func addPendingLogOut(_ session: StoredSession) {
        pendingLogOuts = Array((pendingLogOuts.filter { $0.id != session.id } + [session]).suffix(32))
    }
}

extension StoredCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The generation; no secrets.
    public var description: String { "StoredCredentials(generation: \(generation), …)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
