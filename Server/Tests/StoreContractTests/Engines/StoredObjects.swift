import LatchkeyCore

/// Objects, each operation in a transaction of its own.
struct StoredObjects: Sendable {
    let storage: any Storage

    func object(_ id: ObjectID, in bucket: Bucket) async throws -> BucketObject? {
        try await storage.read { tables in try tables.objects.find(id, in: bucket) }
    }

    /// Stores what a closure makes for the owner of a new object.
    ///
    /// - Returns: What was stored; nil where the owner is gone.
    /// - Throws: What the storage throws; `ObjectError` for what is refused.
    func store(
        _ id: ObjectID,
        in bucket: Bucket,
        by party: BucketParty? = nil,
        _ object: @escaping @Sendable (User.ID?) -> BucketObject
    ) async throws -> BucketObject? {
        let asker = party ?? bucket.user
        do {
            return try await storage.perform(.transaction) { tables in
                try tables.changeObject(id, in: bucket, by: asker, within: .unlimited) { _, owner in object(owner) }
            }
        } catch ObjectError.ownerGone { return nil }
    }
}
