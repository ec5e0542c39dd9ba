import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import LatchkeyStores
import TestDatabases
import Testing

/// No statement scans a bucket for each of its objects.
///
/// This also holds if PostgreSQL has no statistics yet, as after a copy or an import.
@Suite struct ObjectPlanTests {
    private static let statements: [(sql: String, index: String)] = [
        ("SELECT members FROM objects WHERE scope = 's' AND bucket = 'b' AND id = 'o1'", "objects_pkey"),
        (
            "SELECT value FROM object_values WHERE scope = 's' AND bucket = 'b' AND object_id = 'o1' AND field = 'n'",
            "object_values_pkey"
        ),
        // The deletion that follows the deletion of an object.
        ("DELETE FROM object_values WHERE scope = 's' AND bucket = 'b' AND object_id = 'o1'", "object_values_pkey"),
        (
            """
            SELECT object_id FROM object_values WHERE scope = 's' AND bucket = 'b' AND field = 'n'
            AND LENGTH(object_id) > 0 ORDER BY value, object_id LIMIT 9
            """, "object_values_by_value"
        ),
        (
            """
            SELECT id FROM objects WHERE scope = 's' AND bucket = 'b' AND LENGTH(id) > 0
            ORDER BY created_at, id LIMIT 9
            """, "objects_by_creation"
        ),
        (
            """
            SELECT id FROM objects WHERE scope = 's' AND bucket = 'b' AND LENGTH(id) > 0
            ORDER BY modified_at DESC, id DESC LIMIT 9
            """, "objects_by_change"
        ),
    ]

    @Test(arguments: Engine.databases) func `a row is found by its key, and an order by its index`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            try await stores.storeMany(800, in: try Bucket.sample(of: try await stores.newUser().user))
            let explain = engine == .sqlite ? "EXPLAIN QUERY PLAN" : "EXPLAIN"
            for (sql, index) in Self.statements {
                let plan = try await stores.database.write { connection in
                    try connection.query("\(explain) \(sql)", []) { try $0.text(engine == .sqlite ? 3 : 0) }
                }
                .joined(separator: "\n")
                let name = engine == .sqlite ? index.replacing("_pkey", with: "_1") : index
                #expect(plan.contains(name), "\(sql)\n\(plan)")
                #expect(!plan.contains("TEMP B-TREE") && !plan.contains("Sort"), "\(sql)\n\(plan)")
            }
        }
    }

    @Test(arguments: Engine.databases)
    func `objects that were just stored are found by one member and sorted by another`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            try await stores.storeMany(4000, in: bucket)
            let (third, objects) = (ObjectClause.equals(.member("third"), 0), stores.userObjects)
            let order = ObjectSort(by: .member("n"), isDescending: true)
            let found = try await objects.all(third, order: order, limit: 500, in: bucket)
            #expect(found.map(\.members["n"]) == (0..<1334).reversed().map { .integer($0 * 3) })
            let high = ObjectClause.range(.member("n"), lower: ObjectLimit(300, isIncluded: true), upper: nil)
            let both = ObjectClause.and([third, high])
            let counted = ObjectQuery(both, order: ObjectSort(by: .modifiedAt), limit: 1, counts: true)
            #expect(try await objects.query(counted, in: bucket, by: bucket.user).count == 1234)
            #expect(try await objects.deleteAll(in: bucket, by: bucket.user) == 4000)
        }
    }
}
