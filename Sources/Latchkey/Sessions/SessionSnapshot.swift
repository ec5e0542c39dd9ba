import Foundation
package import LatchkeyAPI

/// The signed-in account, readable without `await`.
///
/// It is current when a call that changes it returns, and nil before the credential store was read.
///
/// `@unchecked Sendable`: `current` is only touched while `lock` is held.
final class SessionSnapshot: @unchecked Sendable {
    private let lock = NSLock()
    private var current: SignedInAccount?

    var account: SignedInAccount? { lock.withLock { current } }

    func update(to account: SignedInAccount?) { lock.withLock { current = account } }
}

/// A signed-in user with the newest access token known.
package struct SignedInAccount: Sendable, Hashable {
    package let user: User
    package let session: StoredSession
}
