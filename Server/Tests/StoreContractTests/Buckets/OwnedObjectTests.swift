import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

/// The objects that a user owns, over all buckets.
@Suite struct OwnedObjectTests {
    private static func add(
        _ numbers: ClosedRange<Int>,
        in bucket: Bucket,
        by user: User,
        _ stores: Stores
    ) async throws {
        for number in numbers {
            // Some objects have the same time.
            let time = Date.sample.addingTimeInterval(TimeInterval(number / 2))
            let id = try #require(ObjectID("object-\(number)-\(user.username?.text ?? "")"))
            _ = try await stores.objects.store(id, in: bucket, by: .user(user.id)) { owner in
                BucketObject(id: id, owner: owner, members: [:], createdAt: time, modifiedAt: time, version: 1)
            }
        }
    }

    @Test(arguments: Engine.all, [1, 3, 100]) func `pages have each object once, bucket by bucket, and no one else's`(
        engine: Engine,
        limit: Int
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            let shared = Bucket(.application(Application.defaultID), name: try #require(BucketName("notes")))
            let buckets = [try Bucket.sample(of: ada, "notes"), try Bucket.sample(of: ada, "tasks"), shared]
            for bucket in buckets { try await Self.add(1...4, in: bucket, by: ada, stores) }
            try await Self.add(1...3, in: shared, by: eve, stores)
            var (all, last) = ([OwnedObject](), OwnedObject?.none)
            repeat {
                let page = try await stores.storage.read { [last] tables in
                    try tables.objects.page(ownedBy: ada.id, after: last, limit: limit)
                }
                #expect(page.count <= limit)
                all += page
                last = page.last
            } while last != nil
            #expect(all.count == 12)
            #expect(all.allSatisfy { $0.object.owner == ada.id })
            #expect(Set(all.map { "\($0.bucket) \($0.object.id)" }).count == 12)
            let changes = zip(all, all.dropFirst()).count { $0.bucket != $1.bucket }
            #expect(changes == buckets.count - 1, "the objects of a bucket stand together")
        }
    }
}
