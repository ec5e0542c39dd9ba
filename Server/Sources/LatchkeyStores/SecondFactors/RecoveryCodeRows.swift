/// Recovery codes as rows, deleted with their user; a used code has no row.
enum RecoveryCodeRows {
    /// Migration 33.
    static let schema = [
        """
        CREATE TABLE recovery_codes (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            selector TEXT NOT NULL,
            hash TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            PRIMARY KEY (user_id, selector)
        )
        """
    ]
}
