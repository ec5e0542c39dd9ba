import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Notifications as rows; they go with their user.
///
/// A row refers to a device by what it is found by, and holds no token: when it is sent the device must still be the user's.
/// `session_id` is the session that it tells about, which gets none itself.
enum NotificationRows {
    static let table = """
        CREATE TABLE notifications (
            id TEXT PRIMARY KEY,
            kind TEXT NOT NULL,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            session_id TEXT NOT NULL,
            provider TEXT NOT NULL,
            token_digest BYTEA NOT NULL,
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

    static let byDue = "CREATE INDEX notifications_by_due ON notifications (due_at, id) WHERE due_at IS NOT NULL"
    static let byUser = "CREATE INDEX notifications_by_user ON notifications (user_id)"

    /// The rows that can be sent by these providers; those of a newer program wait for it.
    static func rows(by providers: Set<PushProvider>) -> DeliveryRows {
        let kinds = NotificationKind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return DeliveryRows("notifications", where: "kind IN (\(kinds)) AND provider IN (\(list(of: providers)))")
    }

    /// Tells the devices of the user's other sessions of a session whose device is not known yet.
    ///
    /// Its own device is registered before, so that it is none of theirs.
    static func insert(_ notice: SignInNotice, about session: SessionRecord, on connection: any Connection) throws {
        let devices = try connection.query(
            """
            SELECT provider, token_digest
            FROM push_devices JOIN sessions ON sessions.id = push_devices.session_id
            WHERE push_devices.user_id = $1 AND \(SessionRows.lives) AND session_id <> $3
                AND provider IN (\(list(of: notice.providers)))
            ORDER BY registered_at DESC
            """,
            [.text(session.userID), .integer(session.createdAt.milliseconds), .text(session.id)]
        ) { row in (provider: try row.text(0), digest: try row.bytes(1)) }
        for device in devices {
            let end = session.createdAt.addingTimeInterval(NotificationKind.patience)
            try connection.perform(
                """
                INSERT INTO notifications (id, kind, user_id, session_id, provider, token_digest, created_at, due_at,
                    tried_until)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)
                """,
                [
                    .text(notice.ids.next()),
                    .text(NotificationKind.newSignIn.rawValue),
                    .text(session.userID),
                    .text(session.id),
                    .text(device.provider),
                    .bytes(device.digest),
                    .integer(session.createdAt.milliseconds),
                    .integer(end.milliseconds),
                ]
            )
        }
    }

    static let recordColumns = "id, kind, provider, user_id, \(DeliveryRows.progressColumns)"

    static func record(_ row: any Row) throws -> NotificationRecord {
        let progress = try DeliveryRows.progress(row, from: 4)
        return NotificationRecord(
            id: try row.text(0),
            kind: try row.text(1),
            provider: try row.text(2),
            userID: try row.text(3),
            createdAt: progress.createdAt,
            attempts: progress.attempts,
            state: progress.state,
            time: progress.time,
            lastError: progress.lastError
        )
    }

    /// For `IN (…)`, where an empty list must be none too.
    private static func list(of providers: Set<PushProvider>) -> String {
        providers.isEmpty ? "NULL" : providers.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
    }
}
