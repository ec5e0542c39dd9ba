public import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints

extension FakeServer {
    /// Adds an object to a bucket of a user, as if they had stored it earlier.
    ///
    /// - Parameters:
    ///   - members: The object's own members.
    ///   - bucket: The name of the bucket.
    ///   - username: The name of the bucket's user. The test ends here if there is no such user.
    /// - Returns: The stored object.
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

    /// The objects in a bucket of a user, oldest first.
    ///
    /// - Parameters:
    ///   - bucket: The name of the bucket.
    ///   - username: The name of the bucket's user, in any case.
    /// - Returns: The objects; none if there is no such bucket or user.
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
