import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// A table whose rows wait to be sent, and what is done with them, whatever they are.
///
/// `due_at` is there as long as a row will be tried: while somebody has claimed it, that is when the claim ends.
struct DeliveryRows: Sendable {
    let table: String
    /// Which rows this program can send, in SQL.
    let condition: String
    /// A column that is emptied when a row was sent.
    let secret: String?

    init(_ table: String, where condition: String = "TRUE", secret: String? = nil) {
        self.table = table
        self.condition = condition
        self.secret = secret
    }

    func isAnyDue(at time: Date, on connection: any Connection) throws -> Bool {
        let found = try connection.first(
            "SELECT 1 FROM \(table) WHERE due_at <= $1 AND \(condition) LIMIT 1",
            [.integer(time.milliseconds)]
        ) { _ in true }
        return found ?? false
    }

    /// Claims what is due, the longest due first.
    ///
    /// - Parameters:
    ///   - count: How many at the most.
    ///   - claim: What tells this claim from every other.
    ///   - time: The present.
    ///   - end: Until when it is claimed.
    ///   - columns: What `value` reads.
    ///   - connection: In a transaction that writes.
    ///   - value: Makes a value of a row.
    /// - Returns: The values, in no order.
    /// - Throws: `DatabaseError`, or what `value` throws.
    func claim<Value>(
        _ count: Int,
        as claim: String,
        at time: Date,
        until end: Date,
        returning columns: String,
        on connection: any Connection,
        _ value: (any Row) throws -> Value
    ) throws -> [Value] {
        // MATERIALIZED: a list that was made anew for each row could have more than so many.
        try connection.query(
            """
            WITH due AS MATERIALIZED (
                SELECT id FROM \(table) WHERE due_at <= $1 AND \(condition) ORDER BY due_at, id LIMIT \(count)
                \(connection.dialect.skipHeld)
            )
            UPDATE \(table) SET claim = $2, due_at = $3, attempts = attempts + 1 WHERE id IN (SELECT id FROM due)
            RETURNING \(columns)
            """,
            [.integer(time.milliseconds), .text(claim), .integer(end.milliseconds)],
            value
        )
    }

    func markSent(_ id: String, at time: Date, on connection: any Connection) throws {
        let emptied = secret.map { ", \($0) = NULL" } ?? ""
        try connection.perform(
            """
            UPDATE \(table) SET sent_at = $1, due_at = NULL, claim = NULL, failed_at = NULL, last_error = NULL\(emptied)
            WHERE id = $2 AND sent_at IS NULL
            """,
            [.integer(time.milliseconds), .text(id)]
        )
    }

    func postpone(
        _ claimed: some ClaimedDelivery,
        until time: Date,
        because reason: String,
        on connection: any Connection
    ) throws {
        try connection.perform(
            "UPDATE \(table) SET due_at = $1, claim = NULL, last_error = $2 WHERE id = $3 AND claim = $4",
            [.integer(time.milliseconds), .text(reason), .text(claimed.id), .text(claimed.claim)]
        )
    }

    func giveUp(
        _ claimed: some ClaimedDelivery,
        at time: Date,
        because reason: String,
        on connection: any Connection
    ) throws {
        try connection.perform(
            """
            UPDATE \(table) SET failed_at = $1, due_at = NULL, claim = NULL, last_error = $2
            WHERE id = $3 AND claim = $4
            """,
            [.integer(time.milliseconds), .text(reason), .text(claimed.id), .text(claimed.claim)]
        )
    }

    func nextDue(on connection: any Connection) throws -> Date? {
        try connection.first(
            "SELECT due_at FROM \(table) WHERE due_at IS NOT NULL AND \(condition) ORDER BY due_at, id LIMIT 1"
        ) { Date(milliseconds: try $0.integer(0)) }
    }

    func releaseClaims(at time: Date, on connection: any Connection) throws {
        try connection.perform(
            "UPDATE \(table) SET due_at = $1, claim = NULL WHERE claim IS NOT NULL AND due_at IS NOT NULL",
            [.integer(time.milliseconds)]
        )
    }
}

// MARK: - For operators

extension DeliveryRows {
    /// What `progress` reads.
    static let progressColumns = "attempts, claim, due_at, sent_at, failed_at, last_error, created_at"

    /// How it stands with a row; `first` is where `progressColumns` begin.
    static func progress(_ row: any Row, from first: Int) throws -> DeliveryProgress {
        let isClaimed = !row.isNull(first + 1)
        let (due, sent) = (try row.integerIfAny(first + 2), try row.integerIfAny(first + 3))
        let created = try row.integer(first + 6)
        return DeliveryProgress(
            createdAt: Date(milliseconds: created),
            attempts: Int(try row.integer(first)),
            state: sent != nil ? .sent : due == nil ? .failed : isClaimed ? .sending : .waiting,
            time: Date(milliseconds: try sent ?? due ?? row.integerIfAny(first + 4) ?? created),
            lastError: try row.textIfAny(first + 5)
        )
    }

    /// It is tried for another hour, where it was not sent and nobody is at it.
    private var retry: String {
        """
        UPDATE \(table) SET due_at = $1, tried_until = $1 + \(60 * 60 * 1000), claim = NULL, attempts = 0,
            failed_at = NULL
        WHERE sent_at IS NULL AND (claim IS NULL OR due_at <= $1)
        """
    }

    func retryAll(at time: Date, on connection: any Connection) throws -> Int {
        try connection.execute(retry, [.integer(time.milliseconds)])
    }

    func retry(_ id: String, at time: Date, on connection: any Connection) throws -> RetryOutcome {
        let changed = try connection.execute(retry + " AND id = $2", [.integer(time.milliseconds), .text(id)])
        if changed == 1 { return .isDue }
        let sent = try connection.first("SELECT sent_at FROM \(table) WHERE id = $1", [.text(id)]) { !$0.isNull(0) }
        return switch sent {
        case nil: .unknown
        case true?: .wasSent
        case false?: .isBeingSent
        }
    }
}

/// How far a row has come.
struct DeliveryProgress {
    let createdAt: Date
    let attempts: Int
    let state: DeliveryState
    let time: Date
    let lastError: String?
}
