/// Uses of single-sign-on tokens as rows: only digests.
enum SSOUseRows {
    static let table = """
        CREATE TABLE sso_uses (
            digest BYTEA PRIMARY KEY,
            expires_at BIGINT NOT NULL
        )
        """
}
