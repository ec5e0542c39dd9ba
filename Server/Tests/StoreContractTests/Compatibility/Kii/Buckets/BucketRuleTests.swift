import LatchkeyCore
import LatchkeyJSON
import LatchkeyStores
import Testing

@Suite struct BucketRuleTests {
    private static func shared(_ name: String = "shared") throws -> Bucket {
        Bucket(.application(Application.defaultID), name: try #require(BucketName(name)))
    }

    @Test(arguments: Engine.all) func `rules are kept, changed by half and listed`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (news, forum) = (try #require(BucketName("news")), try #require(BucketName("forum")))
            let rules = stores.bucketRules
            _ = try await rules.setRule(of: "default", bucket: news) {
                BucketAccess(readers: .anyone, writers: $0.writers)
            }
            _ = try await rules.setRule(of: "default", bucket: forum) {
                BucketAccess(readers: $0.readers, writers: .anyUser)
            }
            _ = try await rules.setRule(of: "default", bucket: forum) {
                BucketAccess(readers: .anyUser, writers: $0.writers)
            }
            let listed = try await rules.rules(of: "default")
            #expect(
                listed == [
                    BucketRule(bucket: forum, access: BucketAccess(readers: .anyUser, writers: .anyUser)),
                    BucketRule(bucket: news, access: BucketAccess(readers: .anyone, writers: .owner)),
                ]
            )
            let unknown = try await rules.setRule(of: "nobody", bucket: news) { $0 }
            #expect(unknown == nil)
            let none = try await rules.rules(of: "nobody")
            #expect(none == nil)
        }
    }

    @Test(arguments: Engine.all) func `a default rule holds for buckets without one of their own`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (news, rules) = (try #require(BucketName("news")), stores.bucketRules)
            let all = BucketAccess(readers: .anyone, writers: .anyUser)
            let stored = try await rules.setRule(of: "default", bucket: nil) { _ in all }
            #expect(stored == BucketRule(bucket: nil, access: all))
            // A new rule starts with the values in force.
            _ = try await rules.setRule(of: "default", bucket: news) {
                BucketAccess(readers: $0.readers, writers: .owner)
            }
            let listed = try await rules.rules(of: "default")
            #expect(
                listed == [
                    BucketRule(bucket: nil, access: all),
                    BucketRule(bucket: news, access: BucketAccess(readers: .anyone, writers: .owner)),
                ]
            )
            let (eve, objects) = (try await stores.newUser().user, stores.userObjects)
            for (name, mayChange) in [("news", false), ("forum", true)] {
                let bucket = try Self.shared(name)
                let made = try await objects.create(["n": 1], in: bucket, by: .administrator)
                #expect(try await objects.read(made.id, in: bucket, by: .anonymous) == made)
                if mayChange {
                    _ = try await objects.put([:], at: made.id, in: bucket, if: .any, by: .user(eve.id))
                } else {
                    await #expect(throws: ObjectError.refused(.forbidden)) {
                        try await objects.put([:], at: made.id, in: bucket, if: .any, by: .user(eve.id))
                    }
                }
            }
        }
    }

    @Test(arguments: Engine.all) func `in a bucket without a rule each has their own objects`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (bucket, objects) = (try Self.shared(), stores.userObjects)
            let (ada, eve) = (try await stores.newUser().user, try await stores.newUser().user)
            let mine = try await objects.create(["n": 1], in: bucket, by: .user(ada.id))
            let theirs = try await objects.create(["n": 2], in: bucket, by: .user(eve.id))
            let backend = try await objects.create(["n": 3], in: bucket, by: .administrator)
            #expect([mine, theirs, backend].map(\.owner) == [ada.id, eve.id, nil])
            for order in [ObjectSort(), ObjectSort(by: .member("n")), ObjectSort(by: .modifiedAt)] {
                #expect(try await objects.all(order: order, limit: 1, in: bucket, by: .user(ada.id)) == [mine])
            }
            let counted = ObjectQuery(.hasField(.member("n"), .integer), limit: 10, counts: true)
            let count = try await objects.query(counted, in: bucket, by: .user(ada.id)).count
            #expect(count == 1)
            let list = try await objects.list(bucket, order: .newestFirst, after: nil, limit: 9, by: .user(ada.id))
            #expect(list.objects == [mine])
            await #expect(throws: ObjectError.refused(.notFound)) {
                try await objects.read(theirs.id, in: bucket, by: .user(ada.id))
            }
            await #expect(throws: ObjectError.refused(.notFound)) {
                try await objects.put([:], at: backend.id, in: bucket, if: .any, by: .user(ada.id))
            }
            await #expect(throws: ObjectError.refused(.notFound)) {
                try await objects.delete(theirs.id, in: bucket, if: .any, by: .user(ada.id))
            }
            await #expect(throws: ObjectError.refused(.forbidden)) {
                try await objects.query(ObjectQuery(limit: 1), in: bucket, by: .anonymous)
            }
            await #expect(throws: ObjectError.refused(.forbidden)) {
                try await objects.create([:], in: bucket, by: .anonymous)
            }
            await #expect(throws: ObjectError.refused(.forbidden)) {
                try await objects.deleteAll(in: bucket, by: .user(ada.id))
            }
            #expect(try await objects.all(in: bucket, by: .administrator).count == 3)
        }
    }

    @Test(arguments: Engine.all) func `a rule is true at the next call`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (bucket, objects) = (try Self.shared(), stores.userObjects)
            let (ada, eve) = (try await stores.newUser().user, try await stores.newUser().user)
            let object = try await objects.create(["n": 1], in: bucket, by: .user(ada.id))
            _ = try await stores.bucketRules.setRule(of: "default", bucket: bucket.name) { _ in
                BucketAccess(readers: .anyone, writers: .owner)
            }
            #expect(try await objects.read(object.id, in: bucket, by: .anonymous) == object)
            await #expect(throws: ObjectError.refused(.forbidden)) {
                try await objects.patch(["n": 2], at: object.id, in: bucket, if: .any, by: .user(eve.id))
            }
            _ = try await stores.bucketRules.setRule(of: "default", bucket: bucket.name) { _ in
                BucketAccess(readers: .anyone, writers: .anyone)
            }
            let patched = try await objects.patch(["n": 2], at: object.id, in: bucket, if: .any, by: .anonymous)
            #expect(patched.owner == ada.id)
            #expect(try await objects.create([:], in: bucket, by: .anonymous).owner == nil)
            #expect(try await objects.deleteAll(in: bucket, by: .anonymous) == 2)
            #expect(try await objects.deleteAll(in: bucket, by: .anonymous) == 0)
        }
    }

    @Test(arguments: Engine.all) func `a user's bucket is open to its user and the backend alone`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser().user, try await stores.newUser().user)
            let (bucket, objects) = (try Bucket.sample(of: ada), stores.userObjects)
            let made = try await objects.create([:], in: bucket, by: .administrator)
            #expect(made.owner == ada.id)
            for party in [BucketParty.user(eve.id), .anonymous] {
                await #expect(throws: ObjectError.refused(.forbidden)) {
                    try await objects.read(made.id, in: bucket, by: party)
                }
                await #expect(throws: ObjectError.refused(.forbidden)) {
                    try await objects.create([:], in: bucket, by: party)
                }
                await #expect(throws: ObjectError.refused(.forbidden)) {
                    try await objects.deleteAll(in: bucket, by: party)
                }
            }
        }
    }

    @Test(arguments: Engine.all) func `with a user go all objects that they made, and no others`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (bucket, objects) = (try Self.shared(), stores.userObjects)
            let (ada, eve) = (try await stores.newUser().user, try await stores.newUser().user)
            _ = try await objects.create(["n": 1], in: bucket, by: .user(ada.id))
            let theirs = try await objects.create(["n": 2], in: bucket, by: .user(eve.id))
            try await stores.users.delete(ada.id, at: .sample)
            #expect(try await objects.all(in: bucket, by: .administrator) == [theirs])
            if engine != .memory { #expect(try await stores.count("object_values") == 1) }
            await #expect(throws: ObjectError.ownerGone) {
                try await objects.create([:], in: bucket, by: .user(ada.id))
            }
        }
    }

    @Test(arguments: Engine.all) func `of 20 users who make one object at once exactly one does`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (bucket, objects) = (try Self.shared(), stores.userObjects)
            let id = try #require(ObjectID("the-one"))
            var users: [User.ID] = []
            for _ in 0..<20 { users.append(try await stores.newUser().user.id) }
            let winners = await withTaskGroup(of: Bool.self) { [users] group in
                for user in users {
                    group.addTask {
                        let made = try? await objects.put(["n": 1], at: id, in: bucket, if: .absent, by: .user(user))
                        return made != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(winners == 1)
            #expect(try await stores.count("objects") == 1)
        }
    }
}
