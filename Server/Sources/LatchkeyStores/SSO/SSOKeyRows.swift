/// Keys for single sign-on as rows, sealed.
enum SSOKeyRows {
    static let table = """
        CREATE TABLE sso_keys (
            id TEXT PRIMARY KEY,
            application_id TEXT NOT NULL,
            kind TEXT NOT NULL,
            sealed BYTEA NOT NULL,
            created_at BIGINT NOT NULL
        )
        """
}
