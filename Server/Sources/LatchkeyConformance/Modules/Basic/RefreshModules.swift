import LatchkeyJSON

extension ConformanceModule {
    static func refreshModules(_ plan: ConformancePlan) -> [ConformanceModule] {
        [
            ConformanceModule(
                "oidcc-refresh-token",
                plan,
                "A refresh token works for its client, keeps the user, and is useless for another client."
            ) { run in try await refreshTokens(run) }
        ]
    }

    static func refreshTokens(_ run: ModuleRun) async throws {
        let (first, second) = (try await run.client(), try await run.client(1))
        let grants = try await run.discovery().list("grant_types_supported")
        guard grants?.contains("refresh_token") ?? true else {
            try run.skip("the metadata does not offer refresh tokens")
        }
        let one = try await refreshOnce(first, run)
        let two = try await refreshOnce(second, run)
        guard let one, let two else { try run.skip("the server issues no refresh token") }
        let answer = try await run.send(try await run.refreshing(one.token, one.flow, as: second))
        run.expectTokenError(answer, ["invalid_grant", "invalid_client", "unauthorized_client"], of: second)
        // The refusal must not have spent the token.
        let after = try await run.send(try await run.refreshing(one.token, one.flow))
        run.expect(after.status == 200, "another client's attempt does not end the refresh token", "\(after.status)")
        _ = two
    }

    /// Logs in, refreshes once and compares the ID tokens.
    ///
    /// - Returns: The token that is current now; nil if the server issues none.
    private static func refreshOnce(
        _ client: ConformanceClient,
        _ run: ModuleRun
    ) async throws -> (token: String, flow: Flow)? {
        let offers = try await run.discovery().supports("offline_access", in: "scopes_supported")
        let extra = offers ? [("prompt", "consent")] : []
        let flow = run.flow(client, scope: offers ? "openid offline_access" : "openid", adding: extra)
        let logIn = try await run.logIn(flow)
        guard let token = logIn.refreshToken else { return nil }
        let answer = try await run.send(try await run.refreshing(token, flow))
        run.check(.tokenAnswer(answer, type: flow.tokenType, isOpenID: false))
        run.compare(try await run.refreshed(answer, flow), with: logIn)
        return (answer.object?["refresh_token"]?.stringValue ?? token, flow)
    }
}

extension ModuleRun {
    /// The ID token of a refresh, which may be missing.
    func refreshed(_ answer: WebAnswer, _ flow: Flow) async throws -> UnverifiedToken? {
        guard let text = answer.object?["id_token"]?.stringValue else { return nil }
        let token = try unwrap(UnverifiedToken(text), "the new ID token can be read")
        expect(try await keys().hasSigned(token), "a published key verifies the new ID token's signature")
        return token
    }

    /// The rules for the ID token of a refresh (OpenID Connect Core §12.2).
    func compare(_ token: UnverifiedToken?, with logIn: LogIn) {
        guard let token, let first = logIn.idToken else { return }
        for name in ["iss", "sub"] {
            expect(token.text(name) == first.text(name), "the new ID token has the same \(name)")
        }
        expect(Set(token.audience) == Set(first.audience), "the new ID token has the same aud")
        if let time = token.seconds("auth_time") {
            expect(time == first.seconds("auth_time"), "the new ID token has the same auth_time")
        }
        let nonce = token.text("nonce")
        expect(nonce == nil || nonce == first.text("nonce"), "the new ID token has no other nonce")
        expect((token.seconds("iat") ?? 0) >= (first.seconds("iat") ?? 0), "the new ID token is not older")
    }
}
