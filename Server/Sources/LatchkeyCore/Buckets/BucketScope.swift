/// Whose a bucket is.
package enum BucketScope: Sendable, Hashable {
    /// One user's, and nobody else's.
    case user(User.ID)
    /// All users' of an application, by the rule of the bucket.
    case application(Application.ID)
}
