import Foundation
import Latchkey

extension KiiUser {
    /// Whoever is logged in.
    ///
    /// Never waits. After the app has started it is nobody until ``authenticate(storedCredentials:)`` has succeeded.
    ///
    /// - Returns: The user; nil when nobody is logged in.
    public static func current() -> KiiUser? {
        guard let user = Kii.setup.app?.current.user, user.session != nil else { return nil }
        return user
    }

    /// Whether somebody is logged in.
    ///
    /// Never waits.
    ///
    /// - Returns: Whether ``current()`` is somebody.
    public static func loggedIn() -> Bool { current() != nil }

    /// Logs out, on this device alone: nobody is logged in, and the stored login is removed.
    ///
    /// The network is not used. The access token goes on at the server until its time is over, for an app that has kept it;
    /// ``logOut(revokingToken:)`` ends it there too.
    public static func logOut() { logOut(revokingToken: false) }

    /// Logs out on this device, and at the server as soon as it can be reached.
    ///
    /// The network is not waited for.
    ///
    /// - Parameter revokesToken: Whether the access token and the refresh token are good for nothing afterwards.
    public static func logOut(revokingToken revokesToken: Bool) {
        guard let app = Kii.setup.app else { return }
        app.current.logOut()
        // A login that the store does not let go of is not used any more in this run of the program.
        try? KiiCall.runSynchronously {
            if revokesToken { try await app.latchkey.logOut(.allUsers) } else { try await app.latchkey.forgetUsers() }
        }
    }

    /// The session of this user, if it is them who is logged in.
    var session: StoredSession? {
        guard let app = try? app, let account = app.latchkey.signedIn, account.user.id == record.id,
            app.current.user?.record.id == record.id
        else { return nil }
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
