import Synchronization

/// Whether the storage has room for more than what known users need to log in and to delete.
package final class FreeSpace: Sendable {
    private let low = Atomic(false)

    package init() {}

    package var isLow: Bool { low.load(ordering: .relaxed) }

    /// Takes what was measured; once low, it has room again when there is a tenth more than the reserve.
    ///
    /// - Returns: Whether that changes something.
    @discardableResult
    package func measured(_ free: Int64, reserve: Int64) -> Bool {
        let isLow = self.isLow ? free < reserve + reserve / 10 : free < reserve
        return low.exchange(isLow, ordering: .relaxed) != isLow
    }

    package func requireRoom() throws(StoreError) {
        if isLow { throw .full }
    }
}
