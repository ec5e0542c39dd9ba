/// The owner of a bucket.
package enum BucketScope: Sendable, Hashable {
    /// The bucket belongs to one user alone.
    case user(User.ID)
    /// All users of an application share the bucket, by its access rule.
    case application(Application.ID)
}
