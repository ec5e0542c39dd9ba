import Foundation
import Latchkey

extension KiiUser {
    /// The user who logged in last, until a logout.
    ///
    /// Never waits. After a start of the app it is nil until ``authenticate(storedCredentials:)`` has succeeded. If the
    /// server ends the login, calls fail with 301, 330 or 523, and the user stays current until a login or logout.
    ///
    /// - Returns: The user; nil if no user is logged in.
    public static func current() -> KiiUser? { Kii.setup.app?.current.user }

    /// Whether a user is logged in.
    ///
    /// Never waits.
    ///
    /// - Returns: Whether ``current()`` is not nil.
    public static func loggedIn() -> Bool { current() != nil }

    /// Logs out on this device only, and removes the stored login.
    ///
    /// Never touches the network. The access token stays valid at the server until it expires;
    /// ``logOut(revokingToken:)`` ends it. If the credential store cannot be written, the user is logged out anyway,
    /// and later calls remove the stored login.
    public static func logOut() { logOut(revokingToken: false) }

    /// Logs out on this device, and at the server as soon as it can be reached.
    ///
    /// Does not wait for the network.
    ///
    /// - Parameter revokesToken: Whether to end the session at the server, which revokes its tokens.
    public static func logOut(revokingToken revokesToken: Bool) {
        guard let app = Kii.setup.app else { return }
        app.current.logOut()
        KiiCall.doAtOnce { await app.removeStoredLogIn(revokingToken: revokesToken) }
    }

    /// The session of this user if they are current; the last one if it has ended.
    var session: StoredSession? {
        guard let app = try? app, let id = record.id, app.current.user?.record.id == id else { return nil }
        guard let account = app.latchkey.signedIn, account.user.id.rawValue == id else {
            return app.current.lastSession
        }
        app.current.remember(account.session)
        return account.session
    }

    /// - Throws: `NSError` with 306 for an unregistered user, 340 if no user is logged in, 327 if it is another user.
    func requireCurrent() throws -> KiiApp {
        let app = try app
        guard let id = record.id else { throw NSError.kii(.invalidUser) }
        guard let current = app.current.user else { throw NSError.kii(.loginRequired) }
        guard current.record.id == id else { throw NSError.kii(.notCurrentUser) }
        return app
    }
}

extension TokenExpiry {
    /// The expiry of the token; `.distantFuture` for a lifetime of more than ten years.
    var date: Date {
        lifetime > 10 * 365 * 86_400 ? .distantFuture : issuedAt.addingTimeInterval(TimeInterval(lifetime))
    }
}
