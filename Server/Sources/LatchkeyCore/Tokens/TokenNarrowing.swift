/// The part of a grant that a client asks for at the token endpoint (RFC 6749 §6, RFC 8707 §2.2).
package struct TokenNarrowing: Sendable, Equatable {
    /// The whole grant.
    package static let none = TokenNarrowing()

    /// Nil for all scopes.
    package let scopes: Scopes?
    /// Empty for all resources.
    package let resources: [String]

    package init(scopes: Scopes? = nil, resources: [String] = []) {
        self.scopes = scopes
        self.resources = resources
    }

    /// The terms of the token.
    ///
    /// - Parameter grant: The terms of the session; nil for one from before scopes, whose clients may name any.
    /// - Returns: Nil without terms.
    /// - Throws: `TokenNarrowingError` if more is asked for than granted.
    package func applied(to grant: SessionGrant?) throws(TokenNarrowingError) -> SessionGrant? {
        guard let grant else {
            guard resources.isEmpty else { throw .resource }
            return nil
        }
        if let scopes, !scopes.isSubset(of: grant.scopes) { throw .scope }
        guard resources.allSatisfy(grant.resources.contains) else { throw .resource }
        return SessionGrant(
            scopes: scopes.flatMap { $0.isEmpty ? nil : $0 } ?? grant.scopes,
            resources: resources.isEmpty ? grant.resources : resources,
            claims: grant.claims,
            parentID: grant.parentID
        )
    }
}

/// The reason why a part of a grant is refused.
package enum TokenNarrowingError: Error, Equatable, Sendable {
    /// A scope was not granted.
    case scope
    /// A resource was not granted.
    case resource
}
