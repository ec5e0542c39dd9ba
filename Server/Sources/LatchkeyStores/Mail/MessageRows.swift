import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Messages as rows.
///
/// `sealed` is there until the message is sent, `due_at` as long as it will be tried: while somebody has claimed it, that
/// is when the claim ends. Nothing refers to users: an address may be nobody's, and what was sent is told to operators
/// after the user is gone.
package enum MessageRows {
    static let table = """
        CREATE TABLE messages (
            id TEXT PRIMARY KEY,
            kind TEXT NOT NULL,
            channel TEXT NOT NULL,
            recipient TEXT NOT NULL,
            sealed BYTEA,
            created_at BIGINT NOT NULL,
            tried_until BIGINT NOT NULL,
            due_at BIGINT,
            claim TEXT,
            attempts BIGINT NOT NULL DEFAULT 0,
            sent_at BIGINT,
            failed_at BIGINT,
            last_error TEXT
        )
        """

    static let byDue = "CREATE INDEX messages_by_due ON messages (due_at, id) WHERE due_at IS NOT NULL"

    /// Stores a message together with what it tells about; it is due at once.
    ///
    /// The queue must be woken when the transaction is kept.
    package static func insert(_ message: SealedMessage, on connection: any Connection) throws {
        try connection.perform(
            """
            INSERT INTO messages (id, kind, channel, recipient, sealed, created_at, due_at, tried_until)
            VALUES ($1, $2, $3, $4, $5, $6, $6, $7)
            """,
            [
                .text(message.id),
                .text(message.kind.rawValue),
                .text(message.recipient.channel.rawValue),
                .text(message.recipient.text),
                .bytes(message.sealed),
                .integer(message.createdAt.milliseconds),
                .integer(message.triedUntil.milliseconds),
            ]
        )
    }

    static func claim(
        _ count: Int,
        as claim: String,
        at time: Date,
        until end: Date,
        on connection: any Connection
    ) throws -> [ClaimedMessage] {
        // MATERIALIZED: a list that was made anew for each row could have more than so many.
        try connection.query(
            """
            WITH due AS MATERIALIZED (
                SELECT id FROM messages WHERE due_at <= $1 ORDER BY due_at, id LIMIT \(count)
                \(connection.dialect.skipHeld)
            )
            UPDATE messages SET claim = $2, due_at = $3, attempts = attempts + 1 WHERE id IN (SELECT id FROM due)
            RETURNING id, sealed, created_at, tried_until, attempts
            """,
            [.integer(time.milliseconds), .text(claim), .integer(end.milliseconds)]
        ) { row in
            ClaimedMessage(
                id: try row.text(0),
                claim: claim,
                sealed: try row.bytesIfAny(1) ?? [],
                createdAt: Date(milliseconds: try row.integer(2)),
                triedUntil: Date(milliseconds: try row.integer(3)),
                attempts: Int(try row.integer(4))
            )
        }
    }

    static let recordColumns = """
        id, kind, channel, recipient, created_at, attempts, claim, due_at, sent_at, failed_at, last_error
        """

    static func record(_ row: any Row) throws -> MessageRecord {
        let isClaimed = !row.isNull(6)
        let (due, sent) = (try row.integerIfAny(7), try row.integerIfAny(8))
        let state: MessageRecord.State = sent != nil ? .sent : due == nil ? .failed : isClaimed ? .sending : .waiting
        let created = try row.integer(4)
        return MessageRecord(
            id: try row.text(0),
            kind: try row.text(1),
            channel: try row.text(2),
            recipient: try row.text(3),
            createdAt: Date(milliseconds: created),
            attempts: Int(try row.integer(5)),
            state: state,
            time: Date(milliseconds: try sent ?? due ?? row.integerIfAny(9) ?? created),
            lastError: try row.textIfAny(10)
        )
    }

    /// Whether a message, at the time `$1`, was not sent and nobody is at it.
    private static let mayBeRetried = "sent_at IS NULL AND (claim IS NULL OR due_at <= $1)"

    /// It is tried for another hour.
    private static let retry = """
        UPDATE messages SET due_at = $1, tried_until = $1 + \(60 * 60 * 1000), claim = NULL, attempts = 0,
            failed_at = NULL
        WHERE \(mayBeRetried)
        """

    static func retryAll(at time: Date, on connection: any Connection) throws -> Int {
        try connection.execute(retry, [.integer(time.milliseconds)])
    }

    static func retry(_ id: Message.ID, at time: Date, on connection: any Connection) throws -> MessageRetryOutcome {
        let changed = try connection.execute(retry + " AND id = $2", [.integer(time.milliseconds), .text(id)])
        if changed == 1 { return .isDue }
        let sent = try connection.first("SELECT sent_at FROM messages WHERE id = $1", [.text(id)]) { !$0.isNull(0) }
        return switch sent {
        case nil: .unknown
        case true?: .wasSent
        case false?: .isBeingSent
        }
    }
}
