/// The access rule of an application's bucket, or the default rule of its other buckets.
package struct BucketRule: Sendable, Equatable {
    /// Nil for the default rule.
    package let bucket: BucketName?
    package let access: BucketAccess

    package init(bucket: BucketName?, access: BucketAccess) {
        self.bucket = bucket
        self.access = access
    }
}
