package import Foundation

/// The queued deliveries; each operation is a transaction of its own.
package struct DeliveryQueue<Claimed: ClaimedDelivery>: Sendable {
    /// The time for which a delivery is tried after an operator retries it, in seconds.
    private static var secondPatience: TimeInterval { 60 * 60 }

    private let storage: any Storage
    private let table: @Sendable (any Tables) -> any DeliveryTable<Claimed>
    private let complete: @Sendable (Claimed, any Tables, Date) throws -> Claimed

    /// - Parameters:
    ///   - storage: Keeps the deliveries.
    ///   - table: The table of the deliveries.
    ///   - complete: Adds the data of other tables to a claimed row.
    init(
        in storage: any Storage,
        _ table: @escaping @Sendable (any Tables) -> any DeliveryTable<Claimed>,
        complete: @escaping @Sendable (Claimed, any Tables, Date) throws -> Claimed = { claimed, _, _ in claimed }
    ) {
        self.storage = storage
        self.table = table
        self.complete = complete
    }

    /// Claims due deliveries for this caller alone, until the claim ends.
    ///
    /// Others may claim them then, as the caller must have died.
    ///
    /// - Throws: `StoreError`; deliveries that were nevertheless claimed become due when the claim ends.
    package func claim(
        _ count: Int,
        as claim: String,
        at time: Date,
        until end: Date
    ) async throws(StoreError) -> [Claimed] {
        // Usually nothing is due, and a write would wake the disk.
        guard try await storage.read({ [table] in try table($0).isAnyDue(at: time) }) else { return [] }
        return try await storage.transaction { [table, complete] tables in
            try table(tables).claim(count, as: claim, at: time, until: end).map { try complete($0, tables, time) }
        }
    }

    package func markSent(_ id: Claimed.ID, at time: Date) async throws(StoreError) {
        try await storage.transaction { [table] in try table($0).markSent(id, at: time) }
    }

    package func postpone(
        _ claimed: Claimed,
        until time: Date,
        because reason: String
    ) async throws(StoreError) {
        try await storage.transaction { [table] in try table($0).postpone(claimed, until: time, because: reason) }
    }

    package func giveUp(_ claimed: Claimed, at time: Date, because reason: String) async throws(StoreError) {
        try await storage.transaction { [table] in try table($0).giveUp(claimed, at: time, because: reason) }
    }

    package func nextDue() async throws(StoreError) -> Date? {
        try await storage.read { [table] in try table($0).nextDue() }
    }

    /// Makes all claimed deliveries due: at the start, when no other process can have claimed them.
    package func releaseClaims(at time: Date) async throws(StoreError) {
        try await storage.transaction { [table] in try table($0).releaseClaims(at: time) }
    }

    /// The records of the deliveries, newest first.
    package func newest(_ count: Int) async throws(StoreError) -> [Claimed.Record] {
        try await storage.read { [table] in try table($0).newest(count) }
    }

    /// Makes an unsent delivery due again.
    package func retry(_ id: Claimed.ID, at time: Date) async throws(StoreError) -> RetryOutcome {
        let end = time.addingTimeInterval(Self.secondPatience)
        return try await storage.transaction { [table] tables in
            let deliveries = table(tables)
            if try deliveries.makeDue(id, at: time, triedUntil: end) == 1 { return .isDue }
            return switch try deliveries.isSent(id) {
            case nil: .unknown
            case true?: .wasSent
            case false?: .isBeingSent
            }
        }
    }

    /// Makes all deliveries due again that are unsent and not being sent.
    ///
    /// - Returns: The number of these deliveries.
    package func retryAll(at time: Date) async throws(StoreError) -> Int {
        let end = time.addingTimeInterval(Self.secondPatience)
        return try await storage.transaction { [table] in try table($0).makeDue(nil, at: time, triedUntil: end) }
    }
}
