/// Devices that users have logged in on, as rows.
enum KnownDeviceRows {
    static let table = """
        CREATE TABLE known_devices (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            digest BYTEA NOT NULL,
            used_at BIGINT NOT NULL,
            PRIMARY KEY (user_id, digest)
        )
        """
}
