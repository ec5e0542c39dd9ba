/// What users keep in buckets, as a row for each, changed together with their objects.
enum StorageUseRows {
    static let table = """
        CREATE TABLE storage_use (
            owner_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            objects BIGINT NOT NULL,
            bytes BIGINT NOT NULL
        )
        """

    /// Counts what was there before.
    static let filling = """
        INSERT INTO storage_use (owner_id, objects, bytes)
        SELECT owner_id, COUNT(*), SUM(OCTET_LENGTH(members)) FROM objects WHERE owner_id IS NOT NULL GROUP BY owner_id
        """
}
