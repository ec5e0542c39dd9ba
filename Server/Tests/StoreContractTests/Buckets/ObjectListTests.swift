import LatchkeyJSON
import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct ObjectListTests {
    /// Ids in the order of their creation; the last four were created at the same time.
    private static let ids = ["zz", "aa", "mm", "b1", "b2", "b3", "b4"]

    private static func fill(_ stores: Stores) async throws -> Bucket {
        let bucket = try Bucket.sample(of: try await stores.newUser().user)
        for (number, id) in ids.enumerated().reversed() {
            let time = Date.sample.addingTimeInterval(Double(min(number, 3)))
            let object = try #require(BucketObject.sample(id, createdAt: time))
            _ = try await stores.objects.store(object.id, in: bucket) { _ in object }
        }
        return bucket
    }

    @Test(arguments: Engine.all, [1, 2, 3, 6, 7, 8])
    func `pages in both orders give each object once`(engine: Engine, limit: Int) async throws {
        try await engine.withStores { stores in
            let bucket = try await Self.fill(stores)
            let orders: [(ObjectOrder, [String])] = [(.oldestFirst, Self.ids), (.newestFirst, Self.ids.reversed())]
            for (order, expected) in orders {
                var seen: [String] = []
                var position: ObjectPosition?
                repeat {
                    let page = try await stores.userObjects.list(bucket, order: order, after: position, limit: limit)
                    #expect(page.objects.count <= limit)
                    seen += page.objects.map(\.id.text)
                    position = page.next
                } while position != nil
                #expect(seen == expected)
            }
        }
    }

    @Test(arguments: Engine.all) func `the last page names no next one`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let bucket = try await Self.fill(stores)
            let exact = try await stores.userObjects.list(bucket, order: .oldestFirst, after: nil, limit: 7)
            #expect(exact.next == nil)
            let more = try await stores.userObjects.list(bucket, order: .oldestFirst, after: nil, limit: 6)
            #expect(more.next?.id.text == "b3")
        }
    }

    @Test(arguments: Engine.all) func `a change does not move an object in the list`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let bucket = try await Self.fill(stores)
            let id = try #require(ObjectID("zz"))
            _ = try await stores.userObjects.put(["changed": true], at: id, in: bucket, if: .any)
            let page = try await stores.userObjects.list(bucket, order: .oldestFirst, after: nil, limit: 10)
            #expect(page.objects.map(\.id.text) == Self.ids)
        }
    }

    @Test(arguments: Engine.all) func `a position whose object is gone still tells where to go on`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let bucket = try await Self.fill(stores)
            let page = try await stores.userObjects.list(bucket, order: .oldestFirst, after: nil, limit: 4)
            let position = try #require(page.next)
            try await stores.userObjects.delete(position.id, in: bucket, if: .any)
            let rest = try await stores.userObjects.list(bucket, order: .oldestFirst, after: position, limit: 10)
            #expect(rest.objects.map(\.id.text) == ["b2", "b3", "b4"])
        }
    }

    @Test(arguments: Engine.all) func `an empty bucket is an empty list`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            let page = try await stores.userObjects.list(bucket, order: .newestFirst, after: nil, limit: 10)
            #expect(page.objects.isEmpty)
            #expect(page.next == nil)
        }
    }

    @Test(arguments: Engine.all) func `a list holds nothing of other buckets and other users`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let bucket = try await Self.fill(stores)
            _ = try await Self.fill(stores)
            let other = Bucket(bucket.scope, name: try #require(BucketName("other")))
            _ = try await stores.userObjects.create(["a": 1], in: other)
            let page = try await stores.userObjects.list(bucket, order: .oldestFirst, after: nil, limit: 100)
            #expect(page.objects.count == 7)
        }
    }
}
