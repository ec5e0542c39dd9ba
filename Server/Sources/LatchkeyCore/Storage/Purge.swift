package import Foundation

/// Rows that expire, and are removed a few at a time.
package protocol Purge: Sendable {
    /// What they are called in the metrics.
    var name: String { get }

    /// Looks at the next rows in the order of their ids, and removes the expired ones.
    ///
    /// - Parameters:
    ///   - id: The last row that was looked at; nil to begin.
    ///   - count: How many rows to look at.
    ///   - time: The present.
    /// - Returns: How many were removed, and where to go on.
    /// - Throws: When the storage cannot be used; the same step may be tried again.
    func removeOld(after id: String?, among count: Int, at time: Date) async throws(StoreError) -> PurgeStep
}

/// What came of one step through the rows.
package struct PurgeStep: Sendable, Equatable {
    package let removed: Int
    /// The last row that was looked at; nil at the end.
    package let last: String?

    package init(removed: Int, last: String?) {
        self.removed = removed
        self.last = last
    }
}
