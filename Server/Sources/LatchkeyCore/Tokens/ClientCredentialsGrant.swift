/// Gives clients access tokens of their own (RFC 6749 §4.4).
package struct ClientCredentialsGrant: Sendable {
    private let tokens: ClientAccessTokens
    private let clock: any WallClock

    init(tokens: ClientAccessTokens, clock: any WallClock) {
        self.tokens = tokens
        self.clock = clock
    }

    /// Issues an access token.
    ///
    /// - Parameters:
    ///   - client: The client, as it has authenticated.
    ///   - scopes: The scopes that it asks for; nil for all that the operator gave it.
    ///   - resources: The resources that it asks for; empty for its own audience.
    ///   - key: The key that it has proved to have.
    /// - Returns: The token and its scopes.
    /// - Throws: The reason why there is no token.
    package func token(
        for client: AuthenticatedClient,
        scopes: Scopes?,
        resources: [String],
        provedBy key: KeyThumbprint?
    ) async throws(ClientCredentialsError) -> (access: IssuedAccess, scopes: Scopes) {
        let rules = client.application.client
        // The operator answers for such a client, as no user does.
        guard client.isAuthenticated, rules.grantTypes.contains(.clientCredentials), rules.registration == .byOperator
        else { throw .notAllowed }
        guard key != nil || !rules.demandsKeyProofs else { throw .keyNotProved }
        let allowed = (rules.scopes ?? .none).subtracting(.standard)
        let granted = scopes.map { $0.intersection(allowed) } ?? allowed
        guard scopes?.isEmpty ?? true || !granted.isEmpty, scopes?.contains(Scopes.openID) != true else { throw .scope }
        guard resources.allSatisfy(rules.resources.contains) else { throw .resource }
        // The id stands there twice.
        let id = client.application.id
        guard AccessTokenSize.fits([id, id], granted, resources) else { throw .tooLong }
        do {
            let access = try await tokens.issue(
                to: client.application,
                scopes: granted,
                resources: resources,
                confirmation: key,
                at: clock.now()
            )
            return (access, granted)
        } catch { throw .storage(StoreError(error)) }
    }
}

/// The reason why a client gets no access token of its own.
package enum ClientCredentialsError: UseCaseError, Equatable, Sendable {
    /// The client is public, registered itself, or may not use this grant.
    case notAllowed
    case keyNotProved
    /// The scope is for users, or the operator did not give it to the client.
    case scope
    case resource
    /// The scopes and resources are too long for an access token.
    case tooLong
    case storage(StoreError)
}
