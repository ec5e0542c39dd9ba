import Foundation
import Latchkey

/// Who is logged in, as the app knows it: whoever logged in last, until they log out.
///
/// That the server has ended the login is told by the calls.
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

    /// How often somebody has logged out: a login that was under way then is none.
    var logOuts: Int { lock.withLock { count } }

    /// Nobody is logged in any more, whoever it was, nor who is just logging in.
    func logOut() {
        lock.withLock {
            count += 1
            take(nil, nil)
        }
    }

    /// Somebody is logged in, unless they were logged out since so many times.
    ///
    /// - Returns: Whether they are.
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

    /// The session that the current user had when it was last looked at.
    var lastSession: StoredSession? { lock.withLock { session } }

    /// Remembers the present session of the current user.
    func remember(_ present: StoredSession) { lock.withLock { session = present } }

    /// The login of a user is over.
    ///
    /// - Returns: Why: what was said first, when it is not the first time.
    func end(of user: KiiUser?, because failure: KiiFailure) -> KiiFailure {
        lock.withLock {
            guard let user, known === user else { return failure }
            end = end ?? failure
            return end ?? failure
        }
    }

    /// When the app says that a token is over; nil when it said nothing.
    func expiry(of token: String) -> Date? {
        lock.withLock { expiry?.token == token ? expiry?.date : nil }
    }

    /// Remembers when the app says that a token is over.
    func remember(_ date: Date?, of token: String) {
        lock.withLock { expiry = date.map { (token, $0) } }
    }
}
