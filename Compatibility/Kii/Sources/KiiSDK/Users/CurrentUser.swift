import Foundation
import Latchkey

/// The app's current user: the last one to log in, until a logout.
///
/// If the server ends the login, calls report it and the user stays current.
///
/// `@unchecked Sendable`: everything is only touched while `lock` is held.
final class CurrentUser: @unchecked Sendable {
    private let lock = NSLock()
    private var known: KiiUser?
    private var session: StoredSession?
    private var end: KiiFailure?
    private var expiry: (token: String, date: Date)?
    private var count = 0

    var user: KiiUser? { lock.withLock { known } }

    /// The number of logouts; a logout cancels logins under way.
    var logOuts: Int { lock.withLock { count } }

    /// Removes the current user, and cancels logins under way.
    func logOut() {
        lock.withLock {
            count += 1
            take(nil, nil)
        }
    }

    /// Sets the current user, unless there was a logout since.
    ///
    /// - Returns: Whether the user was set.
    func set(_ user: KiiUser, _ session: StoredSession?, after logOuts: Int) -> Bool {
        lock.withLock {
            guard count == logOuts else { return false }
            take(user, session)
            return true
        }
    }

    private func take(_ user: KiiUser?, _ session: StoredSession?) {
        known = user
        self.session = session
        end = nil
    }

    /// The last known session of the current user.
    var lastSession: StoredSession? { lock.withLock { session } }

    /// Remembers the session of the current user.
    func remember(_ present: StoredSession) { lock.withLock { session = present } }

    /// Records the end of a user's login.
    ///
    /// - Returns: The first reason that was recorded.
    func end(of user: KiiUser?, because failure: KiiFailure) -> KiiFailure {
        lock.withLock {
            guard let user, known === user else { return failure }
            end = end ?? failure
            return end ?? failure
        }
    }

    /// The expiry that the app named for a token; nil if it named none.
    func expiry(of token: String) -> Date? {
        lock.withLock { expiry?.token == token ? expiry?.date : nil }
    }

    /// Remembers the expiry that the app named for a token.
    func remember(_ date: Date?, of token: String) {
        lock.withLock { expiry = date.map { (token, $0) } }
    }
}
