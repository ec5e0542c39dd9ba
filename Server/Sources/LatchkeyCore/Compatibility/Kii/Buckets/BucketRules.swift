/// The access rules of applications' buckets, for operators.
///
/// A bucket without a rule has the application's default rule. Without a default rule, users see and change only their
/// own objects.
package struct BucketRules: Sendable {
    private let storage: any Storage

    package init(storage: any Storage) {
        self.storage = storage
    }

    /// The rules of an application's buckets; nil if the application does not exist.
    ///
    /// The default rule comes first, then the others by the buckets' names.
    package func rules(of application: Application.ID) async throws(StoreError) -> [BucketRule]? {
        try await storage.read { tables in
            guard try tables.applications.find(application) != nil else { return nil }
            return try tables.bucketRules.all(of: application)
        }
    }

    /// Changes a bucket's rule.
    ///
    /// - Parameters:
    ///   - application: The application that the bucket belongs to.
    ///   - name: The bucket's name, or nil for the default rule. The bucket may be empty.
    ///   - change: Receives the present rule and returns the new one.
    /// - Returns: The new rule; nil if the application does not exist.
    /// - Throws: `StoreError`; nothing was changed then.
    package func setRule(
        of application: Application.ID,
        bucket name: BucketName?,
        by change: @escaping @Sendable (BucketAccess) -> BucketAccess
    ) async throws(StoreError) -> BucketRule? {
        // Serial, because two changes of a rule that does not exist yet must see each other.
        try await storage.serialTransaction { tables in
            guard try tables.applications.find(application) != nil else { return nil }
            let rule = BucketRule(bucket: name, access: change(try tables.access(to: name, of: application)))
            try tables.bucketRules.set(rule, of: application)
            return rule
        }
    }
}

extension Tables {
    /// The rights of a client in a bucket.
    func rights(of party: BucketParty, in bucket: Bucket) throws -> BucketRights {
        guard case .application(let application) = bucket.scope else {
            return BucketRights(of: party, in: bucket.scope, by: BucketAccess())
        }
        return BucketRights(of: party, in: bucket.scope, by: try access(to: bucket.name, of: application))
    }

    /// The rule of a bucket: its own, otherwise the application's default rule, otherwise the strictest.
    fileprivate func access(to bucket: BucketName?, of application: Application.ID) throws -> BucketAccess {
        let rules = try bucketRules.rules(for: bucket, of: application)
        let rule = rules.first { $0.bucket == bucket } ?? rules.first { $0.bucket == nil }
        return rule?.access ?? BucketAccess()
    }
}
