/// Devices on which users need no second factor, as rows.
enum RememberedDeviceRows {
    /// Migration 33.
    static let schema = [
        """
        CREATE TABLE remembered_devices (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            digest BYTEA NOT NULL,
            remembered_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            PRIMARY KEY (user_id, digest)
        )
        """,
        "CREATE INDEX remembered_devices_by_expiry ON remembered_devices (expires_at)",
    ]
}
