public import LatchkeyAPI

extension LatchkeyClient {
    /// The providers at which users of the application log in, in the order of their buttons.
    ///
    /// Calls the server.
    ///
    /// - Returns: The providers; empty where people log in here alone.
    /// - Throws: ``LatchkeyError``: `network_unavailable` and others.
    public func upstreams() async throws(LatchkeyError) -> [Upstream] {
        try await LatchkeyError.typed {
            try await ask(.upstreams, NoBody()).decoded(as: UpstreamList.self).upstreams
        }
    }

    /// Logs in with a person's account at a provider, on the device.
    ///
    /// Calls the server and the provider. The first login of a person makes their user, who becomes the current one;
    /// others stay signed in. A provider without a ``ProviderSignIn`` logs people in in the browser:
    /// ``logInWithBrowser(options:timeout:opening:)``.
    ///
    /// ```swift
    /// for upstream in try await latchkey.upstreams() where upstream.provider == "apple" {
    ///     try await latchkey.logIn(with: AppleSignIn(over: window), at: upstream)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - signIn: The provider's library.
    ///   - upstream: The provider, from ``upstreams()``.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``: `login_cancelled` if the person turned back, `account_exists` if another user has
    ///   proved the address (log in as that user, and link the identity), `provider_failed`, `invalid_id_token`,
    ///   `provider_unavailable`, `organization_not_allowed`, `second_factor_required`, `too_many_attempts`, `network_unavailable`,
    ///   `store_unwritable` and others. The current user stays signed in then.
    @discardableResult
    public func logIn(with signIn: some ProviderSignIn, at upstream: Upstream) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let nonce = try await federatedNonce()
            let credential = try await signIn.checkedCredential(at: upstream, nonce: nonce)
            let device = await deviceWithPush
            let body = FederatedLogInRequest(
                upstreamID: upstream.id,
                idToken: credential.idToken,
                nonce: nonce,
                accessToken: credential.accessToken,
                authorizationCode: credential.authorizationCode,
                displayName: credential.displayName,
                device: device
            )
            return try await self.signIn(by: try await askForSession(.federatedLogIn, body), on: device)
        }
    }

    fileprivate func federatedNonce() async throws -> String {
        try await ask(.federatedNonce, NoBody()).decoded(as: FederatedNonce.self).nonce
    }
}

extension LatchkeyClient.IdentityCalls {
    /// Links a person's account at a provider with the current user, who can then log in with it.
    ///
    /// Calls the server and the provider. It needs a login within the last five minutes.
    ///
    /// - Parameters:
    ///   - signIn: The provider's library.
    ///   - upstream: The provider, from ``LatchkeyClient/upstreams()``.
    /// - Returns: The identity, linked now or before.
    /// - Throws: ``LatchkeyError``: `login_cancelled`, `identity_taken` if another user has the identity,
    ///   `identity_limit`, `provider_failed`, `invalid_id_token`, `organization_not_allowed`, `step_up_required` and
    ///   the errors of ``LatchkeyClient/data(for:logIn:)``.
    @discardableResult
    public func link(with signIn: some ProviderSignIn, at upstream: Upstream) async throws(LatchkeyError) -> Identity {
        try await LatchkeyError.typed {
            let nonce = try await latchkey.federatedNonce()
            let credential = try await signIn.checkedCredential(at: upstream, nonce: nonce)
            let body = FederatedLinkRequest(
                upstreamID: upstream.id,
                idToken: credential.idToken,
                nonce: nonce,
                accessToken: credential.accessToken,
                authorizationCode: credential.authorizationCode
            )
            return try await latchkey.call(.linkFederatedIdentity, body)
        }
    }
}
