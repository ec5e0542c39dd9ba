/// Finds the public keys of clients at their URLs.
package protocol ClientKeySource: Sendable {
    /// The JWK set at a `jwks_uri`.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - keyID: The `kid` of the token; the set is fetched again if it lacks the key.
    /// - Returns: The bytes of the set; nil if it cannot be had now.
    func keys(at url: String, knowing keyID: String?) async -> [UInt8]?
}

/// No URL is fetched.
package struct NoClientKeys: ClientKeySource {
    package init() {}

    package func keys(at url: String, knowing keyID: String?) async -> [UInt8]? { nil }
}

extension ClientKeySource {
    /// Fetches the keys again, at most once a minute, when no cached key verifies a signature.
    func refetchedKeys(at url: String) async -> [UInt8]? {
        // No key has an empty id.
        await keys(at: url, knowing: "")
    }
}
