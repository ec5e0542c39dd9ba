import LatchkeyCore

/// Objects; each operation runs in its own transaction.
struct StoredObjects: Sendable {
    let storage: any Storage

    func object(_ id: ObjectID, in bucket: Bucket) async throws -> BucketObject? {
        try await storage.read { tables in try tables.objects.find(id, in: bucket) }
    }

    /// Stores the object that a closure makes for the owner.
    ///
    /// - Returns: The stored object; nil if the owner was deleted.
    /// - Throws: Errors of the storage; `ObjectError` for a refusal.
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
