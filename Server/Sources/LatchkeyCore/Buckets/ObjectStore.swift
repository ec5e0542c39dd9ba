package import Foundation

/// Where the objects of buckets are kept, and who may use them.
///
/// Each call reads the bucket's rule in the transaction in which it does its work.
package protocol ObjectStore: Sendable {
    /// The object with this id.
    func object(
        _ id: ObjectID,
        in bucket: Bucket,
        for party: BucketParty
    ) async throws(StoreError) -> Result<BucketObject, ObjectRefusal>

    /// Up to so many objects in the order of their creation, after a position.
    func objects(
        in bucket: Bucket,
        for party: BucketParty,
        order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int
    ) async throws(StoreError) -> Result<[BucketObject], ObjectRefusal>

    /// A page of what a query finds; its limits were checked.
    func page(
        of query: ObjectQuery,
        in bucket: Bucket,
        for party: BucketParty
    ) async throws(StoreError) -> Result<ObjectQueryPage, ObjectError>

    /// Changes what is stored under an id, in one transaction.
    ///
    /// - Parameters:
    ///   - id: The object's id.
    ///   - bucket: The bucket it is in.
    ///   - party: Who changes it; what the bucket's rule forbids is refused, whatever the change is.
    ///   - change: Gets the present object, nil when there is none, and whose a new one would be; answers what shall be
    ///     done. It may be asked more than once.
    /// - Returns: What the change answered, or nil when the user whose bucket it is, or who asks, does not exist any more.
    /// - Throws: `StoreError`, and then nothing was changed.
    func change(
        _ id: ObjectID,
        in bucket: Bucket,
        for party: BucketParty,
        _ change: @escaping @Sendable (BucketObject?, _ newOwner: User.ID?) -> ObjectChange
    ) async throws(StoreError) -> ObjectChange?

    /// Removes the objects of a bucket that were made until a time, some at a time.
    ///
    /// - Returns: How many there were.
    func removeAll(
        in bucket: Bucket,
        for party: BucketParty,
        madeUntil time: Date
    ) async throws(StoreError) -> Result<Int, ObjectRefusal>
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

/// Why an object is not shown or not changed.
package enum ObjectRefusal: Error, Sendable, Equatable {
    case notFound
    case stale
    case tooLarge
    /// An object of an application's bucket has more than 1,000 members.
    case tooManyMembers
    /// The bucket's rule does not allow it.
    case forbidden
    /// The user whose it would be keeps as much already as they may.
    case quotaExceeded
    /// The name of what it is has more than 200 bytes, or characters that cannot be stored.
    case unusableDataType
}

/// Why an object could not be read or changed.
package enum ObjectError: UseCaseError, Equatable, Sendable {
    case refused(ObjectRefusal)
    /// The user was deleted meanwhile.
    case ownerGone
    case query(ObjectQueryProblem)
    case storage(StoreError)
}
