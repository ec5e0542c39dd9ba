import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// The notifications that this server's providers can send, in SQL.
///
/// Notifications of a newer program wait for that program.
struct SQLNotificationDeliveries: SQLDeliveryTable {
    typealias Claimed = ClaimedNotification

    static let table = "notifications"
    static let secret: String? = nil

    let connection: any Connection
    let condition: String

    init(connection: any Connection, providers: Set<PushProvider>) {
        self.connection = connection
        let kinds = Self.list(NotificationKind.allCases.map(\.rawValue))
        condition = "kind IN (\(kinds)) AND provider IN (\(Self.list(providers.map(\.rawValue).sorted())))"
    }

    /// A list for `IN (…)`, where an empty list must match nothing.
    private static func list(_ words: [String]) -> String {
        words.isEmpty ? "NULL" : words.map { "'\($0)'" }.joined(separator: ", ")
    }

    static let claimedColumns = """
        id, kind, user_id, session_id, provider, token_digest, created_at, tried_until, attempts
        """

    static func claimed(_ row: any Row, as claim: String) throws -> ClaimedNotification {
        guard let kind = NotificationKind(rawValue: try row.text(1)),
            let provider = PushProvider(rawValue: try row.text(4))
        else { throw DatabaseError.defect("a notification of an unknown kind or provider was claimed") }
        return ClaimedNotification(
            id: try row.id(0),
            claim: claim,
            kind: kind,
            reference: NotificationReference(
                userID: try row.id(2),
                sessionID: try row.id(3),
                provider: provider,
                tokenDigest: try row.bytes(5)
            ),
            createdAt: Date(milliseconds: try row.integer(6)),
            triedUntil: Date(milliseconds: try row.integer(7)),
            attempts: Int(try row.integer(8))
        )
    }

    static let recordColumns = "id, kind, provider, user_id, \(DeliveryProgress.columns)"

    static func record(_ row: any Row) throws -> NotificationRecord {
        let progress = try DeliveryProgress(row, from: 4)
        return NotificationRecord(
            id: try row.id(0),
            kind: try row.text(1),
            provider: try row.text(2),
            userID: try row.id(3),
            createdAt: progress.createdAt,
            attempts: progress.attempts,
            state: progress.state,
            time: progress.time,
            lastError: progress.lastError
        )
    }
}
