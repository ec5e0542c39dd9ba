import LatchkeyCore
import LatchkeyDatabase

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

    /// Counts what is about to be stored, unless it is more than the owner may keep.
    ///
    /// Of many at the same moment as many get through as would one after the other: the row is held until the transaction
    /// is over.
    ///
    /// - Returns: False when it is too much, and nothing was counted.
    static func add(
        _ more: StorageUse,
        to owner: User.ID?,
        within quotas: StorageQuotas,
        on connection: any Connection
    ) throws -> Bool {
        guard let owner, more != StorageUse(objects: 0, bytes: 0) else { return true }
        let use = try connection.first(
            """
            INSERT INTO storage_use (owner_id, objects, bytes) VALUES ($1, $2, $3)
            ON CONFLICT (owner_id) DO UPDATE
            SET objects = storage_use.objects + $2, bytes = storage_use.bytes + $3
            RETURNING objects, bytes
            """,
            [.text(owner), .integer(more.objects), .integer(more.bytes)]
        ) { row in StorageUse(objects: try row.integer(0), bytes: try row.integer(1)) }
        guard let use, more.objects > 0 || more.bytes > 0 else { return true }
        if try quotas.allow(use, isPseudo: { try isPseudo(owner, on: connection) }) { return true }
        try subtract(more, from: owner, on: connection)
        return false
    }

    static func subtract(_ less: StorageUse, from owner: User.ID?, on connection: any Connection) throws {
        guard let owner else { return }
        try connection.perform(
            "UPDATE storage_use SET objects = objects - $1, bytes = bytes - $2 WHERE owner_id = $3",
            [.integer(less.objects), .integer(less.bytes), .text(owner)]
        )
    }

    /// Nothing identifies them, so that anybody may be them who asks.
    private static func isPseudo(_ owner: User.ID, on connection: any Connection) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM users WHERE id = $1 AND username_key IS NULL AND email_address IS NULL
                AND phone_number IS NULL AND password_hash IS NULL
                AND NOT EXISTS (SELECT 1 FROM identities WHERE user_id = users.id)
            """,
            [.text(owner)]
        ) { _ in true } ?? false
    }
}
