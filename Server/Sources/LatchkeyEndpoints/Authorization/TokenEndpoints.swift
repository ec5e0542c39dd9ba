import LatchkeyAPI
import LatchkeyCore

/// Exchange a code for a session (RFC 6749 §4.1.3, RFC 7636 §4.5), refresh it (§6) and revoke it (RFC 7009).
extension ServerEndpoint {
    static let token = ServerEndpoint(
        "POST",
        AuthorizationPath.token,
        EndpointSummary(
            "grantToken",
            .sessions,
            "Exchange an authorization code for a session, or renew a session (RFC 6749 §4.1.3 and §6, RFC 7636)"
        ),
        parameters: [.device, .keyProof],
        body: .tokenForm(
            .one(of: [
                TokenForms.code, TokenForms.refresh, TokenForms.clientCredentials, TokenForms.deviceCode,
                TokenForms.exchange,
            ]),
            example: [
                "grant_type": "refresh_token", "refresh_token": .string(.exampleRefreshToken), "client_id": "default",
            ]
        ),
        answers: [
            AnswerDescription(
                .ok,
                .any(of: [.of(TokenAnswer.self), .of(RefreshedTokenAnswer.self), .of(OAuthTokenAnswer.self)]),
                "The session and its user, or the next tokens of the session; for OpenID Connect and for scopes, the tokens alone.",
                example: { try TokenAnswer.exampleJSON }
            )
        ],
        refusals: [.busy, .storageUnavailable],
        tokenRefusals: [
            .invalidRequest, .invalidClient, .invalidGrant, .unauthorizedClient, .invalidScope, .invalidTarget,
            .invalidDPoPProof, .useDPoPNonce, .unsupportedGrantType, .authorizationPending, .slowDown, .accessDenied,
            .expiredToken, .tooManyAttempts,
        ]
    ) { (call: FormCall) in
        try await call.answer { form in
            guard let type = form.required("grant_type") else { throw OAuthProblem.missing("grant_type") }
            switch GrantType(rawValue: type) {
            case .authorizationCode: return try await call.redeemCode(form)
            case .refreshToken: return try await call.refresh(form)
            case .clientCredentials: return try await call.grantClientCredentials(form)
            case .deviceCode: return try await call.redeemDevice(form)
            case .tokenExchange: return try await call.exchangeToken(form)
            case nil:
                throw OAuthProblem(.unsupportedGrantType, "The server does not know this grant_type.")
            }
        }
    }

    static let revoke = ServerEndpoint(
        "POST",
        AuthorizationPath.revoke,
        EndpointSummary("revokeToken", .sessions, "End the session of a token (RFC 7009)"),
        body: .tokenForm(
            TokenForms.revocation,
            example: ["token": .string(.exampleRefreshToken), "client_id": "default"]
        ),
        answers: [AnswerDescription(.ok, "The session has ended, or the token is unknown or another client's.")],
        refusals: [.busy, .storageUnavailable],
        tokenRefusals: [.invalidRequest, .invalidClient, .unsupportedTokenType, .tooManyAttempts]
    ) { (call: FormCall) in
        try await call.answer { form in try await call.revoke(form) }
    }

    static let tokenPreflight = preflight(
        AuthorizationPath.token,
        "preflightToken",
        "Ask whether a page may get tokens"
    )
    static let revokePreflight = preflight(
        AuthorizationPath.revoke,
        "preflightRevocation",
        "Ask whether a page may end sessions"
    )

    static func preflight(
        _ path: String,
        _ id: String,
        _ sentence: String,
        methods: [String] = ["POST"]
    ) -> ServerEndpoint {
        ServerEndpoint(
            "OPTIONS",
            path,
            EndpointSummary(id, .sessions, sentence + " (Fetch Standard §3.2)"),
            body: .none,
            answers: [
                AnswerDescription(
                    .noContent,
                    "Whether it may, in `Access-Control-Allow-Origin`: the origins of redirect URIs may.",
                    headers: [.accessControlAllowOrigin, .allow]
                )
            ]
        ) { (call: Call<NoBody, Anyone>) in
            ApplicationOrigins(clients: call.domain.clients).preflight(call.request, methods: methods)
        }
    }
}

/// A call with a form that its handler reads, so that a page of the application can read the errors in it.
typealias FormCall = Call<UnreadForm, OAuthCaller>

/// A form that the handler reads itself.
struct UnreadForm: Sendable {}

/// An OAuth client that identifies itself in the form or by `Basic`.
struct OAuthCaller: Caller {
    static let requirement = CallerRequirement(security: [.none, .clientSecret])

    init(_ request: EndpointRequest, _ domain: Domain) {}
}

extension BodyFormat<UnreadForm> {
    static func tokenForm(_ schema: Schema, example: JSONValue) -> Self {
        let refusals: [ErrorCode] = [.malformedRequest, .payloadTooLarge, .unsupportedMediaType]
        return BodyFormat(
            description: BodyDescription(MediaTypes.form, schema, refusals: refusals, example: { example })
        ) {
            _ in UnreadForm()
        }
    }
}

extension FormCall {
    /// Reads the form and answers, with the headers that let the application's pages read the answer.
    func answer(_ respond: (FormBody) async throws -> EndpointResponse) async throws -> EndpointResponse {
        let origins = ApplicationOrigins(clients: domain.clients)
        let form: FormBody
        do { form = try await self.form() } catch {
            return try await origins.answer(request, client: nil) { throw error }
        }
        return try await origins.answer(request, client: form.clientID(of: request)) { try await respond(form) }
    }

    private func form() async throws -> FormBody {
        // URLs end up in logs and histories (RFC 6749 §2.3.1).
        guard request.query?.isEmpty ?? true else {
            throw OAuthProblem(.invalidRequest, "Send the parameters in the body alone, and none in the address.")
        }
        let form = try await request.form()
        if let name = form.repeatedName(except: ["resource", "audience"]) {
            throw OAuthProblem(.invalidRequest, "\(name.isASCII ? name : "A field") is there twice.")
        }
        return form
    }

    /// The proof of the request, which is good once; nil without one.
    func takenProof() throws(OAuthProblem) -> CheckedKeyProof? {
        do {
            return try domain.keyProofs?.take(
                request.headers.values(of: .keyProof),
                of: request.method,
                at: domain.issuer() + path
            )
        } catch { throw OAuthProblem(error) }
    }

    /// The proof of a client that has authenticated, with a nonce if it must name one.
    func takenProof(of client: AuthenticatedClient) throws(OAuthProblem) -> CheckedKeyProof? {
        let proof = try takenProof()
        try requireNonce(of: proof, by: client)
        return proof
    }

    /// Checks the nonce in the proof of a client that must name one.
    func requireNonce(of proof: CheckedKeyProof?, by client: AuthenticatedClient) throws(OAuthProblem) {
        guard let proof else { return }
        do { try domain.keyProofs?.requireNonce(of: proof, for: client.application) } catch {
            throw OAuthProblem(error)
        }
    }

    /// The client, which must be allowed to use a grant.
    func client(_ form: FormBody, using type: GrantType) async throws -> AuthenticatedClient {
        let client = try await OAuthClient(form, of: request).authenticated(by: domain, from: address)
        guard client.application.client.grantTypes.contains(type) else {
            throw OAuthProblem(.unauthorizedClient, "The client may not use this grant_type.")
        }
        return client
    }

    /// The scopes and resources that the request asks for.
    func narrowing(_ form: FormBody) throws(OAuthProblem) -> TokenNarrowing {
        guard let text = form.required("scope") else { return TokenNarrowing(resources: form.values(of: "resource")) }
        guard let scopes = Scopes(text) else {
            throw OAuthProblem(.invalidScope, "scope has a character that scopes may not have.")
        }
        return TokenNarrowing(scopes: scopes, resources: form.values(of: "resource"))
    }

    fileprivate func redeemCode(_ form: FormBody) async throws -> EndpointResponse {
        guard let code = form.required("code") else { throw OAuthProblem.missing("code") }
        guard let redirectURI = form.required("redirect_uri") else { throw OAuthProblem.missing("redirect_uri") }
        let verifier = form.required("code_verifier")
        let credentials = try OAuthClient(form, of: request)
        guard verifier != nil || credentials.hasProof else { throw OAuthProblem.missing("code_verifier") }
        let device: LatchkeyCore.Device
        do {
            device = try .checked(name: form.required("device_name"), platform: form.required("device_platform"))
        } catch {
            throw OAuthProblem(.invalidRequest, "device_name and device_platform are texts of up to 100 characters.")
        }
        let proof = try takenProof()
        let start = origin(device, keyThumbprint: proof?.thumbprint)
        let client = try await client(form, using: .authorizationCode)
        try requireNonce(of: proof, by: client)
        do {
            let exchanged = try await domain.authorization.exchange(
                code,
                CodeProof(client: client, redirectURI: redirectURI, codeVerifier: verifier),
                // The code has its scopes; a scope in this request has no meaning (RFC 6749 §4.1.3).
                asking: TokenNarrowing(resources: form.values(of: "resource")),
                from: start
            )
            guard exchanged.grant != nil else { return try .json(TokenAnswer(exchanged)) }
            return try .json(OAuthTokenAnswer(exchanged, for: client.application))
        } catch let error as CodeExchangeError {
            switch error {
            case .refused(let refusal): throw OAuthProblem(.invalidGrant, HTTPProblem(refusal).detail)
            case .invalidCode:
                throw OAuthProblem(
                    .invalidGrant,
                    "The code is not good: it was used, is older than a minute, or belongs to another request."
                )
            case .keyNotProved: throw OAuthProblem.keyNotProved
            case .narrowing(let error): throw OAuthProblem(error)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    fileprivate func refresh(_ form: FormBody) async throws -> EndpointResponse {
        guard let text = form.required("refresh_token") else { throw OAuthProblem.missing("refresh_token") }
        let client = try await client(form, using: .refreshToken)
        let narrowing = try narrowing(form)
        let refused = OAuthProblem(.invalidGrant, "The refresh token is not good any more. Log in again.")
        guard let token = RefreshToken(text) else { throw refused }
        do {
            func refreshed(_ proof: CheckedKeyProof?) async throws -> RefreshedTokens {
                try await domain.tokenRefresh.refresh(
                    token,
                    of: client,
                    asking: narrowing,
                    proof: proof,
                    from: address
                )
            }
            let rules = client.application.client
            let isLenient = rules.authentication == nil && rules.party == .first && rules.profile == .standard
            let refreshed =
                isLenient ? try await withKeyProof(refreshed) : try await refreshed(try takenProof(of: client))
            guard refreshed.session.grant != nil else { return try .json(RefreshedTokenAnswer(refreshed.session)) }
            return try .json(OAuthTokenAnswer(refreshed, for: client.application))
        } catch let error as KeyProofError {
            throw OAuthProblem(error)
        } catch let error as RefreshError {
            switch error {
            case .storage(let error): throw HTTPProblem(error)
            case .keyNotProved: throw OAuthProblem.keyNotProved
            case .narrowing(let error): throw OAuthProblem(error)
            case .ended, .superseded, .nextIsOfAnotherSession, .nextIsTheSame: throw refused
            }
        }
    }

    fileprivate func grantClientCredentials(_ form: FormBody) async throws -> EndpointResponse {
        let proof = try takenProof()
        let client = try await client(form, using: .clientCredentials)
        try requireNonce(of: proof, by: client)
        let asked = try narrowing(form)
        do {
            let (access, scopes) = try await domain.clientCredentials.token(
                for: client,
                scopes: asked.scopes,
                resources: asked.resources,
                provedBy: proof?.thumbprint
            )
            return try .json(OAuthTokenAnswer(access, scopes: scopes, isKeyBound: proof != nil))
        } catch let error as ClientCredentialsError {
            switch error {
            case .notAllowed: throw OAuthProblem(.unauthorizedClient, "The client may not use this grant_type.")
            case .keyNotProved: throw OAuthProblem.keyNotProved
            case .scope: throw OAuthProblem(.invalidScope, "The client may not have these scopes for itself.")
            case .resource: throw OAuthProblem(.invalidTarget, "The client may not use one of these resources.")
            case .tooLong: throw OAuthProblem.tooLong
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    fileprivate func revoke(_ form: FormBody) async throws -> EndpointResponse {
        guard let token = form.required("token") else { throw OAuthProblem.missing("token") }
        let client = try await OAuthClient(form, of: request).authenticated(by: domain, from: address)
        do {
            // token_type_hint is ignored: each token shows its type.
            try await domain.tokenRevocation.revoke(
                token,
                of: client.application,
                hasSecret: client.isAuthenticated,
                from: address
            )
        } catch {
            switch error {
            // A client must not learn about tokens of others (RFC 7009 §2.2).
            case .ofAnotherClient: break
            case .unsupportedType:
                throw OAuthProblem(.unsupportedTokenType, "The token belongs to no session. It ends at its expiry.")
            case .storage(let error): throw HTTPProblem(error)
            }
        }
        return EndpointResponse(.ok, [.cacheControl: "no-store"])
    }
}

extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy { (0x21...0x7E).contains($0) } && utf8.count <= 40 }
}
