/// The scopes with which applications of third parties use the server's own API.
///
/// Every route without a scope here is for first-party applications alone.
package enum APIScope: String, Sendable, CaseIterable {
    /// Reads the user's profile.
    case profile = "latchkey:profile"
    /// Reads and writes the objects in the user's buckets.
    case objects = "latchkey:objects"

    /// The scope that opens a route to third parties; nil for a route of first-party applications.
    ///
    /// - Parameters:
    ///   - method: The method in capitals.
    ///   - path: The path with its parameters in braces.
    /// - Returns: The scope.
    package static func opening(_ method: String, _ path: String) -> APIScope? {
        switch path {
        case "/v1/users/me": method == "GET" ? .profile : nil
        case "/v1/users/me/buckets/{bucket}/objects", "/v1/users/me/buckets/{bucket}/objects/{id}": .objects
        default: nil
        }
    }
}
