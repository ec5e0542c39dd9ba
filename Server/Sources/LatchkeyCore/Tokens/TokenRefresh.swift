/// Refreshes sessions of OAuth clients (RFC 6749 §6, OpenID Connect Core §12).
package struct TokenRefresh: Sendable {
    private let rotation: TokenRotation
    private let storage: any Storage
    private let idTokens: IDTokenIssuer

    package init(_ rotation: TokenRotation, storage: any Storage, idTokens: IDTokenIssuer) {
        self.rotation = rotation
        self.storage = storage
        self.idTokens = idTokens
    }

    /// Refreshes a session.
    ///
    /// - Parameters:
    ///   - presented: The token that the client holds.
    ///   - client: The client, as it has authenticated.
    ///   - narrowing: The part of the granted scopes and resources that the access token gets.
    ///   - proof: The client's proof that it has a key; nil if it sent none.
    ///   - address: The client's address.
    /// - Returns: The tokens.
    /// - Throws: The reason why the session was not refreshed. Another client's token does not harm its session.
    package func refresh(
        _ presented: RefreshToken,
        of client: AuthenticatedClient,
        asking narrowing: TokenNarrowing = .none,
        proof: CheckedKeyProof? = nil,
        from address: ClientAddress?
    ) async throws(RefreshError) -> RefreshedTokens {
        let application = client.application
        guard proof != nil || !application.client.demandsKeyProofs else { throw .keyNotProved }
        let rotated = try await rotation.refresh(
            presented,
            of: application,
            hasSecret: client.isAuthenticated,
            proof: proof,
            asking: narrowing,
            from: address
        )
        return RefreshedTokens(
            session: rotated,
            idToken: try await idToken(of: rotated, for: application),
            isKeyBound: rotated.grant != nil && proof != nil
        )
    }

    private func idToken(
        of rotated: RotatedSession,
        for application: Application
    ) async throws(RefreshError) -> String? {
        guard let grant = rotated.grant, grant.scopes.contains(Scopes.openID) else { return nil }
        var userClaims: Claims = [:]
        if grant.putsUserInIDToken(of: application) {
            let user = try await storage.read(RefreshError.self) { tables in try tables.users.find(rotated.userID) }
            userClaims = user.map { grant.idTokenClaims(of: $0, for: application) } ?? [:]
        }
        let content = IDTokenContent(
            sessionID: rotated.id,
            userID: rotated.userID,
            application: application,
            authenticatedAt: rotated.session.authenticatedAt,
            methods: rotated.session.methods,
            accessToken: rotated.access.token,
            userClaims: userClaims
        )
        do { return try await idTokens.issue(content) } catch { throw .storage(StoreError(error)) }
    }
}

package struct RefreshedTokens: Sendable {
    package let session: RotatedSession
    /// Nil without the scope `openid`.
    package let idToken: String?
    /// Whether each use of the access token needs a proof of the key.
    package let isKeyBound: Bool
}

extension SessionGrant {
    /// Whether an ID token has claims of the user's profile.
    func putsUserInIDToken(of application: Application) -> Bool {
        application.client.hasClaimsInIDToken || claims != nil
    }

    /// The claims of the user's profile in an ID token: those asked for by name, or all of the scopes if the
    /// application never reads the userinfo endpoint.
    func idTokenClaims(of user: User, for application: Application) -> Claims {
        let scopes = application.client.hasClaimsInIDToken ? scopes : .none
        return user.claims(of: scopes, and: RequestedClaimNames(claims).idToken)
    }
}

extension StoreError {
    /// The reason why a token could not be signed or read.
    init(_ error: AccessTokenError) {
        switch error {
        case .storage(let error): self = error
        case .invalid: self = .defect("a token of the server is invalid")
        case .defect(let text): self = .defect(text)
        }
    }
}
