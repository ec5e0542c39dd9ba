import Foundation

/// What all stores of one item share within this process.
package final class KeychainShare: Sendable {
    /// Held while the item is read and changed.
    let access = NSLock()
    let turns = RenewalTurns()
    let broadcast = ChangeBroadcast()

    package init() {}

    /// What the stores of an item share; always the same for the same item.
    package static func of(_ item: KeychainItem) -> KeychainShare { shares[item] }

    private static let shares = KeychainShares()
}

/// `@unchecked Sendable`: `all` is only touched while `lock` is held.
private final class KeychainShares: @unchecked Sendable {
    private let lock = NSLock()
    /// As many as a process has items, so none is ever let go of.
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
