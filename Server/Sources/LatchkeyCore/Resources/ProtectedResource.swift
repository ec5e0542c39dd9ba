/// The metadata of a protected resource (RFC 9728 §2).
package struct ProtectedResource: Sendable, Equatable {
    package let resource: String
    package let authorizationServers: [String]
    package let scopes: Scopes

    /// Latchkey's own API, whose audience is the issuer.
    package static func ownAPI(issuer: String, scopes: Scopes = .standard) -> ProtectedResource {
        ProtectedResource(
            resource: issuer,
            authorizationServers: [issuer],
            scopes: scopes.subtracting(Scopes(names: [Scopes.offlineAccess]))
        )
    }
}
