import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Queued messages in SQL.
struct SQLMessageTable: MessageTable, SQLDeliveryTable {
    static let table = "messages"
    static let secret: String? = "sealed"

    let connection: any Connection
    let condition = "TRUE"

    func insert(_ message: SealedMessage) throws {
        try connection.perform(
            """
            INSERT INTO messages (id, kind, channel, recipient, sealed, created_at, due_at, tried_until)
            VALUES ($1, $2, $3, $4, $5, $6, $6, $7)
            """,
            [
                .id(message.id),
                .text(message.kind.rawValue),
                .text(message.recipient.channel.rawValue),
                .text(message.recipient.text),
                .bytes(message.sealed),
                .integer(message.createdAt.milliseconds),
                .integer(message.triedUntil.milliseconds),
            ]
        )
    }

    func find(_ id: Message.ID) throws -> (record: MessageRecord, sealed: [UInt8]?)? {
        try connection.first(
            "SELECT \(Self.recordColumns), sealed FROM messages WHERE id = $1",
            [.id(id)]
        ) { row in (try Self.record(row), try row.bytesIfAny(11)) }
    }

    static let claimedColumns = "id, sealed, created_at, tried_until, attempts"

    static func claimed(_ row: any Row, as claim: String) throws -> ClaimedMessage {
        ClaimedMessage(
            id: try row.id(0),
            claim: claim,
            sealed: try row.bytesIfAny(1) ?? [],
            createdAt: Date(milliseconds: try row.integer(2)),
            triedUntil: Date(milliseconds: try row.integer(3)),
            attempts: Int(try row.integer(4))
        )
    }

    static let recordColumns = "id, kind, channel, recipient, \(DeliveryProgress.columns)"

    static func record(_ row: any Row) throws -> MessageRecord {
        let progress = try DeliveryProgress(row, from: 4)
        return MessageRecord(
            id: try row.id(0),
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
