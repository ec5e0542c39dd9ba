import Foundation

/// Who is logged in, as the app knows it.
///
/// `@unchecked Sendable`: `known`, `expiry` and `count` are only touched while `lock` is held.
final class CurrentUser: @unchecked Sendable {
    private let lock = NSLock()
    private var known: KiiUser?
    private var expiry: (token: String, date: Date)?
    private var count = 0

    var user: KiiUser? { lock.withLock { known } }

    func set(_ user: KiiUser?) { lock.withLock { known = user } }

    /// How often somebody has logged out: a login that was under way then is none.
    var logOuts: Int { lock.withLock { count } }

    /// Nobody is logged in any more, whoever it was, nor who is just logging in.
    func logOut() {
        lock.withLock {
            known = nil
            count += 1
        }
    }

    /// Somebody is logged in, unless they were logged out since so many times.
    ///
    /// - Returns: Whether they are.
    func set(_ user: KiiUser, after logOuts: Int) -> Bool {
        lock.withLock {
            guard count == logOuts else { return false }
            known = user
            return true
        }
    }

    /// Nobody is logged in any more, unless it is somebody else by now.
    func remove(_ user: KiiUser) { lock.withLock { if known === user { known = nil } } }

    /// When the app says that a token is over; nil when it said nothing.
    func expiry(of token: String) -> Date? {
        lock.withLock { expiry?.token == token ? expiry?.date : nil }
    }

    /// Remembers when the app says that a token is over.
    func remember(_ date: Date?, of token: String) {
        lock.withLock { expiry = date.map { (token, $0) } }
    }
}
