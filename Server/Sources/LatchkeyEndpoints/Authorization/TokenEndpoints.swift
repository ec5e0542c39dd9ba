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
            .one(of: [TokenForms.code, TokenForms.refresh]),
            example: [
                "grant_type": "refresh_token", "refresh_token": .string(.exampleRefreshToken), "client_id": "default",
            ]
        ),
        answers: [
            AnswerDescription(
                .ok,
                .any(of: [.of(TokenAnswer.self), .of(RefreshedTokenAnswer.self)]),
                "The session and its user, or the next tokens of the session.",
                example: { try TokenAnswer.exampleJSON }
            )
        ],
        refusals: [.busy, .storageUnavailable],
        tokenRefusals: [
            .invalidRequest, .invalidClient, .invalidGrant, .invalidDPoPProof, .unsupportedGrantType, .tooManyAttempts,
        ]
    ) { (call: FormCall) in
        try await call.answer { form in
            guard let type = form.required("grant_type") else { throw OAuthProblem.missing("grant_type") }
            switch type {
            case "authorization_code": return try await call.redeemCode(form)
            case "refresh_token": return try await call.refresh(form)
            default:
                throw OAuthProblem(.unsupportedGrantType, "grant_type must be authorization_code or refresh_token.")
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
        answers: [AnswerDescription(.ok, "The token is over, or never was.")],
        refusals: [.busy, .storageUnavailable],
        tokenRefusals: [.invalidRequest, .invalidClient, .invalidGrant, .tooManyAttempts]
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

    private static func preflight(_ path: String, _ id: String, _ sentence: String) -> ServerEndpoint {
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
            ApplicationOrigins(applications: call.domain.applications).preflight(call.request)
        }
    }
}

/// A call with a form that its handler reads, so that a page of the application can read the errors in it.
private typealias FormCall = Call<UnreadForm, OAuthCaller>

/// A form that the handler reads itself.
struct UnreadForm: Sendable {}

/// An OAuth client that identifies itself in the form or by `Basic`.
struct OAuthCaller: Caller {
    static let requirement = CallerRequirement(security: [.none, .clientSecret])

    init(_ request: EndpointRequest, _ domain: Domain) {}
}

extension BodyFormat<UnreadForm> {
    fileprivate static func tokenForm(_ schema: Schema, example: JSONValue) -> Self {
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
    fileprivate func answer(_ respond: (FormBody) async throws -> EndpointResponse) async throws -> EndpointResponse {
        let origins = ApplicationOrigins(applications: domain.applications)
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
        if let name = form.repeatedName {
            throw OAuthProblem(.invalidRequest, "\(name.isASCII ? name : "A field") is there twice.")
        }
        return form
    }

    fileprivate func redeemCode(_ form: FormBody) async throws -> EndpointResponse {
        guard let code = form.required("code") else { throw OAuthProblem.missing("code") }
        guard let redirectURI = form.required("redirect_uri") else { throw OAuthProblem.missing("redirect_uri") }
        let verifier = form.required("code_verifier")
        let client = try OAuthClient(form, of: request)
        guard verifier != nil || client.secret != nil else { throw OAuthProblem.missing("code_verifier") }
        let device: LatchkeyCore.Device
        do {
            device = try .checked(name: form.required("device_name"), platform: form.required("device_platform"))
        } catch {
            throw OAuthProblem(.invalidRequest, "device_name and device_platform are texts of up to 100 characters.")
        }
        let start: RequestOrigin
        do { start = origin(device, keyThumbprint: try keyProof()?.thumbprint) } catch { throw OAuthProblem(error) }
        let (application, hasSecret) = try await client.authenticated(by: domain, from: address)
        let proof =
            hasSecret
            ? CodeProof(client: application, redirectURI: redirectURI, codeVerifier: verifier)
            : CodeProof(applicationID: application.id, redirectURI: redirectURI, codeVerifier: verifier ?? "")
        do {
            let signedIn = try await domain.authorization.exchange(code, proof, from: start)
            return try .json(TokenAnswer(signedIn))
        } catch let error as CodeExchangeError {
            switch error {
            case .unknownApplication: throw OAuthProblem(.invalidClient, "No application has this client_id.")
            case .refused(let refusal): throw OAuthProblem(.invalidGrant, HTTPProblem(refusal).detail)
            case .invalidCode:
                throw OAuthProblem(
                    .invalidGrant,
                    "The code is not good: it was used, is older than a minute, or belongs to another request."
                )
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    fileprivate func refresh(_ form: FormBody) async throws -> EndpointResponse {
        guard let text = form.required("refresh_token") else { throw OAuthProblem.missing("refresh_token") }
        let client = try OAuthClient(form, of: request)
        let (application, hasSecret) = try await client.authenticated(by: domain, from: address)
        let refused = OAuthProblem(.invalidGrant, "The refresh token is not good any more. Log in again.")
        guard let token = RefreshToken(text) else { throw refused }
        do {
            let session = try await withKeyProof { proof in
                try await domain.tokenRotation.refresh(
                    token,
                    of: application,
                    hasSecret: hasSecret,
                    proof: proof,
                    from: address
                )
            }
            return try .json(RefreshedTokenAnswer(session))
        } catch let error as KeyProofError {
            throw OAuthProblem(error)
        } catch let error as RefreshError {
            if case .storage(let error) = error { throw HTTPProblem(error) }
            if case .keyNotProved = error { throw OAuthProblem(.invalidDPoPProof, HTTPProblem(error).detail) }
            throw refused
        }
    }

    fileprivate func revoke(_ form: FormBody) async throws -> EndpointResponse {
        guard let token = form.required("token") else { throw OAuthProblem.missing("token") }
        let client = try OAuthClient(form, of: request)
        let (application, hasSecret) = try await client.authenticated(by: domain, from: address)
        do {
            // token_type_hint is ignored: each token shows its type.
            try await domain.tokenRevocation.revoke(token, of: application, hasSecret: hasSecret, from: address)
        } catch {
            switch error {
            case .ofAnotherClient: throw OAuthProblem(.invalidGrant, "The token is another client's.")
            case .storage(let error): throw HTTPProblem(error)
            }
        }
        return EndpointResponse(.ok, [.cacheControl: "no-store"])
    }
}

extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy { (0x21...0x7E).contains($0) } && utf8.count <= 40 }
}
