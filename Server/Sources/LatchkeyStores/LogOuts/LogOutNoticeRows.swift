/// Migration 40: notices to applications about ended sessions, as rows.
///
/// A row refers to no other one, because it outlives its user and its session.
enum LogOutNoticeRows {
    static let schema = [
        """
        CREATE TABLE log_out_notices (
            id TEXT PRIMARY KEY,
            application_id TEXT NOT NULL,
            uri TEXT NOT NULL,
            user_id TEXT NOT NULL,
            session_id TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            tried_until BIGINT NOT NULL,
            due_at BIGINT,
            claim TEXT,
            attempts BIGINT NOT NULL DEFAULT 0,
            sent_at BIGINT,
            failed_at BIGINT,
            last_error TEXT
        )
        """,
        "CREATE INDEX log_out_notices_by_due ON log_out_notices (due_at, id) WHERE due_at IS NOT NULL",
    ]
}
