extension UpstreamReader {
    /// Checks a token from a device, and reads the person from it.
    func statement(
        of credential: ProviderCredential,
        at upstream: Upstream
    ) async throws(UpstreamRefusal) -> UpstreamStatement {
        let (idToken, accessToken): (String, String?)
        switch credential.token {
        case .idToken(let token, let beside): (idToken, accessToken) = (token, beside)
        case .accessToken(let token):
            guard let inspection = upstream.provider.inspection else {
                throw .untrustworthy("the provider does not say whose app a token is for")
            }
            // No access token states a level of authentication.
            guard upstream.acrValues.isEmpty else { throw .tooWeak }
            return try await UpstreamAccountReader(upstream: upstream, calls: calls, tokens: tokens)
                .statement(inspecting: token, by: inspection)
        }
        let endpoints = try await discovery.endpoints(of: upstream)
        let check = check(of: upstream)
        let claims = try await check.claims(of: idToken, keys: keys, at: endpoints.keySet)
        // Apple's examples have the app hash the nonce, so that the provider does not learn it.
        let hashed = digest.digest(Array(credential.nonce.utf8)).map(\.hexadecimal).joined()
        let nonce = claims["nonce"] == .text(hashed) ? hashed : credential.nonce
        return try check.statement(
            claims,
            beside: accessToken,
            nonce: nonce,
            audiences: [upstream.clientID] + upstream.nativeClientIDs,
            named: credential.displayName.flatMap { SSOClaims.displayName([$0]) }
        )
    }

    /// Exchanges the code that an app received beside an ID token.
    ///
    /// The code was issued to the client that the ID token is for. The tokens count only if they are the same person's.
    ///
    /// - Parameters:
    ///   - code: The code, which was issued without a redirect URI.
    ///   - statement: The person of the ID token.
    ///   - upstream: The upstream.
    /// - Returns: The refresh token.
    /// - Throws: `UpstreamRefusal`. It touches the network.
    func refreshToken(
        for code: String,
        of statement: UpstreamStatement,
        at upstream: Upstream
    ) async throws(UpstreamRefusal) -> UpstreamRefreshToken? {
        let endpoints = try await discovery.endpoints(of: upstream)
        let clientID = statement.audience ?? upstream.clientID
        let parameter = AuthorizationParameter(name: "code", value: code)
        let granted = try await exchange([parameter], at: endpoints, as: clientID, of: upstream)
        guard let text = granted.idToken, let token = granted.refreshToken else {
            throw .untrustworthy("the provider sent no refresh token for the app's code")
        }
        let claims = try await check(of: upstream).claims(of: text, keys: keys, at: endpoints.keySet)
        guard claims["sub"] == .text(statement.subject) else {
            throw .untrustworthy("the app's code is another person's")
        }
        return UpstreamRefreshToken(token: token, clientID: clientID)
    }

    func check(of upstream: Upstream) -> UpstreamTokenCheck {
        UpstreamTokenCheck(upstream: upstream, tokens: tokens, digest: digest, now: clock.now())
    }
}
