/// The rule of an application's bucket, or of all that have none of their own.
package struct BucketRule: Sendable, Equatable {
    /// Nil for the default rule.
    package let bucket: BucketName?
    package let access: BucketAccess

    package init(bucket: BucketName?, access: BucketAccess) {
        self.bucket = bucket
        self.access = access
    }
}

/// Where the rules of applications' buckets are kept.
///
/// A bucket without a rule has the application's default rule. Without that, each user sees and changes their own objects
/// alone.
package protocol BucketRuleStore: Sendable {
    /// The rules of an application's buckets, the default rule first, then by their names; nil where there is no such
    /// application.
    func rules(of application: Application.ID) async throws(StoreError) -> [BucketRule]?

    /// Changes a bucket's rule.
    ///
    /// - Parameters:
    ///   - application: Whose bucket it is.
    ///   - bucket: Its name; it need not have objects yet. Nil for the default rule.
    ///   - change: Gets the rule that holds now, and answers the new one.
    /// - Returns: The new rule; nil where there is no such application.
    /// - Throws: `StoreError`, and then nothing was changed.
    func setRule(
        of application: Application.ID,
        bucket: BucketName?,
        by change: @escaping @Sendable (BucketAccess) -> BucketAccess
    ) async throws(StoreError) -> BucketRule?
}
