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
