import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// The objects of buckets in SQL.
struct SQLObjectTable: ObjectTable {
    let connection: any Connection

    func find(_ id: ObjectID, in bucket: Bucket) throws -> BucketObject? {
        try connection.first(
            "SELECT \(ObjectRows.columns) FROM objects WHERE scope = $1 AND bucket = $2 AND id = $3",
            bucket.key + [.text(id.text)],
            ObjectRows.object
        )
    }

    func hold(_ id: ObjectID, in bucket: Bucket) throws -> HeldObject? {
        try connection.first(
            """
            SELECT \(ObjectRows.columns), \(connection.dialect.byteCount(of: "members")) FROM objects
            WHERE scope = $1 AND bucket = $2 AND id = $3
            \(connection.dialect.lock)
            """,
            bucket.key + [.text(id.text)]
        ) { row in
            HeldObject(
                try ObjectRows.object(row),
                size: try row.integer(8),
                isIndexed: try row.integer(7) == ObjectIndexState.indexed.rawValue
            )
        }
    }

    func insert(_ object: BucketObject, in bucket: Bucket) throws -> Bool {
        let values = ObjectIndexValues(of: object, in: bucket)
        let isNew = try connection.execute(
            """
            INSERT INTO objects (scope, bucket, \(ObjectRows.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            ON CONFLICT (scope, bucket, id) DO NOTHING
            """,
            bucket.key + [
                .text(object.id.text),
                .id(orNull: object.owner),
                .text(orNull: object.dataType),
                .text(try JSONText.text(object.members)),
                .integer(object.createdAt.milliseconds),
                .integer(object.modifiedAt.milliseconds),
                .integer(object.version),
                .integer(values.state.rawValue),
            ]
        )
        guard isNew == 1 else { return false }
        try ObjectValueRows.replace(nil, by: values, of: object.id, in: bucket, on: connection)
        return true
    }

    func replace(_ present: HeldObject, by object: BucketObject, in bucket: Bucket) throws {
        let values = ObjectIndexValues(of: object, in: bucket)
        try connection.perform(
            """
            UPDATE objects SET data_type = $1, members = $2, modified_at = $3, version = $4, index_state = $5
            WHERE scope = $6 AND bucket = $7 AND id = $8
            """,
            [
                .text(orNull: object.dataType),
                .text(try JSONText.text(object.members)),
                .integer(object.modifiedAt.milliseconds),
                .integer(object.version),
                .integer(values.state.rawValue),
            ] + bucket.key + [.text(object.id.text)]
        )
        let before = present.isIndexed ? ObjectIndexValues(of: present.object, in: bucket) : nil
        try ObjectValueRows.replace(before, by: values, of: object.id, in: bucket, on: connection)
    }

    func remove(_ id: ObjectID, in bucket: Bucket) throws {
        try connection.perform(
            "DELETE FROM objects WHERE scope = $1 AND bucket = $2 AND id = $3",
            bucket.key + [.text(id.text)]
        )
    }

    /// Removes a range of the bucket; given a list of ids, PostgreSQL could scan the whole bucket for each.
    func removeFirst(_ count: Int, madeUntil time: Date, in bucket: Bucket) throws -> RemovedObjects {
        let end = try connection.first(
            """
            SELECT created_at, id FROM objects
            WHERE scope = $1 AND bucket = $2 AND created_at <= $3 AND \(ObjectRows.inOrder("id"))
            ORDER BY created_at, id LIMIT 1 OFFSET \(count - 1)
            """,
            bucket.key + [.integer(time.milliseconds)]
        ) { row in (time: try row.integer(0), id: try row.text(1)) }
        let stretch = end == nil ? "created_at <= $3" : "(created_at, id) <= ($3, $4)"
        let removed: [(owner: User.ID?, size: Int64)] = try connection.query(
            """
            DELETE FROM objects WHERE scope = $1 AND bucket = $2 AND \(stretch) AND \(ObjectRows.inOrder("id"))
            RETURNING owner_id, \(connection.dialect.byteCount(of: "members"))
            """,
            bucket.key + [.integer(end?.time ?? time.milliseconds)] + (end.map { [.text($0.id)] } ?? [])
        ) { row in (owner: try row.idIfAny(0), size: try row.integer(1)) }
        var use: [User.ID: StorageUse] = [:]
        for (owner, size) in removed {
            guard let owner else { continue }
            use[owner, default: StorageUse(objects: 0, bytes: 0)].objects += 1
            use[owner]?.bytes += size
        }
        return RemovedObjects(count: removed.count, use: use, isLast: end == nil)
    }

    func removeAll(of userID: User.ID) throws {
        try connection.perform("DELETE FROM objects WHERE owner_id = $1", [.id(userID)])
    }

    func page(
        of bucket: Bucket,
        _ visibility: BucketRights.Visibility,
        _ order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int
    ) throws -> [BucketObject] {
        let (comparison, direction) = order == .oldestFirst ? (">", "ASC") : ("<", "DESC")
        var parameters = bucket.key
        var condition = ""
        if case .those(let owner) = visibility {
            condition += "AND owner_id = $3"
            parameters.append(.id(owner))
        }
        if let position {
            condition += " AND (created_at, id) \(comparison) ($\(parameters.count + 1), $\(parameters.count + 2))"
            parameters += [.integer(position.createdAt.milliseconds), .text(position.id.text)]
        }
        parameters.append(.integer(Int64(limit)))
        return try connection.query(
            """
            SELECT \(ObjectRows.columns) FROM objects
            WHERE scope = $1 AND bucket = $2 AND \(ObjectRows.inOrder("id")) \(condition)
            ORDER BY created_at \(direction), id \(direction) LIMIT $\(parameters.count)
            """,
            parameters,
            ObjectRows.object
        )
    }

    /// Walks along the index `objects_by_owner`.
    func page(ownedBy userID: User.ID, after last: OwnedObject?, limit: Int) throws -> [OwnedObject] {
        var parameters: [SQLValue] = [.id(userID)]
        if let last {
            parameters += last.bucket.key
            parameters += [.integer(last.object.createdAt.milliseconds), .text(last.object.id.text)]
        }
        return try connection.query(
            """
            SELECT \(ObjectRows.columns), scope, bucket FROM objects
            WHERE owner_id = $1 \(last == nil ? "" : "AND (scope, bucket, created_at, id) > ($2, $3, $4, $5)")
            ORDER BY scope, bucket, created_at, id LIMIT \(limit)
            """,
            parameters
        ) { row in
            guard let scope = BucketScope(try row.text(8)), let name = BucketName(try row.text(9)) else {
                throw DatabaseError.defect("not a bucket: \(try row.text(8)) \(try row.text(9))")
            }
            return OwnedObject(try ObjectRows.object(row), in: Bucket(scope, name: name))
        }
    }

    func page(of query: ObjectQuery, in bucket: Bucket, _ visibility: BucketRights.Visibility) throws -> ObjectQueryPage
    {
        try ObjectSearch(query, in: bucket, visibility, on: connection).page()
    }
}
