import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// The objects of buckets in SQL.
package struct SQLObjectStore: ObjectStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func object(_ id: ObjectID, in bucket: Bucket) async throws(StoreError) -> BucketObject? {
        try await database.stored { connection in try ObjectRows.find(id, in: bucket, on: connection) }
    }

    package func objects(
        in bucket: Bucket,
        order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int
    ) async throws(StoreError) -> [BucketObject] {
        let (comparison, direction) = order == .oldestFirst ? (">", "ASC") : ("<", "DESC")
        return try await database.stored { connection in
            var parameters: [SQLValue] = [.text(bucket.owner), .text(bucket.name.text)]
            var condition = ""
            if let position {
                condition = "AND (created_at, id) \(comparison) ($3, $4)"
                parameters += [.integer(position.createdAt.milliseconds), .text(position.id.text)]
            }
            parameters.append(.integer(Int64(limit)))
            return try connection.query(
                """
                SELECT \(ObjectRows.columns) FROM objects WHERE user_id = $1 AND bucket = $2 \(condition)
                ORDER BY created_at \(direction), id \(direction) LIMIT $\(parameters.count)
                """,
                parameters,
                ObjectRows.object
            )
        }
    }

    package func change(
        _ id: ObjectID,
        in bucket: Bucket,
        _ change: @escaping @Sendable (BucketObject?) -> ObjectChange
    ) async throws(StoreError) -> ObjectChange? {
        // The owner's row is held: their writes come one after the other, and those of others do not wait.
        try await database.storing(.statements) { connection in
            guard try UserRows.hold(bucket.owner, on: connection) else { return nil }
            let decided = change(try ObjectRows.find(id, in: bucket, on: connection))
            switch decided {
            case .store(let object): try ObjectRows.store(object, in: bucket, on: connection)
            case .remove: try ObjectRows.remove(id, in: bucket, on: connection)
            case .refuse: break
            }
            return decided
        }
    }
}

/// Objects as rows.
enum ObjectRows {
    static let table = """
        CREATE TABLE objects (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            bucket TEXT NOT NULL,
            id TEXT NOT NULL,
            members TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            modified_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            PRIMARY KEY (user_id, bucket, id)
        )
        """

    static let byCreation = "CREATE INDEX objects_by_creation ON objects (user_id, bucket, created_at, id)"

    static let columns = "id, members, created_at, modified_at, version"

    static func object(_ row: any Row) throws -> BucketObject {
        let text = try row.text(0)
        guard let id = ObjectID(text) else { throw DatabaseError.defect("not an object id: \(text)") }
        return BucketObject(
            id: id,
            members: try JSONText.members(try row.text(1)),
            createdAt: Date(milliseconds: try row.integer(2)),
            modifiedAt: Date(milliseconds: try row.integer(3)),
            version: try row.integer(4)
        )
    }

    static func find(_ id: ObjectID, in bucket: Bucket, on connection: any Connection) throws -> BucketObject? {
        try connection.first(
            "SELECT \(columns) FROM objects WHERE user_id = $1 AND bucket = $2 AND id = $3",
            key(id, bucket),
            object
        )
    }

    static func store(_ object: BucketObject, in bucket: Bucket, on connection: any Connection) throws {
        try connection.perform(
            """
            INSERT INTO objects (user_id, bucket, id, members, created_at, modified_at, version)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (user_id, bucket, id) DO UPDATE
            SET members = excluded.members, modified_at = excluded.modified_at, version = excluded.version
            """,
            key(object.id, bucket) + [
                .text(try JSONText.text(object.members)),
                .integer(object.createdAt.milliseconds),
                .integer(object.modifiedAt.milliseconds),
                .integer(object.version),
            ]
        )
    }

    static func remove(_ id: ObjectID, in bucket: Bucket, on connection: any Connection) throws {
        try connection.perform(
            "DELETE FROM objects WHERE user_id = $1 AND bucket = $2 AND id = $3",
            key(id, bucket)
        )
    }

    private static func key(_ id: ObjectID, _ bucket: Bucket) -> [SQLValue] {
        [.text(bucket.owner), .text(bucket.name.text), .text(id.text)]
    }
}
