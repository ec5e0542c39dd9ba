/// Whose a bucket is.
enum BucketScope: Sendable, Hashable {
    case app
    /// A user, by id.
    case user(String)
    /// Nobody: the bucket of a user who is not registered yet.
    case nobody

    /// Where its buckets begin, behind the app.
    var path: String {
        switch self {
        case .app: ""
        case .user(let id): "users/\(id)/"
        case .nobody: "users//"
        }
    }
}
