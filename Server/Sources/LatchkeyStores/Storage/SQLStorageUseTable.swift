import LatchkeyCore
import LatchkeyDatabase

/// The storage that users' buckets take, in SQL.
struct SQLStorageUseTable: StorageUseTable {
    let connection: any Connection

    func add(_ more: StorageUse, to userID: User.ID) throws -> StorageUse {
        let use = try connection.first(
            """
            INSERT INTO storage_use (owner_id, objects, bytes) VALUES ($1, $2, $3)
            ON CONFLICT (owner_id) DO UPDATE
            SET objects = storage_use.objects + $2, bytes = storage_use.bytes + $3
            RETURNING objects, bytes
            """,
            [.id(userID), .integer(more.objects), .integer(more.bytes)]
        ) { row in StorageUse(objects: try row.integer(0), bytes: try row.integer(1)) }
        return use ?? more
    }

    func subtract(_ less: StorageUse, from userID: User.ID) throws {
        try connection.perform(
            "UPDATE storage_use SET objects = objects - $1, bytes = bytes - $2 WHERE owner_id = $3",
            [.integer(less.objects), .integer(less.bytes), .id(userID)]
        )
    }
}
