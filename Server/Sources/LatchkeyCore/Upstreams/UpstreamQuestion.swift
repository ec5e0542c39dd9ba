/// The request to a provider to tell who a person is.
package struct UpstreamQuestion: Sendable, Equatable {
    /// Comes back with the answer, and is known to this browser's visit alone.
    package let state: String
    /// Comes back in the ID token.
    package let nonce: String
    /// The proof that this server has asked (RFC 7636).
    package let codeVerifier: String
    /// The name that the person has typed, which a provider may put into its form.
    package var loginHint: String?
    /// The most seconds since the person authenticated there; 0 for a new login.
    package var maximumAge: Int?

    package init(state: String, nonce: String, codeVerifier: String) {
        self.state = state
        self.nonce = nonce
        self.codeVerifier = codeVerifier
    }
}

extension UpstreamQuestion {
    /// The parameters of the authorization request (OpenID Connect Core §3.1.2.1).
    ///
    /// - Parameters:
    ///   - upstream: The provider.
    ///   - redirectURI: The address of the answer.
    ///   - digest: SHA-256.
    /// - Returns: The parameters, in their order.
    func parameters(
        to upstream: Upstream,
        _ redirectURI: String,
        digest: any TokenDigest
    ) -> [AuthorizationParameter] {
        let provider = upstream.provider
        let scopes = upstream.scopes ?? provider.scopes
        var values: [(String, String?)] = [
            ("client_id", upstream.clientID), ("redirect_uri", redirectURI), ("response_type", "code"),
            ("scope", scopes.isEmpty ? nil : scopes.joined(separator: " ")), ("state", state),
            ("code_challenge", Base64URL.encode(digest.digest(Array(codeVerifier.utf8)))),
            ("code_challenge_method", "S256"),
            ("response_mode", provider.postsAnswers ? "form_post" : nil),
            ("login_hint", loginHint), ("max_age", maximumAge.map { "\($0)" }),
            ("acr_values", upstream.acrValues.isEmpty ? nil : upstream.acrValues.joined(separator: " ")),
        ]
        if case .idToken = provider.source { values.append(("nonce", nonce)) }
        // A new login says more than the choice of an account.
        let asksAgain = maximumAge == 0
        values += provider.parameters.map { ($0.name, asksAgain && $0.name == "prompt" ? nil : $0.value) }
        if asksAgain { values.append(("prompt", "login")) }
        if provider == .google, upstream.organizations.count == 1 {
            values.append(("hd", upstream.organizations.first))
        }
        return values.compactMap { name, value in value.map { AuthorizationParameter(name: name, value: $0) } }
    }
}
