package import Foundation

/// The objects of buckets, as rows.
package protocol ObjectTable {
    func find(_ id: ObjectID, in bucket: Bucket) throws -> BucketObject?

    /// Reads an object and locks the row until the transaction ends.
    func hold(_ id: ObjectID, in bucket: Bucket) throws -> HeldObject?

    /// - Returns: False where there is an object with this id by now.
    func insert(_ object: BucketObject, in bucket: Bucket) throws -> Bool

    /// Writes the next version of an object that is held.
    func replace(_ present: HeldObject, by object: BucketObject, in bucket: Bucket) throws

    func remove(_ id: ObjectID, in bucket: Bucket) throws

    /// Removes up to so many objects of a bucket that were made until a time, the first made first.
    func removeFirst(_ count: Int, madeUntil time: Date, in bucket: Bucket) throws -> RemovedObjects

    /// Removes the objects that a user owns.
    func removeAll(of userID: User.ID) throws

    /// Up to so many objects that are seen, in the order of their creation, after a position.
    func page(
        of bucket: Bucket,
        _ sight: BucketRights.Sight,
        _ order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int
    ) throws -> [BucketObject]

    /// A page of the objects that are seen and that a query finds; its limits were checked.
    ///
    /// - Throws: `ObjectQueryProblem` where the position does not fit the order; `StoreError`.
    func page(of query: ObjectQuery, in bucket: Bucket, _ sight: BucketRights.Sight) throws -> ObjectQueryPage
}

/// An object whose row is locked.
package struct HeldObject: Sendable {
    package let object: BucketObject
    /// The bytes of its members as JSON.
    package let size: Int64
    /// Whether its values are in the index; objects of older servers may wait for that.
    package let isIndexed: Bool

    package init(_ object: BucketObject, size: Int64, isIndexed: Bool) {
        self.object = object
        self.size = size
        self.isIndexed = isIndexed
    }
}

/// The objects that were removed at once.
package struct RemovedObjects: Sendable {
    package let count: Int
    /// What their owners kept with them; objects of nobody are left out.
    package let use: [User.ID: StorageUse]
    /// Whether no others are left.
    package let isLast: Bool

    package init(count: Int, use: [User.ID: StorageUse], isLast: Bool) {
        self.count = count
        self.use = use
        self.isLast = isLast
    }
}
