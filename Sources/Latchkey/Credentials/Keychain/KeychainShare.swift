import Foundation

/// The state that all stores of one item share within this process.
package final class KeychainShare: Sendable {
    /// Held while the item is read or changed.
    let access = NSLock()
    let refreshLocks = RefreshLockQueue()
    let broadcast = ChangeBroadcast()

    package init() {}

    /// The shared state of an item; the same object for the same item.
    package static func of(_ item: KeychainItem) -> KeychainShare { shares[item] }

    private static let shares = KeychainShares()
}

/// `@unchecked Sendable`: `all` is only touched while `lock` is held.
private final class KeychainShares: @unchecked Sendable {
    private let lock = NSLock()
    /// Never emptied, because a process has few items.
    private var all: [KeychainItem: KeychainShare] = [:]

    subscript(item: KeychainItem) -> KeychainShare {
        lock.withLock {
            if let share = all[item] { return share }
            let share = KeychainShare()
            all[item] = share
            return share
        }
    }
}
