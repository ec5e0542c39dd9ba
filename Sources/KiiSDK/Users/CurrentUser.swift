import Foundation

/// Who is logged in, as the app knows it.
///
/// `@unchecked Sendable`: `known` and `expiry` are only touched while `lock` is held.
final class CurrentUser: @unchecked Sendable {
    private let lock = NSLock()
    private var known: KiiUser?
    private var expiry: (token: String, date: Date)?

    var user: KiiUser? { lock.withLock { known } }

    func set(_ user: KiiUser?) { lock.withLock { known = user } }

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
