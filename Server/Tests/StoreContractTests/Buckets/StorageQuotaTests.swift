import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import LatchkeyStores
import TestDatabases
import Testing

@Suite struct StorageQuotaTests {
    private static let few = StorageQuotas(
        user: StorageQuota(objects: 10, bytes: 1000),
        pseudoUser: StorageQuota(objects: 3, bytes: 300)
    )

    private static func objects(in stores: Stores) -> BucketObjects {
        let clock = StoppedClock()
        return BucketObjects(
            storage: stores.storage,
            quotas: few,
            ids: IDSource(clock: clock),
            clock: clock,
            space: FreeSpace()
        )
    }

    private static func use(in stores: Stores) async throws -> StorageUse? {
        try await stores.database.read { connection in
            try connection.first("SELECT objects, bytes FROM storage_use") { row in
                StorageUse(objects: try row.integer(0), bytes: try row.integer(1))
            }
        }
    }

    @Test(arguments: Engine.databases) func `of 50 writes at once no more get through than may`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser("ada").user)
            let objects = Self.objects(in: stores)
            let stored = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        do throws(ObjectError) {
                            _ = try await objects.create(["a": 1], in: bucket)
                            return true
                        } catch {
                            #expect(error == .refused(.quotaExceeded))
                            return false
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(stored == 10)
            #expect(try await stores.count("objects") == 10)
            #expect(try await Self.use(in: stores) == StorageUse(objects: 10, bytes: 70))
        }
    }

    @Test(arguments: Engine.databases) func `bytes count as UTF-8, and what shrinks is always stored`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser("ada").user)
            let objects = Self.objects(in: stores)
            let id = try #require(ObjectID("o1"))
            _ = try await objects.put(["a": .string(String(repeating: "ü", count: 400))], at: id, in: bucket, if: .any)
            #expect(try await Self.use(in: stores) == StorageUse(objects: 1, bytes: 808))
            await #expect(throws: ObjectError.refused(.quotaExceeded)) {
                try await objects.put(
                    ["a": .string(String(repeating: "ü", count: 500))],
                    at: id,
                    in: bucket,
                    if: .any
                )
            }
            #expect(try await Self.use(in: stores) == StorageUse(objects: 1, bytes: 808))
            try await stores.database.write(.statements) { connection in
                try connection.perform("UPDATE storage_use SET bytes = 5000")
            }
            _ = try await objects.patch(["a": "x"], at: id, in: bucket, if: .any)
            #expect(try await Self.use(in: stores) == StorageUse(objects: 1, bytes: 5000 - 808 + 9))
        }
    }

    @Test(arguments: Engine.databases) func `what is deleted counts no more, one by one and the whole bucket`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await stores.newUser("ada").user
            let bucket = try Bucket.sample(of: user)
            let objects = Self.objects(in: stores)
            var made: [BucketObject] = []
            for _ in 0..<10 { made.append(try await objects.create(["a": 1], in: bucket)) }
            try await objects.delete(made[0].id, in: bucket, if: .any)
            #expect(try await Self.use(in: stores) == StorageUse(objects: 9, bytes: 63))
            _ = try await objects.create(["a": 1], in: bucket)
            #expect(try await objects.deleteAll(in: bucket, by: bucket.user) == 10)
            #expect(try await Self.use(in: stores) == StorageUse(objects: 0, bytes: 0))
            try await stores.users.delete(user.id, at: .sample)
            #expect(try await stores.count("storage_use") == 0)
        }
    }

    @Test(arguments: Engine.databases) func `a pseudo user has a quota of their own`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            let objects = Self.objects(in: stores)
            for _ in 0..<3 { _ = try await objects.create(["a": 1], in: bucket) }
            await #expect(throws: ObjectError.refused(.quotaExceeded)) {
                try await objects.create(["a": 1], in: bucket)
            }
            try await stores.database.write { connection in
                try connection.perform("UPDATE users SET username = 'ada', username_key = 'ada'")
            }
            _ = try await objects.create(["a": 1], in: bucket)
        }
    }

    @Test(arguments: Engine.databases) func `what an older server stored is counted`(engine: Engine) async throws {
        try await engine.withDatabase { database in
            let before = Schema.migrations.prefix { $0.name != "what users keep" }
            try await database.migrate(Array(before))
            try await database.write { connection in
                for user in ["u1", "u2"] {
                    try connection.perform(
                        "INSERT INTO users (id, attributes, created_at, modified_at, version) VALUES ($1, '{}', 0, 0, 1)",
                        [.text(user)]
                    )
                }
                for (number, owner) in ["'u1'", "'u1'", "NULL"].enumerated() {
                    try connection.perform(
                        """
                        INSERT INTO objects (scope, bucket, id, owner_id, members, created_at, modified_at, version,
                            index_state)
                        VALUES ('a:x', 'b', 'o\(number)', \(owner), '{"a":"ü"}', 0, 0, 1, 0)
                        """
                    )
                }
            }
            try await database.migrate(Schema.migrations)
            let stores = Stores(database: database)
            #expect(try await stores.count("storage_use") == 1)
            #expect(try await Self.use(in: stores) == StorageUse(objects: 2, bytes: 20))
        }
    }
}
