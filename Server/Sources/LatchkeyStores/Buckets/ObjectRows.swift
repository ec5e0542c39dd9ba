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

    /// The condition of a statement that scans in sort order rather than looking up rows by key.
    ///
    /// The condition holds for every id, and the indexes for sorting are partial indexes on it. So PostgreSQL cannot
    /// use them for a lookup by key. Without statistics of a table it would, and would scan the whole bucket for each
    /// row.
    ///
    /// - Parameter id: The column.
    /// - Returns: The condition in SQL.
    static func inOrder(_ id: String) -> String { "LENGTH(\(id)) > 0" }

    static let names = [
        "id", "owner_id", "data_type", "members", "created_at", "modified_at", "version", "index_state",
    ]
    static let columns = names.joined(separator: ", ")

    static func object(_ row: any Row) throws -> BucketObject {
        let text = try row.text(0)
        guard let id = ObjectID(text) else { throw DatabaseError.defect("not an object id: \(text)") }
        return BucketObject(
            id: id,
            owner: try row.idIfAny(1),
            dataType: try row.textIfAny(2),
            members: try JSONText.members(try row.text(3)),
            createdAt: Date(milliseconds: try row.integer(4)),
            modifiedAt: Date(milliseconds: try row.integer(5)),
            version: try row.integer(6)
        )
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
        case "u:": self = .user(User.ID(String(text.dropFirst(2))))
        case "a:": self = .application(Application.ID(String(text.dropFirst(2))))
        default: return nil
        }
    }
}
