/// Notifications as rows, deleted with their user.
///
/// A row refers to a device by its key and holds no token, because the device must still be the user's when the
/// notification is sent. `session_id` is the session that the notification is about; its own device gets none.
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
}
