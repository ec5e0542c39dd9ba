package import Foundation

/// Removes expired rows, a few at a time.
package protocol Purge: Sendable {
    /// The name of the rows in the metrics.
    var name: String { get }

    /// Examines the next rows in the order of their ids, and removes the expired ones.
    ///
    /// - Parameters:
    ///   - id: The last row of the previous step; nil to begin.
    ///   - count: The number of rows to examine.
    ///   - time: The current time.
    /// - Returns: The number of removed rows, and the last row that was examined.
    /// - Throws: `StoreError` if the storage fails; the same step may be tried again.
    func removeOld(after id: String?, among count: Int, at time: Date) async throws(StoreError) -> PurgeStep
}

/// The outcome of one step through the rows.
package struct PurgeStep: Sendable, Equatable {
    package let removed: Int
    /// The last row that was examined; nil at the end.
    package let last: String?

    package init(removed: Int, last: String?) {
        self.removed = removed
        self.last = last
    }
}
