import LatchkeyJSON

extension ConformanceModule {
    /// The 57 modules of the security profile with private_key_jwt, DPoP and OpenID.
    static let securityProfile =
        fapi2FlowModules + fapi2ProofModules + fapi2RequestModules + fapi2CodeModules + fapi2AssertionModules
        + fapi2PushModules + fapi2ChallengeModules

    /// A module whose name has the prefix of the plan.
    static func fapi2(
        _ name: String,
        _ summary: String,
        _ body: @escaping @Sendable (ModuleRun) async throws -> Void
    ) -> ConformanceModule {
        ConformanceModule("fapi2-security-profile-final-" + name, .fapi2, summary, body)
    }

    private static let fapi2FlowModules = [
        fapi2("discovery-end-point-verification", "The metadata offers what the profile demands.") { run in
            try await checkFAPI2Discovery(run)
        },
        fapi2("happy-flow", "PAR, a code, a DPoP token and a resource, with two clients.") { run in
            for number in 0...1 {
                run.browser.forget()
                let logIn = try await run.logIn(run.flow(try await run.client(number)))
                try await run.userinfo(logIn)
                let status = logIn.outcome.callback?.status
                run.expect(status != 307, "the redirect with the code is not 307", status.map { "\($0)" })
            }
        },
        fapi2("user-rejects-authentication", "A refusal of the user returns access_denied.") { run in
            let flow = run.flow(try await run.client(), adding: [("prompt", "consent")])
            let outcome = try await run.start(flow, .refuse)
            try await run.expectError(outcome, flow, ["access_denied"])
        },
        fapi2("ensure-authorization-request-without-state-success", "A request needs no state.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["state"] = nil
            try await run.userinfo(try await run.logIn(flow))
        },
        fapi2("ensure-authorization-request-without-nonce-success", "A request needs no nonce.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["nonce"] = nil
            try await run.userinfo(try await run.logIn(flow))
        },
        fapi2("ensure-authorization-request-with-64-char-nonce-success", "A nonce of 64 characters works.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["nonce"] = String((RandomText.make() + RandomText.make()).prefix(64))
            _ = try await run.logIn(flow)
        },
        fapi2("ensure-authorization-request-with-long-nonce", "A nonce of 384 characters is kept or refused.") { run in
            try await keepsOrRefuses("nonce", run)
        },
        fapi2("ensure-authorization-request-with-long-state", "A state of 384 characters is kept or refused.") { run in
            try await keepsOrRefuses("state", run)
        },
        fapi2("ensure-other-scope-order-succeeds", "Scopes come in any order.") { run in
            _ = try await run.logIn(run.flow(try await run.client(), scope: "email profile openid"))
        },
        fapi2("access-token-type-header-case-sensitivity", "The scheme DPoP is read in any case.") { run in
            let logIn = try await run.logIn(run.flow(try await run.client()))
            for scheme in ["DPoP", "dpop", "DPOP", "dPoP"] {
                var call = try await ResourceCall(logIn, run)
                call.scheme = scheme
                let answer = try await run.send(call)
                run.expect(answer.status == 200, "the scheme \(scheme) opens the resource", "\(answer.status)")
            }
        },
        fapi2("test-claims-parameter-identity-claims", "The claims parameter works, and unknown claims are ignored.") {
            run in
            guard try await run.discovery().isTrue("claims_parameter_supported") else {
                try run.skip("the metadata does not offer the claims parameter")
            }
            let members = #"{"name":null,"unknown":{"essential":true}}"#
            let wish = #"{"id_token":"# + members + #","userinfo":"# + members + "}"
            let logIn = try await run.logIn(run.flow(try await run.client(), adding: [("claims", wish)]))
            let claims = try await run.userinfo(logIn)
            let found = claims["name"] ?? logIn.idToken?.claims["name"]
            run.warn(unless: found?.stringValue != nil, "the ID token or userinfo has the claim name")
        },
        fapi2("refresh-token", "A refresh needs the client, its authentication and a proof.") { run in
            try await refreshBound(run)
        },
    ]

    private static func keepsOrRefuses(_ name: String, _ run: ModuleRun) async throws {
        var flow = run.flow(try await run.client())
        flow.parameters[name] = (0..<9).map { _ in RandomText.make() }.joined().prefix(384).description
        let answer = try await run.send(try await run.push(flow))
        guard answer.status == 201 else { return run.expectPushError(answer, ["invalid_request"]) }
        let outcome = try await run.authorize(try await run.accepted(answer, flow), for: flow)
        if outcome.callback?.error != nil {
            try await run.expectError(outcome, flow, ["invalid_request"])
        } else {
            _ = try await run.finish(flow, outcome)
        }
    }

    private static func checkFAPI2Discovery(_ run: ModuleRun) async throws {
        try await checkDiscovery(run)
        let discovery = try await run.discovery()
        for name in [
            "authorization_endpoint", "token_endpoint", "pushed_authorization_request_endpoint", "jwks_uri",
        ] { run.expect(discovery.text(name) != nil, "the metadata has \(name)") }
        run.expect(
            discovery.supports("private_key_jwt", in: "token_endpoint_auth_methods_supported"),
            "token_endpoint_auth_methods_supported has private_key_jwt"
        )
        let algorithms: Set<String> = ["PS256", "ES256", "EdDSA", "Ed25519"]
        for name in [
            "token_endpoint_auth_signing_alg_values_supported", "id_token_signing_alg_values_supported",
            "dpop_signing_alg_values_supported",
        ] {
            let list = discovery.list(name) ?? []
            run.expect(
                !algorithms.isDisjoint(with: list),
                "\(name) has PS256, ES256 or EdDSA",
                list.joined(separator: ", ")
            )
        }
        run.expect(
            discovery.supports("S256", in: "code_challenge_methods_supported"),
            "code_challenge_methods_supported has S256"
        )
        run.expect(
            discovery.isTrue("authorization_response_iss_parameter_supported"),
            "authorization_response_iss_parameter_supported is true"
        )
    }

    private static func refreshBound(_ run: ModuleRun) async throws {
        let (first, second) = (try await run.client(), try await run.client(1))
        let flow = run.flow(first, scope: "openid offline_access", adding: [("prompt", "consent")])
        let logIn = try await run.logIn(flow)
        guard let token = logIn.refreshToken else { try run.skip("the server issues no refresh token") }
        var nameless = try await run.refreshing(token, flow)
        nameless.authenticates = false
        run.expectTokenError(
            try await run.send(nameless),
            ["invalid_client", "invalid_request"],
            of: first
        )
        let foreign = try await run.send(try await run.refreshing(token, flow, as: second))
        run.expectTokenError(foreign, ["invalid_grant", "invalid_client"], of: second)
        var unproved = try await run.refreshing(token, flow)
        unproved.proof = nil
        run.expectTokenError(
            try await run.send(unproved),
            ["invalid_dpop_proof", "invalid_request", "invalid_grant", "use_dpop_nonce"],
            of: first
        )
        let answer = try await run.send(try await run.refreshing(token, flow))
        run.check(.tokenAnswer(answer, type: "DPoP", isOpenID: false))
        run.compare(try await run.refreshed(answer, flow), with: logIn)
        let rotated = answer.object?["refresh_token"]?.stringValue
        run.warn(unless: rotated == nil || rotated == token, "refresh tokens are not rotated (FAPI 2 §5.3.2.1)")
    }
}
