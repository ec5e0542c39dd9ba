import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// Where applications get the session that a code stands for (RFC 6749 §4.1.3, RFC 7636 §4.5), and where they learn how to
/// (RFC 8414).
struct TokenRoutes: Sendable {
    let domain: Domain

    func add(to router: some RouterMethods<LatchkeyRequestContext>) {
        router.post("/token", use: token)
        router.get("/.well-known/oauth-authorization-server") { [domain] _, _ in
            try Response.json(AuthorizationServerMetadata(issuer: domain.issuer()))
        }
    }

    private func token(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        do {
            return try await grant(request, context)
        } catch let problem as TokenProblem {
            return try problem.response
        }
    }

    private func grant(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        // What stands in an address is written down in many places (RFC 6749 §2.3.1).
        guard request.uri.query?.isEmpty ?? true else {
            throw TokenProblem(.invalidRequest, "Send the parameters in the body alone, and none in the address.")
        }
        let form = try await request.form(limit: Request.bodyLimit)
        if let name = form.repeatedName {
            throw TokenProblem(.invalidRequest, "\(name.isASCII ? name : "A field") is there twice.")
        }
        guard let type = form.required("grant_type") else { throw TokenProblem.missing("grant_type") }
        guard type == "authorization_code" else {
            throw TokenProblem(
                .unsupportedGrantType,
                "grant_type must be authorization_code. Sessions are renewed at /v1/sessions/refresh."
            )
        }
        guard let code = form.required("code") else { throw TokenProblem.missing("code") }
        guard let redirectURI = form.required("redirect_uri") else { throw TokenProblem.missing("redirect_uri") }
        guard let id = form.required("client_id") else { throw TokenProblem.missing("client_id") }
        guard let verifier = form.required("code_verifier") else { throw TokenProblem.missing("code_verifier") }
        let device: LatchkeyCore.Device
        do {
            device = try .checked(name: form.required("device_name"), platform: form.required("device_platform"))
        } catch {
            throw TokenProblem(.invalidRequest, "device_name and device_platform are texts of up to 100 characters.")
        }
        do {
            let signedIn = try await domain.authorization.exchange(
                code,
                CodeProof(applicationID: id, redirectURI: redirectURI, codeVerifier: verifier),
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
}

/// A refusal as OAuth clients know it (RFC 6749 §5.2).
private struct TokenProblem: Error {
    enum Code: String {
        case invalidRequest = "invalid_request"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case unsupportedGrantType = "unsupported_grant_type"
    }

    private struct Body: Encodable {
        let error: String
        let errorDescription: String

        enum CodingKeys: String, CodingKey {
            case error
            case errorDescription = "error_description"
        }
    }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func missing(_ name: String) -> TokenProblem { TokenProblem(.invalidRequest, "\(name) is missing.") }

    var response: Response {
        get throws {
            try .json(Body(error: code.rawValue, errorDescription: description), status: .badRequest)
        }
    }
}

extension FormBody {
    /// A field that has a value: one without is as if it were not there (RFC 6749 §3.2).
    fileprivate func required(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}

extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy { (0x21...0x7E).contains($0) } && utf8.count <= 40 }
}
