import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import LatchkeyStores
import TestDatabases
import Testing

@Suite struct ObjectMigrationTests {
    /// A database of an older server with two objects of a user.
    private static func withOlderObjects(
        _ engine: Engine,
        _ test: (Stores, Bucket) async throws -> Void
    ) async throws {
        try await engine.withDatabase { database in
            try await database.migrate(Array(Schema.migrations.prefix(22)))
            let user = try User.sample(username: "ada")
            try await database.write { connection in
                try connection.execute(
                    "INSERT INTO users (id, attributes, created_at, modified_at, version) VALUES ($1, '{}', 0, 0, 1)",
                    [.id(user.id)]
                )
                for (number, members) in [#"{"n":2,"t":"ä"}"#, #"{"n":1.5}"#].enumerated() {
                    _ = try connection.execute(
                        """
                        INSERT INTO objects (user_id, bucket, id, members, created_at, modified_at, version)
                        VALUES ($1, 'balance_book', $2, $3, 1000, 2000, 7)
                        """,
                        [.id(user.id), .text("o\(number)"), .text(members)]
                    )
                }
            }
            try await database.migrate(Schema.migrations)
            try await test(Stores(database: database), try .sample(of: user))
        }
    }

    private static let order = ObjectSort(by: .member("n"))
    private static let clause = ObjectClause.hasField(.member("n"), .decimal)

    @Test(arguments: Engine.databases) func `objects of an older server stay as they were`(engine: Engine) async throws
    {
        try await Self.withOlderObjects(engine) { stores, bucket in
            let object = try await stores.userObjects.read(try #require(ObjectID("o0")), in: bucket, by: bucket.user)
            #expect(object.members == ["n": 2, "t": "ä"])
            #expect(object.owner.map(BucketParty.user) == bucket.user)
            #expect(object.dataType == nil)
            #expect(
                [object.createdAt.milliseconds, object.modifiedAt.milliseconds, object.version] == [1000, 2000, 7]
            )
        }
    }

    @Test(arguments: Engine.databases) func `they are found and sorted before they are indexed, and after`(
        engine: Engine
    ) async throws {
        try await Self.withOlderObjects(engine) { stores, bucket in
            let indexing = try SQLObjectIndexing(database: stores.database)
            for (indexed, values) in [(0, 0), (1, 2), (1, 3), (0, 3)] {
                if values > 0 { #expect(try await indexing.index(1) == indexed) }
                let count = try await stores.count("object_values") ?? 0
                #expect(values == 0 ? count == 0 : count <= 3)
                for limit in [1, 2] {
                    let found = try await stores.userObjects.all(
                        Self.clause,
                        order: Self.order,
                        limit: limit,
                        in: bucket
                    )
                    #expect(found.map(\.id.text) == ["o1", "o0"])
                }
                let equals = try await stores.userObjects.all(.equals(.member("n"), 2.0), in: bucket)
                #expect(equals.map(\.id.text) == ["o0"])
            }
            #expect(try await stores.count("object_values") == 3)
        }
    }

    @Test(arguments: Engine.databases) func `one that is written is indexed with that`(engine: Engine) async throws {
        try await Self.withOlderObjects(engine) { stores, bucket in
            let id = try #require(ObjectID("o0"))
            _ = try await stores.userObjects.patch(["x": 1], at: id, in: bucket, if: .any)
            #expect(try await stores.count("object_values") == 3)
            #expect(try await SQLObjectIndexing(database: stores.database).index(10) == 1)
        }
    }

    @Test(arguments: Engine.databases) func `a deletion of the user takes them`(engine: Engine) async throws {
        try await Self.withOlderObjects(engine) { stores, bucket in
            guard case .user(let user) = bucket.scope else { return }
            _ = try await SQLObjectIndexing(database: stores.database).index(10)
            try await stores.users.delete(user, at: .sample)
            #expect(try await stores.count("objects") == 0)
            #expect(try await stores.count("object_values") == 0)
        }
    }
}
