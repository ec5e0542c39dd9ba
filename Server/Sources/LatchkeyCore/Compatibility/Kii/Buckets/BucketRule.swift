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
