/// The owner of a bucket.
enum BucketScope: Sendable, Hashable {
    case app
    /// A user, by id.
    case user(String)
    /// No owner: the bucket of a user who is not registered yet.
    case nobody

    /// The path of its buckets, below the app's path.
    var path: String {
        switch self {
        case .app: ""
        case .user(let id): "users/\(id)/"
        case .nobody: "users//"
        }
    }
}
