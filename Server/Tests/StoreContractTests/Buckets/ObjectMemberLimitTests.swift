import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import LatchkeyStores
import TestDatabases
import Testing

/// In a shared bucket, no user's objects make the queries of others slow.
@Suite struct ObjectMemberLimitTests {
    private static func shared() throws -> Bucket {
        Bucket(.application(Application.defaultID), name: try #require(BucketName("shared")))
    }

    private static func members(_ count: Int) -> [String: JSONValue] {
        Dictionary(uniqueKeysWithValues: (0..<count).map { ("m\($0)", JSONValue.integer(Int64($0))) })
    }

    /// The number of objects that each query about members must examine one by one.
    private static func unindexed(_ stores: Stores) async throws -> Int64? {
        try await stores.database.read { connection in
            try connection.first("SELECT COUNT(*) FROM objects WHERE index_state <> 1") { try $0.integer(0) }
        }
    }

    @Test(arguments: Engine.databases) func `every object of an application's bucket is found by its values`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (bucket, objects) = (try Self.shared(), stores.userObjects)
            let stranger = BucketParty.user(try await stores.newUser().user.id)
            let long = String(repeating: "n", count: ObjectField.longestName + 1)
            let most = Self.members(BucketObject.mostMembers)
            let many = try await objects.create(most, in: bucket, by: stranger)
            let named = try await objects.create([long: 1, "a\0b": 2, "m7": 8], in: bucket, by: stranger)
            #expect(try await Self.unindexed(stores) == 0)
            for (clause, found) in [
                (ObjectClause.equals(.member("m7"), 7), [many.id]), (.equals(.member("m999"), 999), [many.id]),
                (.equals(.member(long), 1), [named.id]), (.equals(.member("a\0b"), 2), [named.id]),
                (.not(.equals(.member(long), 1)), [many.id]), (.not(.hasField(.member("m9"), .integer)), [named.id]),
            ] {
                let all = try await objects.all(
                    clause,
                    order: ObjectSort(by: .member("m7")),
                    in: bucket,
                    by: .administrator
                )
                #expect(all.map(\.id) == found, "\(clause)")
            }
        }
    }

    @Test(arguments: Engine.databases) func `more members are refused there, and in a user's own bucket not`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (bucket, objects) = (try Self.shared(), stores.userObjects)
            let user = try await stores.newUser().user
            let (party, own) = (BucketParty.user(user.id), try Bucket.sample(of: user))
            let most = Self.members(BucketObject.mostMembers)
            let tooMany = most.merging(["one": 1]) { $1 }
            let present = try await objects.create(most, in: bucket, by: party)
            for asker in [party, .administrator] {
                await #expect(throws: ObjectError.refused(.tooManyMembers)) {
                    try await objects.create(tooMany, in: bucket, by: asker)
                }
                await #expect(throws: ObjectError.refused(.tooManyMembers)) {
                    try await objects.patch(["one": 1], at: present.id, in: bucket, if: .any, by: asker)
                }
            }
            let replaced = try await objects.patch(["m1": 2], at: present.id, in: bucket, if: .any, by: party)
            #expect(replaced.members.count == BucketObject.mostMembers)
            let mine = try await objects.create(tooMany, in: own)
            #expect(try await Self.unindexed(stores) == 1)
            let found = try await objects.all(.equals(.member("one"), 1), order: ObjectSort(by: .member("m5")), in: own)
            #expect(found.map(\.id) == [mine.id])
        }
    }

    @Test(arguments: Engine.databases) func `what an older server could not index is indexed`(
        engine: Engine
    ) async throws {
        try await engine.withDatabase { database in
            try await database.migrate(Array(Schema.migrations.prefix(24)))
            let text = "{" + (0..<1500).map { "\"m\($0)\":\($0)" }.joined(separator: ",") + "}"
            try await database.write { connection in
                _ = try connection.execute(
                    """
                    INSERT INTO objects (scope, bucket, id, members, created_at, modified_at, version, index_state)
                    VALUES ('a:default', 'shared', 'many', $1, 1000, 2000, 7, 2)
                    """,
                    [.text(text)]
                )
            }
            try await database.migrate(Schema.migrations)
            let (stores, bucket) = (Stores(database: database), try Self.shared())
            for _ in 0..<2 {
                let found = try await stores.userObjects.all(
                    .equals(.member("m1400"), 1400),
                    in: bucket,
                    by: .administrator
                )
                #expect(found.map(\.id.text) == ["many"])
                _ = try await SQLObjectIndexing(database: database).index(10)
            }
            #expect(try await Self.unindexed(stores) == 0)
            #expect(try await stores.count("object_values") == 1500)
        }
    }

    @Test(arguments: Engine.databases) func `names that read the same are two`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            let (one, two) = (ObjectField.member("\u{e9}"), ObjectField.member("e\u{301}"))
            for number in 0..<4 {
                let name = number % 2 == 0 ? "\u{e9}" : "e\u{301}"
                try await stores.store("o\(number)", [name: .integer(Int64(number))], in: bucket, at: number)
            }
            let objects = stores.userObjects
            for (clause, order, expected) in [
                (ObjectClause.range(one, lower: ObjectLimit(0, isIncluded: true), upper: nil), two, ["o0", "o2"]),
                (.range(two, lower: ObjectLimit(2, isIncluded: true), upper: nil), one, ["o3"]),
                (.not(.equals(one, 0)), one, ["o2", "o1", "o3"]), (.equals(two, 1), two, ["o1"]),
            ] {
                let found = try await objects.all(clause, order: ObjectSort(by: order), in: bucket)
                #expect(found.map(\.id.text) == expected, "\(clause) \(order)")
            }
            // No object has both; the last write stored the object as it was sent.
            let id = try #require(ObjectID("o0"))
            for depth in [BucketObjects.PatchDepth.top, .deep] {
                for name in ["e\u{301}", "\u{e9}"] {
                    let now = try await objects.patch([name: 9], depth, at: id, in: bucket, if: .any, by: bucket.user)
                    #expect(now.members.keys.map { Array($0.utf8) } == [Array(name.utf8)])
                    let found = try await objects.all(.equals(.member(name), 9), in: bucket)
                    #expect(found.map(\.id) == [id])
                }
            }
            let unchanged = try await objects.patch(["e\u{301}": .null], at: id, in: bucket, if: .any)
            #expect(unchanged.members.count == 1)
        }
    }
}
