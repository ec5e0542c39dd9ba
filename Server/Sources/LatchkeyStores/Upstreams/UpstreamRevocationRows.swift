/// Migration 45: revocations at providers, as rows.
///
/// A row refers to no other one, because it outlives its user and its identity.
enum UpstreamRevocationRows {
    static let schema = [
        """
        CREATE TABLE upstream_revocations (
            id TEXT PRIMARY KEY,
            issuer TEXT NOT NULL,
            sealed_refresh_token BYTEA,
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
        "CREATE INDEX upstream_revocations_by_due ON upstream_revocations (due_at, id) WHERE due_at IS NOT NULL",
    ]
}
