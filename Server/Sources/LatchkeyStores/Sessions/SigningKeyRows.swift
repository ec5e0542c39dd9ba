/// Signing keys as rows.
enum SigningKeyRows {
    static let table = """
        CREATE TABLE signing_keys (
            id TEXT PRIMARY KEY,
            sealed BYTEA NOT NULL,
            created_at BIGINT NOT NULL
        )
        """

    /// An older key has signed since its creation.
    static let rotation = [
        "ALTER TABLE signing_keys ADD COLUMN activated_at BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE signing_keys ADD COLUMN retired_at BIGINT",
        "ALTER TABLE signing_keys ADD COLUMN longest_token_lifetime BIGINT NOT NULL DEFAULT 0",
        """
        UPDATE signing_keys SET activated_at = created_at,
            longest_token_lifetime = (SELECT COALESCE(MAX(access_token_lifetime), 0) FROM applications)
        """,
    ]

    /// Keys of each algorithm; all of them also sign ID tokens.
    static let algorithms = [
        "ALTER TABLE signing_keys ADD COLUMN algorithm TEXT NOT NULL DEFAULT 'ES256'",
        "UPDATE signing_keys SET longest_token_lifetime = 600 WHERE longest_token_lifetime < 600",
    ]
}
