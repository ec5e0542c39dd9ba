import Foundation
import Latchkey

extension KiiUser {
    /// Whoever is logged in: who has logged in last, until they log out.
    ///
    /// Never waits. After the app has started it is nobody until ``authenticate(storedCredentials:)`` has succeeded. Where
    /// the server has ended the login, the calls tell it (301, 330 or 523) and the user stays until somebody logs in or out.
    ///
    /// - Returns: The user; nil when nobody is logged in.
    public static func current() -> KiiUser? { Kii.setup.app?.current.user }

    /// Whether somebody is logged in.
    ///
    /// Never waits.
    ///
    /// - Returns: Whether ``current()`` is somebody.
    public static func loggedIn() -> Bool { current() != nil }

    /// Logs out, on this device alone: nobody is logged in, and the stored login is removed.
    ///
    /// The network is not used. The access token goes on at the server until its time is over, for an app that has kept it;
    /// ``logOut(revokingToken:)`` ends it there too. Where the credential store cannot be written, nobody is logged in all
    /// the same, and every later call tries to remove the login that is stored.
    public static func logOut() { logOut(revokingToken: false) }

    /// Logs out on this device, and at the server as soon as it can be reached.
    ///
    /// The network is not waited for.
    ///
    /// - Parameter revokesToken: Whether the access token and the refresh token are good for nothing afterwards.
    public static func logOut(revokingToken revokesToken: Bool) {
        guard let app = Kii.setup.app else { return }
        app.current.logOut()
        KiiCall.doAtOnce { await app.removeStoredLogIn(revokingToken: revokesToken) }
    }

    /// The session of this user, if it is them who is logged in; the last one, when it is over.
    var session: StoredSession? {
        guard let app = try? app, let id = record.id, app.current.user?.record.id == id else { return nil }
        guard let account = app.latchkey.signedIn, account.user.id.rawValue == id else {
            return app.current.lastSession
        }
        app.current.remember(account.session)
        return account.session
    }

    /// - Throws: `NSError` with 306 for a user who is not registered, 340 when nobody is logged in, 327 when it is somebody
    ///   else.
    func requireCurrent() throws -> KiiApp {
        let app = try app
        guard let id = record.id else { throw NSError.kii(.invalidUser) }
        guard let current = app.current.user else { throw NSError.kii(.loginRequired) }
        guard current.record.id == id else { throw NSError.kii(.notCurrentUser) }
        return app
    }
}

extension TokenLease {
    /// When the token is over; never, for those whose time no program will see.
    var expiry: Date {
        lifetime > 10 * 365 * 86_400 ? .distantFuture : issuedAt.addingTimeInterval(TimeInterval(lifetime))
    }
}
