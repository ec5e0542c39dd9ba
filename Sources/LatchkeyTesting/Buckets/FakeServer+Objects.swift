public import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints

extension FakeServer {
    /// Puts an object into a bucket of a user, as if they had done it earlier.
    ///
    /// - Parameters:
    ///   - members: The object's own members.
    ///   - bucket: The name of the bucket.
    ///   - username: The name of the bucket's user. A name that nobody has is a mistake in the test, which ends here.
    /// - Returns: The object as it is stored.
    @discardableResult
    public func addObject(
        _ members: [String: JSONValue],
        to bucket: String,
        of username: String
    ) -> StoredObject {
        let user = backend.requireUser(named: username)
        let now = clock.date
        guard let name = BucketName(bucket), let id = ObjectID(backend.ids.next()) else {
            preconditionFailure("the server has no bucket named \(bucket)")
        }
        let stored = backend.use { tables in
            try tables.changeObject(
                id,
                in: Bucket(owner: user.id, name: name),
                by: .user(user.id),
                within: .unlimited
            ) { _, owner in
                BucketObject(id: id, owner: owner, members: members, createdAt: now, modifiedAt: now, version: 1)
            }
        }
        guard let stored else { preconditionFailure("a new object is stored") }
        return StoredObject(stored)
    }

    /// The objects in a bucket of a user, the oldest first.
    ///
    /// - Parameters:
    ///   - bucket: The name of the bucket.
    ///   - username: The name of the bucket's user, in any case.
    /// - Returns: The objects; none when there is no such bucket or user.
    public func objects(in bucket: String, of username: String) -> [StoredObject] {
        guard let user = backend.user(named: username), let name = BucketName(bucket) else { return [] }
        return backend.use { tables in
            try tables.objects.page(
                of: Bucket(owner: user.id, name: name),
                .everybodys,
                .oldestFirst,
                after: nil,
                limit: .max
            )
            .map { StoredObject($0) }
        }
    }
}
