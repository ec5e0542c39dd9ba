import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Messages as rows.
///
/// `sealed` is there until the message is sent. Nothing refers to users: an address may be nobody's, and what was sent is
/// told to operators after the user is gone.
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

    static let rows = DeliveryRows("messages", secret: "sealed")

    static let claimColumns = "id, sealed, created_at, tried_until, attempts"

    static func claimed(_ row: any Row, as claim: String) throws -> ClaimedMessage {
        ClaimedMessage(
            id: try row.text(0),
            claim: claim,
            sealed: try row.bytesIfAny(1) ?? [],
            createdAt: Date(milliseconds: try row.integer(2)),
            triedUntil: Date(milliseconds: try row.integer(3)),
            attempts: Int(try row.integer(4))
        )
    }

    static let recordColumns = "id, kind, channel, recipient, \(DeliveryRows.progressColumns)"

    static func record(_ row: any Row) throws -> MessageRecord {
        let progress = try DeliveryRows.progress(row, from: 4)
        return MessageRecord(
            id: try row.text(0),
            kind: try row.text(1),
            channel: try row.text(2),
            recipient: try row.text(3),
            createdAt: progress.createdAt,
            attempts: progress.attempts,
            state: progress.state,
            time: progress.time,
            lastError: progress.lastError
        )
    }
}
