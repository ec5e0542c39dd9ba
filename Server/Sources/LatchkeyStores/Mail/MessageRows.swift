/// Messages as rows.
///
/// `sealed` is cleared when the message was sent. No row refers to a user: an address may have no user, and operators
/// see a message after its user was deleted.
enum MessageRows {
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
}
