import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// Where applications get the session that a code stands for (RFC 6749 §4.1.3, RFC 7636 §4.5), renew it (§6) and end it
/// (RFC 7009), and where they learn how to (RFC 8414).
struct TokenRoutes: Sendable {
    let domain: Domain

    private var origins: ApplicationOrigins { ApplicationOrigins(applications: domain.applications) }

    func add(to router: some RouterMethods<LatchkeyRequestContext>) {
        router.post("/token") { try await answer($0, $1, grant) }
        router.post("/revoke") { try await answer($0, $1, revoke) }
        for path in ["/token", "/revoke"] as [RouterPath] {
            router.on(path, method: .options) { request, _ in origins.preflight(request) }
        }
        router.get("/.well-known/oauth-authorization-server") { [domain] _, _ in
            try Response.json(AuthorizationServerMetadata(issuer: domain.issuer()), headers: .forEveryPage)
        }
    }

    private typealias Call = @Sendable (FormBody, Request, LatchkeyRequestContext) async throws -> Response

    private func answer(_ request: Request, _ context: LatchkeyRequestContext, _ call: Call) async throws -> Response {
        let form: FormBody
        do { form = try await self.form(of: request) } catch {
            return try await origins.answer(request, client: nil) { throw error }
        }
        return try await origins.answer(request, client: form.clientID(of: request)) {
            try await call(form, request, context)
        }
    }

    private func form(of request: Request) async throws -> FormBody {
        // What stands in an address is written down in many places (RFC 6749 §2.3.1).
        guard request.uri.query?.isEmpty ?? true else {
            throw TokenProblem(.invalidRequest, "Send the parameters in the body alone, and none in the address.")
        }
        let form = try await request.form(limit: Request.bodyLimit)
        if let name = form.repeatedName {
            throw TokenProblem(.invalidRequest, "\(name.isASCII ? name : "A field") is there twice.")
        }
        return form
    }

    private func grant(
        _ form: FormBody,
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> Response {
        guard let type = form.required("grant_type") else { throw TokenProblem.missing("grant_type") }
        switch type {
        case "authorization_code": return try await redeemCode(form, request, context)
        case "refresh_token": return try await refresh(form, request, context)
        default:
            throw TokenProblem(.unsupportedGrantType, "grant_type must be authorization_code or refresh_token.")
        }
    }

    private func redeemCode(
        _ form: FormBody,
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> Response {
        guard let code = form.required("code") else { throw TokenProblem.missing("code") }
        guard let redirectURI = form.required("redirect_uri") else { throw TokenProblem.missing("redirect_uri") }
        let verifier = form.required("code_verifier")
        let client = try OAuthClient(form, of: request)
        guard verifier != nil || client.secret != nil else { throw TokenProblem.missing("code_verifier") }
        let device: LatchkeyCore.Device
        do {
            device = try .checked(name: form.required("device_name"), platform: form.required("device_platform"))
        } catch {
            throw TokenProblem(.invalidRequest, "device_name and device_platform are texts of up to 100 characters.")
        }
        let (application, hasSecret) = try await client.authenticated(by: domain, from: context.clientAddress)
        let proof =
            hasSecret
            ? CodeProof(client: application, redirectURI: redirectURI, codeVerifier: verifier)
            : CodeProof(applicationID: application.id, redirectURI: redirectURI, codeVerifier: verifier ?? "")
        do {
            let signedIn = try await domain.authorization.exchange(
                code,
                proof,
                from: context.origin(of: request, device: device)
            )
            return try .json(TokenAnswer(signedIn))
        } catch let error as CodeExchangeError {
            switch error {
            case .unknownApplication: throw TokenProblem(.invalidClient, "No application has this client_id.")
            case .invalidCode:
                throw TokenProblem(
                    .invalidGrant,
                    "The code is not good: it was used, is older than a minute, or belongs to another request."
                )
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    private func refresh(
        _ form: FormBody,
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> Response {
        guard let text = form.required("refresh_token") else { throw TokenProblem.missing("refresh_token") }
        let client = try OAuthClient(form, of: request)
        let (application, hasSecret) = try await client.authenticated(by: domain, from: context.clientAddress)
        let refused = TokenProblem(.invalidGrant, "The refresh token is not good any more. Log in again.")
        guard let token = RefreshToken(text) else { throw refused }
        do {
            let session = try await domain.tokenRotation.refresh(
                token,
                of: application,
                hasSecret: hasSecret,
                from: context.clientAddress
            )
            return try .json(RefreshedTokenAnswer(session))
        } catch let error as RefreshError {
            if case .storage(let error) = error { throw HTTPProblem(error) }
            throw refused
        }
    }

    private func revoke(
        _ form: FormBody,
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> Response {
        guard let token = form.required("token") else { throw TokenProblem.missing("token") }
        let client = try OAuthClient(form, of: request)
        let (application, hasSecret) = try await client.authenticated(by: domain, from: context.clientAddress)
        do {
            // token_type_hint is not needed: each token shows what it is.
            try await domain.tokenRevocation.revoke(
                token,
                of: application,
                hasSecret: hasSecret,
                from: context.clientAddress
            )
            return Response(status: .ok, headers: [.cacheControl: "no-store"])
        } catch {
            switch error {
            case .ofAnotherClient: throw TokenProblem(.invalidGrant, "The token is another client's.")
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }
}

extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy { (0x21...0x7E).contains($0) } && utf8.count <= 40 }
}
