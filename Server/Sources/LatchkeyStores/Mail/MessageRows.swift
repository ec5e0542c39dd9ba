/// Messages as rows.
///
/// `sealed` is there until the message is sent. Nothing refers to users: an address may be nobody's, and what was sent is
/// told to operators after the user is gone.
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
