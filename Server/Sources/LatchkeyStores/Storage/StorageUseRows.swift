/// The storage that users' buckets take, one row for each user, changed together with the objects.
enum StorageUseRows {
    static let table = """
        CREATE TABLE storage_use (
            owner_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            objects BIGINT NOT NULL,
            bytes BIGINT NOT NULL
        )
        """

    /// Counts the objects that are older than the table.
    static let filling = """
        INSERT INTO storage_use (owner_id, objects, bytes)
        SELECT owner_id, COUNT(*), SUM(OCTET_LENGTH(members)) FROM objects WHERE owner_id IS NOT NULL GROUP BY owner_id
        """
}
