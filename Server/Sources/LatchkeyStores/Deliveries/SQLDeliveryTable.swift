import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// The common part of tables whose rows wait to be sent, in SQL.
///
/// `due_at` is set as long as the row will be tried. While a row is claimed, `due_at` is the end of the claim.
protocol SQLDeliveryTable: DeliveryTable {
    var connection: any Connection { get }
    static var table: String { get }
    /// Selects the rows that this program can send, in SQL.
    var condition: String { get }
    /// A column that is cleared when the row was sent.
    static var secret: String? { get }
    static var claimedColumns: String { get }
    static func claimed(_ row: any Row, as claim: String) throws -> Claimed
    static var recordColumns: String { get }
    static func record(_ row: any Row) throws -> Claimed.Record
}

extension SQLDeliveryTable {
    func isAnyDue(at time: Date) throws -> Bool {
        let found = try connection.first(
            "SELECT 1 FROM \(Self.table) WHERE due_at <= $1 AND \(condition) LIMIT 1",
            [.integer(time.milliseconds)]
        ) { _ in true }
        return found ?? false
    }

    func claim(_ count: Int, as claim: String, at time: Date, until end: Date) throws -> [Claimed] {
        // MATERIALIZED: a list that is evaluated again for each row could exceed the limit.
        try connection.query(
            """
            WITH due AS MATERIALIZED (
                SELECT id FROM \(Self.table) WHERE due_at <= $1 AND \(condition) ORDER BY due_at, id LIMIT \(count)
                \(connection.dialect.skipHeld)
            )
            UPDATE \(Self.table) SET claim = $2, due_at = $3, attempts = attempts + 1 WHERE id IN (SELECT id FROM due)
            RETURNING \(Self.claimedColumns)
            """,
            [.integer(time.milliseconds), .text(claim), .integer(end.milliseconds)]
        ) { row in try Self.claimed(row, as: claim) }
    }

    func markSent(_ id: Claimed.ID, at time: Date) throws {
        let emptied = Self.secret.map { ", \($0) = NULL" } ?? ""
        try connection.perform(
            """
            UPDATE \(Self.table)
            SET sent_at = $1, due_at = NULL, claim = NULL, failed_at = NULL, last_error = NULL\(emptied)
            WHERE id = $2 AND sent_at IS NULL
            """,
            [.integer(time.milliseconds), .id(id)]
        )
    }

    func postpone(_ claimed: Claimed, until time: Date, because reason: String) throws {
        try connection.perform(
            "UPDATE \(Self.table) SET due_at = $1, claim = NULL, last_error = $2 WHERE id = $3 AND claim = $4",
            [.integer(time.milliseconds), .text(reason), .id(claimed.id), .text(claimed.claim)]
        )
    }

    func giveUp(_ claimed: Claimed, at time: Date, because reason: String) throws {
        try connection.perform(
            """
            UPDATE \(Self.table) SET failed_at = $1, due_at = NULL, claim = NULL, last_error = $2
            WHERE id = $3 AND claim = $4
            """,
            [.integer(time.milliseconds), .text(reason), .id(claimed.id), .text(claimed.claim)]
        )
    }

    func nextDue() throws -> Date? {
        try connection.first(
            "SELECT due_at FROM \(Self.table) WHERE due_at IS NOT NULL AND \(condition) ORDER BY due_at, id LIMIT 1"
        ) { Date(milliseconds: try $0.integer(0)) }
    }

    func releaseClaims(at time: Date) throws {
        try connection.perform(
            "UPDATE \(Self.table) SET due_at = $1, claim = NULL WHERE claim IS NOT NULL AND due_at IS NOT NULL",
            [.integer(time.milliseconds)]
        )
    }

    func newest(_ count: Int) throws -> [Claimed.Record] {
        try connection.query(
            "SELECT \(Self.recordColumns) FROM \(Self.table) ORDER BY id DESC LIMIT \(count)",
            [],
            Self.record
        )
    }

    func makeDue(_ id: Claimed.ID?, at time: Date, triedUntil end: Date) throws -> Int {
        try connection.execute(
            """
            UPDATE \(Self.table) SET due_at = $1, tried_until = $2, claim = NULL, attempts = 0, failed_at = NULL
            WHERE sent_at IS NULL AND (claim IS NULL OR due_at <= $1)\(id == nil ? "" : " AND id = $3")
            """,
            [.integer(time.milliseconds), .integer(end.milliseconds)] + (id.map { [.id($0)] } ?? [])
        )
    }

    func isSent(_ id: Claimed.ID) throws -> Bool? {
        try connection.first("SELECT sent_at FROM \(Self.table) WHERE id = $1", [.id(id)]) { !$0.isNull(0) }
    }
}
