import Foundation
import LatchkeyCore
import LatchkeyJSON
import LatchkeyStores
import Testing

extension BucketObject {
    /// An object with version 1; nil if the text is not an id.
    static func sample(
        _ text: String,
        _ members: [String: JSONValue] = ["text": "hello"],
        owner: User? = nil,
        createdAt: Date = .sample
    ) -> BucketObject? {
        ObjectID(text).map {
            BucketObject(
                id: $0,
                owner: owner?.id,
                members: members,
                createdAt: createdAt,
                modifiedAt: createdAt,
                version: 1
            )
        }
    }
}

extension Bucket {
    static func sample(of user: User, _ name: String = "balance_book") throws -> Bucket {
        Bucket(owner: user.id, name: try #require(BucketName(name)))
    }
}

extension Bucket {
    /// The bucket's user.
    var user: BucketParty {
        if case .user(let id) = scope { .user(id) } else { .administrator }
    }
}

extension Stores {
    /// The domain's operations on these stores.
    var userObjects: BucketObjects {
        let clock = StoppedClock()
        return BucketObjects(
            storage: storage,
            quotas: .unlimited,
            ids: IDSource(clock: clock),
            clock: clock,
            space: FreeSpace()
        )
    }
}

/// The operations of the bucket's user.
extension BucketObjects {
    func create(_ members: [String: JSONValue], in bucket: Bucket) async throws(ObjectError) -> BucketObject {
        try await create(members, in: bucket, by: bucket.user)
    }

    func put(
        _ members: [String: JSONValue],
        at id: ObjectID,
        in bucket: Bucket,
        if condition: VersionCondition
    ) async throws(ObjectError) -> (object: BucketObject, isNew: Bool) {
        try await put(members, at: id, in: bucket, if: condition, by: bucket.user)
    }

    func patch(
        _ changes: [String: JSONValue],
        at id: ObjectID,
        in bucket: Bucket,
        if condition: VersionCondition
    ) async throws(ObjectError) -> BucketObject {
        try await patch(changes, at: id, in: bucket, if: condition, by: bucket.user)
    }

    func delete(_ id: ObjectID, in bucket: Bucket, if condition: VersionCondition) async throws(ObjectError) {
        try await delete(id, in: bucket, if: condition, by: bucket.user)
    }

    func list(
        _ bucket: Bucket,
        order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int
    ) async throws(ObjectError) -> (objects: [BucketObject], next: ObjectPosition?) {
        try await list(bucket, order: order, after: position, limit: limit, by: bucket.user)
    }

    /// All pages of a query.
    func all(
        _ clause: ObjectClause = .all,
        order: ObjectSort = ObjectSort(),
        limit: Int = 100,
        in bucket: Bucket,
        by party: BucketParty? = nil
    ) async throws(ObjectError) -> [BucketObject] {
        var found: [BucketObject] = []
        var position: ObjectQueryPosition?
        repeat {
            let query = ObjectQuery(clause, order: order, limit: limit, after: position)
            let page = try await self.query(query, in: bucket, by: party ?? bucket.user)
            found += page.objects
            position = page.next
        } while position != nil
        return found
    }
}
