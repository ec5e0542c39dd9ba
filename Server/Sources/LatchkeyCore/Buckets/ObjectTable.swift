package import Foundation

/// The objects of buckets, as rows.
package protocol ObjectTable {
    func find(_ id: ObjectID, in bucket: Bucket) throws -> BucketObject?

    /// Reads an object and locks the row until the transaction ends.
    func hold(_ id: ObjectID, in bucket: Bucket) throws -> HeldObject?

    /// - Returns: False if an object with this id exists by now.
    func insert(_ object: BucketObject, in bucket: Bucket) throws -> Bool

    /// Writes the next version of a held object.
    func replace(_ present: HeldObject, by object: BucketObject, in bucket: Bucket) throws

    func remove(_ id: ObjectID, in bucket: Bucket) throws

    /// Removes the first `count` objects of a bucket in the order of their creation, up to a time.
    func removeFirst(_ count: Int, madeUntil time: Date, in bucket: Bucket) throws -> RemovedObjects

    /// Removes the objects that a user owns.
    func removeAll(of userID: User.ID) throws

    /// Up to `limit` visible objects after a position, in the order of their creation.
    func page(
        of bucket: Bucket,
        _ visibility: BucketRights.Visibility,
        _ order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int
    ) throws -> [BucketObject]

    /// Up to `limit` objects that a user owns after one of them, bucket by bucket.
    func page(ownedBy userID: User.ID, after last: OwnedObject?, limit: Int) throws -> [OwnedObject]

    /// A page of the visible objects that match a query, whose limits were checked.
    ///
    /// - Throws: `ObjectQueryProblem` if the position does not fit the order; `StoreError`.
    func page(of query: ObjectQuery, in bucket: Bucket, _ visibility: BucketRights.Visibility) throws -> ObjectQueryPage
}

/// An object and its bucket.
package struct OwnedObject: Sendable, Equatable {
    package let object: BucketObject
    package let bucket: Bucket

    package init(_ object: BucketObject, in bucket: Bucket) {
        self.object = object
        self.bucket = bucket
    }
}

/// An object whose row is locked.
package struct HeldObject: Sendable {
    package let object: BucketObject
    /// The size of its members as JSON, in bytes.
    package let size: Int64
    /// Whether its values are in the index; objects that an older server stored may not be yet.
    package let isIndexed: Bool

    package init(_ object: BucketObject, size: Int64, isIndexed: Bool) {
        self.object = object
        self.size = size
        self.isIndexed = isIndexed
    }
}

/// The objects that one transaction removed.
package struct RemovedObjects: Sendable {
    package let count: Int
    /// The storage that their owners used for them; objects without an owner are left out.
    package let use: [User.ID: StorageUse]
    /// Whether no objects are left.
    package let isLast: Bool

    package init(count: Int, use: [User.ID: StorageUse], isLast: Bool) {
        self.count = count
        self.use = use
        self.isLast = isLast
    }
}
