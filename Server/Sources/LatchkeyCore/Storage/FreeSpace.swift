/// Whether the storage has room for anything new.
///
/// What makes something new asks for room before it stores anything: users, however they come to be, changes of their records,
/// objects, push devices, identities, and requests for messages, which strangers can make. The rest goes on, as people need it to
/// keep safe: to log in, refresh and log out, to change a password or reset it with a code that they have, to prove or take back an
/// address, to unlink and to delete. The events, counters and notices of these are bounded by what they tell of.
package final class FreeSpace: Sendable {
    private let low = Locked(false)

    package init() {}

    package var isLow: Bool { low.withLock { $0 } }

    /// Takes what was measured; once low, it has room again when there is a tenth more than the reserve.
    ///
    /// - Returns: Whether that changes something.
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
