import LatchkeyJSON

extension ModuleRun {
    /// The call that redeems a code.
    func redemption(_ code: String, _ flow: Flow) async throws -> ClientCall {
        var form = FormFields([
            ("grant_type", "authorization_code"), ("code", code),
            ("redirect_uri", flow.parameters["redirect_uri"] ?? ""),
        ])
        if let verifier = flow.verifier { form["code_verifier"] = verifier.text }
        return call(try await endpoint("token_endpoint"), form, as: flow.client, provedBy: flow.proofKey)
    }

    /// The call that uses a refresh token.
    func refreshing(_ token: String, _ flow: Flow, as client: ConformanceClient? = nil) async throws -> ClientCall {
        let form = FormFields([("grant_type", "refresh_token"), ("refresh_token", token)])
        return call(
            try await endpoint("token_endpoint"),
            form,
            as: client ?? flow.client,
            provedBy: flow.proofKey
        )
    }

    /// A whole login, checked by all invariants.
    func logIn(_ flow: Flow, _ intent: PersonIntent = .allow) async throws -> LogIn {
        try await finish(flow, try await start(flow, intent))
    }

    /// Redeems the code of an outcome, and checks everything that comes.
    func finish(_ flow: Flow, _ outcome: Outcome) async throws -> LogIn {
        let code = try await code(outcome, flow)
        let answer = try await send(try await redemption(code, flow))
        return try await accept(answer, flow, outcome, code)
    }

    /// Checks an answer with tokens.
    func accept(_ answer: WebAnswer, _ flow: Flow, _ outcome: Outcome, _ code: String) async throws -> LogIn {
        check(.tokenAnswer(answer, type: flow.tokenType, isOpenID: flow.isOpenID))
        let body = answer.object ?? [:]
        let accessToken = try unwrap(body["access_token"]?.stringValue, "there is an access token")
        let text = body["id_token"]?.stringValue
        var token: UnverifiedToken?
        if let text, flow.isOpenID {
            token = try unwrap(UnverifiedToken(text), "the ID token is a JWS with a JSON object")
        }
        if let token {
            check(
                .idToken(
                    token,
                    keys: try await keys(),
                    issuer: settings.issuer,
                    clientID: flow.client.id,
                    nonce: flow.nonce,
                    accessToken: accessToken,
                    at: now
                )
            )
            if flow.parameters["max_age"] != nil {
                expect(token.seconds("auth_time") != nil, "the ID token has auth_time, because max_age was sent")
            }
        }
        return LogIn(
            flow: flow,
            outcome: outcome,
            code: code,
            answer: answer,
            accessToken: accessToken,
            refreshToken: body["refresh_token"]?.stringValue,
            idTokenText: text,
            idToken: token
        )
    }

    /// Expects a refusal of the token endpoint.
    func expectTokenError(_ answer: WebAnswer, _ codes: Set<String>, of client: ConformanceClient) {
        check(.tokenError(answer, codes, usedBasic: client.method == .basic))
    }
}
