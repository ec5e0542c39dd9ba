/// Whether the storage has room for new data.
///
/// Use cases that create data ask for room first: new users of any kind, changes of their records, objects, push
/// devices, identities, and requests for messages, which strangers can make.
///
/// People need the rest to stay safe, so it works without room: log in, refresh, log out, change or reset a password
/// with an existing code, verify or take back an address, unlink and delete. The number of their events, counters and
/// notices is bounded.
package final class FreeSpace: Sendable {
    private let low = Locked(false)

    package init() {}

    package var isLow: Bool { low.withLock { $0 } }

    /// Records the measured free bytes; a low storage has room again when a tenth more than the reserve is free.
    ///
    /// - Returns: Whether the state changed.
    @discardableResult
    package func measured(_ free: Int64, reserve: Int64) -> Bool {
        low.withLock { wasLow in
            let isLow = wasLow ? free < reserve + reserve / 10 : free < reserve
            defer { wasLow = isLow }
            return isLow != wasLow
        }
    }

    func requireRoom<Failure: UseCaseError>(_ failure: Failure.Type) throws(Failure) {
        if isLow { throw .storage(.full) }
    }
}
