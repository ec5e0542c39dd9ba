package import LatchkeyAPI

/// What a credential store keeps: who is signed in, and the secrets of their sessions.
///
/// A store reads ``generation`` to tell whether what it holds is still what the caller has seen, and keeps
/// ``serialized()`` as it is. Descriptions show no secret.
public struct StoredCredentials: Sendable, Hashable {
    /// Goes up by one with every change.
    public package(set) var generation: UInt64
    /// Where the credentials are good: the server and the application.
    package var realm: Realm
    /// The users whose sessions are kept, in the order of their logins.
    package private(set) var accounts: [Account]
    /// The user that requests are sent as; nil when nobody is signed in, although others may be kept.
    package private(set) var currentUserID: User.ID?
    /// Sessions that are over on this device, and that the server has still to be told of.
    package private(set) var farewells: [StoredSession]
    /// Refresh tokens that the app has handed in, and what they move to; kept until it is known whose they are.
    package private(set) var arrivals: [Renewal]
    /// What push notifications reach this device by.
    package var push: PushRegistration?
    /// What the server knows this installation by.
    package var deviceKey: DeviceKey?
    /// A login at a service that knows only cookies.
    package var cookieSession: CookieSession?

    package init(
        generation: UInt64 = 0,
        realm: Realm,
        accounts: [Account] = [],
        currentUserID: User.ID? = nil,
        farewells: [StoredSession] = [],
        arrivals: [Renewal] = [],
        push: PushRegistration? = nil,
        deviceKey: DeviceKey? = nil,
        cookieSession: CookieSession? = nil
    ) {
        self.generation = generation
        self.realm = realm
        self.accounts = accounts
        self.currentUserID = currentUserID
        self.farewells = farewells
        self.arrivals = arrivals
        self.push = push
        self.deviceKey = deviceKey
        self.cookieSession = cookieSession
    }
}

extension StoredCredentials {
    /// The account that requests are sent as.
    package var current: Account? { currentUserID.flatMap { self[userID: $0] } }

    /// Whether the server has still to be told something.
    package var hasErrands: Bool {
        !farewells.isEmpty || (push != nil && current != nil && push?.sessionID != current?.session.id)
    }

    /// Whether there is nothing to keep.
    package var isEmpty: Bool { holdsNoSession && push == nil && deviceKey == nil }

    /// Whether all that is kept is of the device itself.
    package var holdsNoSession: Bool { !isSignedIn && farewells.isEmpty && arrivals.isEmpty }

    /// Whether somebody is signed in, be it the current user or not.
    package var isSignedIn: Bool { !accounts.isEmpty || cookieSession != nil }

    /// The account whose session a refresh token is of.
    package func account(of token: RefreshToken) -> Account? {
        accounts.first { $0.session.renewal?.current.family == token.family }
    }

    /// The account of a user.
    package subscript(userID id: User.ID) -> Account? { accounts.first { $0.user.id == id } }

    /// The account that a session belongs to.
    package subscript(sessionID id: Session.ID) -> Account? { accounts.first { $0.session.id == id } }

    /// Signs a user in and makes them the current one.
    ///
    /// A session of theirs that this one takes the place of is to be ended at the server.
    package mutating func signIn(_ account: Account) {
        if let replaced = self[userID: account.user.id], replaced.session.id != account.session.id,
            replaced.session.renewal != nil
        {
            dismiss(replaced.session)
        }
        if let index = accounts.firstIndex(where: { $0.user.id == account.user.id }) {
            accounts[index] = account
        } else {
            accounts.append(account)
        }
        currentUserID = account.user.id
        // The app holds it again.
        settleFarewells(of: [account.session.id])
        if let family = account.session.renewal?.current.family {
            arrivals.removeAll { $0.current.family == family }
        }
    }

    /// Keeps the pair that a refresh token is handed in with, or that it was handed in with before.
    ///
    /// - Returns: The pair to send.
    package mutating func arrive(_ token: RefreshToken, rest: [UInt8]) -> Renewal {
        if let kept = arrivals.first(where: { $0.current == token }) { return kept }
        let arrival = Renewal(current: token, next: token.following(rest: rest))
        arrivals = Array((arrivals + [arrival]).suffix(32))
        return arrival
    }

    /// Forgets a refresh token that was handed in, or all.
    package mutating func forgetArrivals(of token: RefreshToken? = nil) {
        arrivals.removeAll { token == nil || $0.current == token }
    }

    /// Remembers what a farewell will renew its session with.
    package mutating func journalFarewell(_ sessionID: Session.ID, _ renewal: Renewal) {
        guard let index = farewells.firstIndex(where: { $0.id == sessionID }) else { return }
        farewells[index].renewal = renewal
    }

    /// Remembers that the server has been told of the push device together with a login.
    package mutating func hasRegistered(_ device: PushDevice?, for sessionID: Session.ID) {
        if let device, push?.device == device { push?.sessionID = sessionID }
    }

    /// Makes one of the users the current one.
    ///
    /// - Returns: False when this user is not signed in.
    package mutating func `switch`(to userID: User.ID) -> Bool {
        guard self[userID: userID] != nil else { return false }
        currentUserID = userID
        return true
    }

    /// Replaces an account of a session that is kept already.
    package mutating func update(_ account: Account) {
        guard let index = accounts.firstIndex(where: { $0.session.id == account.session.id }) else { return }
        accounts[index] = account
    }

    /// Forgets a session that is over at the server.
    package mutating func remove(sessionID: Session.ID) {
        guard let account = self[sessionID: sessionID] else { return }
        accounts.removeAll { $0.session.id == sessionID }
        if currentUserID == account.user.id { currentUserID = nil }
    }

    /// Forgets a session that the server has still to be told of.
    package mutating func signOut(sessionID: Session.ID) {
        guard let account = self[sessionID: sessionID] else { return }
        remove(sessionID: sessionID)
        dismiss(account.session)
    }

    /// Forgets everybody who is signed in; their sessions go on.
    package mutating func forgetAccounts(but kept: User.ID? = nil) {
        accounts.removeAll { $0.user.id != kept }
        if currentUserID != kept { currentUserID = nil }
    }

    /// The server knows that these sessions are over, or will never say so.
    package mutating func settleFarewells(of sessionIDs: Set<Session.ID>) {
        farewells.removeAll { sessionIDs.contains($0.id) }
    }

    /// Only so many are remembered: what is over expires at the server by itself.
    private mutating func dismiss(_ session: StoredSession) {
        farewells = Array((farewells.filter { $0.id != session.id } + [session]).suffix(32))
    }
}

extension StoredCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The generation alone.
    public var description: String { "StoredCredentials(generation: \(generation), …)" }
    /// The generation alone.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
