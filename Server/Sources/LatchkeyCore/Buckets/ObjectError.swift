/// The reason why an object is not shown or not changed.
package enum ObjectRefusal: Error, Sendable, Equatable {
    case notFound
    case stale
    case tooLarge
    /// An object of an application's bucket has more than 1,000 members.
    case tooManyMembers
    /// The bucket's rule does not allow it.
    case forbidden
    /// The owner has no room left in their quota.
    case quotaExceeded
    /// The data type has more than 200 bytes, or characters that cannot be stored.
    case unusableDataType
}

/// The reason why an object could not be read or changed.
package enum ObjectError: UseCaseError, Equatable, Sendable {
    case refused(ObjectRefusal)
    /// The user was deleted meanwhile.
    case ownerGone
    case query(ObjectQueryProblem)
    case storage(StoreError)
}
