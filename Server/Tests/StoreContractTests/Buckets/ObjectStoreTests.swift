import LatchkeyCore
import LatchkeyJSON
import LatchkeyStores
import Testing

@Suite struct ObjectStoreTests {
    @Test(arguments: Engine.databases) func `a new object is read as it was stored`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            let members: [String: JSONValue] = [
                "a": [1, 2.5, .null, ["ü": "🙂"]], "amount": .integer(.min), "": "empty",
            ]
            let object = try await stores.userObjects.create(members, in: bucket)
            #expect(object.members == members)
            #expect(object.version == 1)
            #expect(try await stores.objects.object(object.id, in: bucket) == object)
        }
    }

    @Test(arguments: Engine.databases) func `putting makes an object once and then replaces it`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            let id = try #require(ObjectID("settings"))
            let made = try await stores.userObjects.put(["a": 1], at: id, in: bucket, if: .any)
            #expect(made.isNew)
            let replaced = try await stores.userObjects.put(["b": 2], at: id, in: bucket, if: .any)
            #expect(!replaced.isNew)
            #expect(replaced.object.version == 2)
            #expect(replaced.object.createdAt == made.object.createdAt)
            #expect(try await stores.objects.object(id, in: bucket)?.members == ["b": 2])
        }
    }

    @Test(arguments: Engine.databases) func `a patch merges, and null removes`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            let object = try await stores.userObjects.create(["a": 1, "b": ["c": 2, "d": 3], "e": 4], in: bucket)
            let patch: [String: JSONValue] = ["a": .null, "b": ["c": .null, "x": 9]]
            let patched = try await stores.userObjects.patch(patch, at: object.id, in: bucket, if: .any)
            #expect(patched.members == ["b": ["d": 3, "x": 9], "e": 4])
            #expect(patched.version == 2)
            #expect(try await stores.objects.object(object.id, in: bucket) == patched)
        }
    }

    @Test(arguments: Engine.databases) func `a deleted object is gone`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            let object = try await stores.userObjects.create(["a": 1], in: bucket)
            try await stores.userObjects.delete(object.id, in: bucket, if: .any)
            #expect(try await stores.objects.object(object.id, in: bucket) == nil)
            await #expect(throws: ObjectError.refused(.notFound)) {
                try await stores.userObjects.delete(object.id, in: bucket, if: .any)
            }
        }
    }

    @Test(arguments: Engine.databases) func `a patch of the top replaces members as a whole, and null is a value`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            let object = try await stores.userObjects.create(["a": 1, "b": ["c": 2], "e": 4], in: bucket)
            let changes: [String: JSONValue] = ["a": .null, "b": ["x": 9]]
            let patched = try await stores.userObjects.patch(
                changes,
                .top,
                at: object.id,
                in: bucket,
                if: .any,
                by: bucket.user
            )
            #expect(patched.members == ["a": .null, "b": ["x": 9], "e": 4])
        }
    }

    @Test(arguments: Engine.databases) func `an object keeps its data type until it is given another`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (objects, bucket) = (try stores.userObjects, try Bucket.sample(of: try await stores.newUser().user))
            let made = try await objects.create([:], dataType: "book", in: bucket, by: bucket.user)
            #expect(made.dataType == "book")
            _ = try await objects.put(["a": 1], at: made.id, in: bucket, if: .any)
            #expect(try await stores.objects.object(made.id, in: bucket)?.dataType == "book")
            _ = try await objects.put([:], dataType: "car", at: made.id, in: bucket, if: .any, by: bucket.user)
            #expect(try await stores.objects.object(made.id, in: bucket)?.dataType == "car")
            for unusable in ["a\0b", String(repeating: "x", count: 201)] {
                await #expect(throws: ObjectError.refused(.unusableDataType)) {
                    try await objects.create([:], dataType: unusable, in: bucket, by: bucket.user)
                }
            }
        }
    }

    @Test(arguments: Engine.databases) func `one id in two buckets or of two users is two objects`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, grace) = (try await stores.newUser().user, try await stores.newUser().user)
            let buckets = [try Bucket.sample(of: ada), try .sample(of: ada, "other"), try .sample(of: grace)]
            let id = try #require(ObjectID("same"))
            for (number, bucket) in buckets.enumerated() {
                _ = try await stores.userObjects.put(["n": .integer(Int64(number))], at: id, in: bucket, if: .absent)
            }
            for (number, bucket) in buckets.enumerated() {
                let object = try await stores.objects.object(id, in: bucket)
                #expect(object?.members == ["n": .integer(Int64(number))])
            }
        }
    }

    @Test(arguments: Engine.databases) func `a change that is refused changes nothing`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            let object = try await stores.userObjects.create(["a": 1], in: bucket)
            await #expect(throws: ObjectError.refused(.stale)) {
                try await stores.userObjects.put(["b": 1], at: object.id, in: bucket, if: .oneOf([7]))
            }
            await #expect(throws: ObjectError.refused(.stale)) {
                try await stores.userObjects.patch(["b": 1], at: object.id, in: bucket, if: .oneOf([]))
            }
            await #expect(throws: ObjectError.refused(.stale)) {
                try await stores.userObjects.delete(object.id, in: bucket, if: .oneOf([2]))
            }
            #expect(try await stores.objects.object(object.id, in: bucket) == object)
        }
    }

    @Test(arguments: Engine.databases) func `of 50 changes to one version exactly one wins`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            let object = try await stores.userObjects.create(["n": 0], in: bucket)
            let objects = try stores.userObjects
            let winners = await withTaskGroup(of: Bool.self) { group in
                for number in 1...50 {
                    let members: [String: JSONValue] = ["n": .integer(Int64(number))]
                    group.addTask {
                        let result = try? await objects.put(members, at: object.id, in: bucket, if: .oneOf([1]))
                        return result != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(winners == 1)
            #expect(try await stores.objects.object(object.id, in: bucket)?.version == 2)
        }
    }

    @Test(arguments: Engine.databases) func `50 patches without a condition are all kept`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            let object = try await stores.userObjects.create([:], in: bucket)
            let objects = try stores.userObjects
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...50 {
                    group.addTask {
                        _ = try await objects.patch(["n\(number)": 1], at: object.id, in: bucket, if: .any)
                    }
                }
                try await group.waitForAll()
            }
            let after = try await stores.objects.object(object.id, in: bucket)
            #expect(after?.members.count == 50)
            #expect(after?.version == 51)
        }
    }

    @Test(arguments: Engine.databases) func `nobody's bucket takes nothing`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try User.sample())
            let object = try #require(BucketObject.sample("one"))
            #expect(try await stores.objects.change(object.id, in: bucket) { _ in .store(object) } == nil)
            #expect(try await stores.count("objects") == 0)
        }
    }
}
