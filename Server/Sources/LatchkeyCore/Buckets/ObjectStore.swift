/// Where the objects of buckets are kept.
package protocol ObjectStore: Sendable {
    /// The object with this id.
    func object(_ id: ObjectID, in bucket: Bucket) async throws(StoreError) -> BucketObject?

    /// Up to so many objects in the order of their creation, after a position.
    func objects(
        in bucket: Bucket,
        order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int
    ) async throws(StoreError) -> [BucketObject]

    /// Changes what is stored under an id, in one transaction.
    ///
    /// - Parameters:
    ///   - id: The object's id.
    ///   - bucket: The bucket it is in.
    ///   - change: Gets the present object, nil when there is none, and answers what shall be done.
    /// - Returns: What the change answered, or nil when the bucket's owner does not exist any more.
    /// - Throws: `StoreError`, and then nothing was changed.
    func change(
        _ id: ObjectID,
        in bucket: Bucket,
        _ change: @escaping @Sendable (BucketObject?) -> ObjectChange
    ) async throws(StoreError) -> ObjectChange?
}

/// What to do with the object under an id.
package enum ObjectChange: Sendable, Equatable {
    /// Store this in its place.
    case store(BucketObject)
    /// Remove it.
    case remove
    /// Leave everything as it is.
    case refuse(ObjectRefusal)
}

/// Why an object is not changed.
package enum ObjectRefusal: Error, Sendable, Equatable {
    case notFound
    case stale
    case tooLarge
}
