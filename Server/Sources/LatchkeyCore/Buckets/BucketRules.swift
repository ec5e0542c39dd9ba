/// The rule of an application's bucket.
package struct BucketRule: Sendable, Equatable {
    package let bucket: BucketName
    package let access: BucketAccess

    package init(bucket: BucketName, access: BucketAccess) {
        self.bucket = bucket
        self.access = access
    }
}

/// Where the rules of applications' buckets are kept; a bucket without one is its users' own, each their objects.
package protocol BucketRuleStore: Sendable {
    /// The rules of an application's buckets, by their names; nil where there is no such application.
    func rules(of application: Application.ID) async throws(StoreError) -> [BucketRule]?

    /// Changes a bucket's rule.
    ///
    /// - Parameters:
    ///   - application: Whose bucket it is.
    ///   - bucket: Its name; it need not have objects yet.
    ///   - change: Gets the present rule, and answers the new one.
    /// - Returns: The new rule; nil where there is no such application.
    /// - Throws: `StoreError`, and then nothing was changed.
    func setRule(
        of application: Application.ID,
        bucket: BucketName,
        by change: @escaping @Sendable (BucketAccess) -> BucketAccess
    ) async throws(StoreError) -> BucketRule?
}
