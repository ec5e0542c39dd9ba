import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Objects as rows.
enum ObjectRows {
    /// The scope is `u:` and a user's id, or `a:` and an application's.
    static let table = """
        CREATE TABLE objects (
            scope TEXT NOT NULL,
            bucket TEXT NOT NULL,
            id TEXT NOT NULL,
            owner_id TEXT REFERENCES users (id) ON DELETE CASCADE,
            data_type TEXT,
            members TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            modified_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            index_state BIGINT NOT NULL,
            PRIMARY KEY (scope, bucket, id)
        )
        """

    static let indexes = [
        "CREATE INDEX objects_by_creation ON objects (scope, bucket, created_at, id)",
        "CREATE INDEX objects_by_change ON objects (scope, bucket, modified_at, id)",
        "CREATE INDEX objects_by_owner ON objects (owner_id, scope, bucket, created_at, id)",
        "CREATE INDEX objects_without_values ON objects (scope, bucket) WHERE index_state <> 1",
    ]

    /// What a statement says that goes along an order, and not to a row by its key.
    ///
    /// It holds of every id, and the indexes of orders are of the rows of which it holds: PostgreSQL cannot take one of them for
    /// a row by its key, which it does where it knows nothing of a table yet, and then it goes through the bucket for each.
    ///
    /// - Parameter id: The column.
    /// - Returns: The condition.
    static func inOrder(_ id: String) -> String { "LENGTH(\(id)) > 0" }

    static let names = [
        "id", "owner_id", "data_type", "members", "created_at", "modified_at", "version", "index_state",
    ]
    static let columns = names.joined(separator: ", ")

    /// An object with how its values are indexed.
    struct Stored {
        let object: BucketObject
        let state: ObjectIndexState
        /// The bytes of its members, where it was held.
        var size: Int64 = 0
    }

    static func stored(_ row: any Row) throws -> Stored {
        let text = try row.text(0)
        guard let id = ObjectID(text) else { throw DatabaseError.defect("not an object id: \(text)") }
        return Stored(
            object: BucketObject(
                id: id,
                owner: try row.textIfAny(1),
                dataType: try row.textIfAny(2),
                members: try JSONText.members(try row.text(3)),
                createdAt: Date(milliseconds: try row.integer(4)),
                modifiedAt: Date(milliseconds: try row.integer(5)),
                version: try row.integer(6)
            ),
            state: ObjectIndexState(rawValue: try row.integer(7)) ?? .waiting
        )
    }

    static func object(_ row: any Row) throws -> BucketObject { try stored(row).object }

    static func find(_ id: ObjectID, in bucket: Bucket, on connection: any Connection) throws -> BucketObject? {
        try connection.first(
            "SELECT \(columns) FROM objects WHERE scope = $1 AND bucket = $2 AND id = $3",
            bucket.key + [.text(id.text)],
            object
        )
    }

    /// An object that nobody else changes until the transaction is over.
    static func hold(_ id: ObjectID, in bucket: Bucket, on connection: any Connection) throws -> Stored? {
        try connection.first(
            """
            SELECT \(columns), \(connection.dialect.byteCount(of: "members")) FROM objects
            WHERE scope = $1 AND bucket = $2 AND id = $3
            \(connection.dialect.lock)
            """,
            bucket.key + [.text(id.text)]
        ) { row in
            var held = try stored(row)
            held.size = try row.integer(8)
            return held
        }
    }

    /// False when there is an object with this id by now.
    static func insert(_ object: BucketObject, in bucket: Bucket, on connection: any Connection) throws -> Bool {
        let values = ObjectIndexValues(of: object, in: bucket)
        let isNew = try connection.execute(
            """
            INSERT INTO objects (scope, bucket, \(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            ON CONFLICT (scope, bucket, id) DO NOTHING
            """,
            bucket.key + [
                .text(object.id.text),
                .text(orNull: object.owner),
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

    /// Puts an object in the place of one that is held.
    static func update(
        _ present: Stored,
        to object: BucketObject,
        in bucket: Bucket,
        on connection: any Connection
    ) throws {
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
        let before = present.state == .indexed ? ObjectIndexValues(of: present.object, in: bucket) : nil
        try ObjectValueRows.replace(before, by: values, of: object.id, in: bucket, on: connection)
    }

    static func remove(_ id: ObjectID, in bucket: Bucket, on connection: any Connection) throws {
        try connection.perform(
            "DELETE FROM objects WHERE scope = $1 AND bucket = $2 AND id = $3",
            bucket.key + [.text(id.text)]
        )
    }
}

extension ObjectRows {
    /// Removes the first objects of a bucket: a stretch of them, as PostgreSQL could look for each of some ids in the whole
    /// bucket.
    ///
    /// - Returns: How many there were, and whether no others were made until then.
    static func remove(
        _ count: Int,
        madeUntil time: Date,
        in bucket: Bucket,
        on connection: any Connection
    ) throws -> (removed: Int, isLast: Bool) {
        let end = try connection.first(
            """
            SELECT created_at, id FROM objects
            WHERE scope = $1 AND bucket = $2 AND created_at <= $3 AND \(inOrder("id"))
            ORDER BY created_at, id LIMIT 1 OFFSET \(count - 1)
            """,
            bucket.key + [.integer(time.milliseconds)]
        ) { row in (time: try row.integer(0), id: try row.text(1)) }
        let stretch = end == nil ? "created_at <= $3" : "(created_at, id) <= ($3, $4)"
        let removed = try connection.query(
            """
            DELETE FROM objects WHERE scope = $1 AND bucket = $2 AND \(stretch) AND \(inOrder("id"))
            RETURNING owner_id, \(connection.dialect.byteCount(of: "members"))
            """,
            bucket.key + [.integer(end?.time ?? time.milliseconds)] + (end.map { [.text($0.id)] } ?? [])
        ) { row in (owner: try row.textIfAny(0), size: try row.integer(1)) }
        // In one order, so that two that do this do not wait for each other.
        for (owner, own) in Dictionary(grouping: removed, by: \.owner).sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
            let less = StorageUse(objects: Int64(own.count), bytes: own.reduce(0) { $0 + $1.size })
            try StorageUseRows.subtract(less, from: owner, on: connection)
        }
        return (removed.count, end == nil)
    }
}

extension Bucket {
    /// The columns `scope` and `bucket`.
    var key: [SQLValue] { [.text(scope.text), .text(name.text)] }
}

extension BucketScope {
    var text: String {
        switch self {
        case .user(let id): "u:\(id)"
        case .application(let id): "a:\(id)"
        }
    }

    init?(_ text: String) {
        switch text.prefix(2) {
        case "u:": self = .user(String(text.dropFirst(2)))
        case "a:": self = .application(String(text.dropFirst(2)))
        default: return nil
        }
    }
}
