public import LatchkeyAPI

extension FakeServer {
    /// Puts an object into a bucket of a user, as if they had done it themselves earlier.
    ///
    /// - Parameters:
    ///   - members: The object's own members.
    ///   - bucket: The name of the bucket.
    ///   - username: Whose it is. That nobody has this name is a mistake in the test, which ends here.
    /// - Returns: The object as it is stored.
    @discardableResult
    public func addObject(
        _ members: [String: JSONValue],
        to bucket: String,
        of username: String
    ) -> StoredObject {
        let now = clock.date
        return directory.change { directory in
            guard let user = directory.user(named: username) else {
                preconditionFailure("the fake server has no user named \(username)")
            }
            let id = directory.ids.next(at: now)
            let object = StoredObject(id: id, createdAt: now, modifiedAt: now, version: 1, members: members)
            directory.objects[BucketKey(owner: user.user.id, name: bucket), default: []].append(object)
            return object
        }
    }

    /// The objects in a bucket of a user, the oldest first.
    ///
    /// - Parameters:
    ///   - bucket: The name of the bucket.
    ///   - username: Whose it is, in any case.
    /// - Returns: The objects; none when there is no such bucket or user.
    public func objects(in bucket: String, of username: String) -> [StoredObject] {
        directory.read { directory in
            guard let user = directory.user(named: username) else { return [] }
            return directory.objects[BucketKey(owner: user.user.id, name: bucket)] ?? []
        }
    }
}
