import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON

/// Tell applications about the user of an access token (OpenID Connect Core §5.3).
extension ServerEndpoint {
    static let userinfo = userinfo("GET", "readUserinfo", body: .none)
    static let postUserinfo = userinfo(
        "POST",
        "postUserinfo",
        body: BodyFormat(
            description: BodyDescription(
                MediaTypes.form,
                isRequired: false,
                .object([.optional("access_token", .string("If `Authorization` does not have it."))]),
                refusals: [.payloadTooLarge, .unsupportedMediaType],
                example: { ["access_token": .string(.exampleAccessToken)] }
            )
        ) { _ in NoBody() }
    )

    static let userinfoPreflight = preflight(
        AuthorizationPath.userinfo,
        "preflightUserinfo",
        "Ask whether a page may read about its user",
        methods: ["GET", "POST"]
    )

    private static func userinfo(_ method: String, _ id: String, body: BodyFormat<NoBody>) -> ServerEndpoint {
        ServerEndpoint(
            method,
            AuthorizationPath.userinfo,
            EndpointSummary(id, .sessions, "Read about the user of an access token (OpenID Connect Core §5.3)"),
            parameters: [.keyProof],
            body: body,
            answers: [
                AnswerDescription(
                    .ok,
                    .object([.required("sub", .string())], isOpen: true),
                    "The claims of the token's scopes. Missing data is left out. A JWT with the same claims if the application asked for that.",
                    example: { ["sub": .string(.exampleID), "name": "Ada Lovelace", "email_verified": true] }
                ),
                AnswerDescription(.ok, mediaType: "application/jwt", .string(), "The same claims, signed."),
            ],
            refusals: [.busy, .storageUnavailable],
            resourceRefusals: [.invalidToken, .insufficientScope, .invalidDPoPProof, .useDPoPNonce]
        ) { (call: UserinfoCall) in
            let origins = ApplicationOrigins(clients: call.domain.clients)
            return try await origins.answer(call.request, client: nil) { try await call.answer() }
        }
    }
}

private typealias UserinfoCall = Call<NoBody, UserinfoCaller>

/// An application with an access token in `Authorization` or in a form.
struct UserinfoCaller: Caller {
    static let requirement = CallerRequirement(security: [.accessToken])

    init(_ request: EndpointRequest, _ domain: Domain) {}
}

extension UserinfoCall {
    fileprivate func answer() async throws -> EndpointResponse {
        guard let token = try await presentedToken() else { return try refusal(.noToken) }
        do {
            let proof = token.hasProof ? try request.proof(of: token, in: domain) : nil
            let answer = try await domain.userinfo.answer(token.text, provedBy: proof?.thumbprint) { application in
                guard let proof else { return }
                try domain.keyProofs?.requireNonce(of: proof, for: application)
            }
            switch answer {
            case .plain(let claims): return try .json(JSONValue.object(claims.mapValues(\.json)))
            case .signed(let token):
                let headers: ResponseHeaders = [.contentType: "application/jwt", .cacheControl: "no-store"]
                return EndpointResponse(.ok, headers, body: Data(token.utf8))
            }
        } catch let error as KeyProofError {
            return try refusal(error.nonce == nil ? .invalidProof : .nonceMissing, nonce: error.nonce)
        } catch let error as UserinfoError {
            switch error {
            case .invalidToken: return try refusal(.invalidToken, of: token)
            case .insufficientScope: return try refusal(.insufficientScope, of: token)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    private func refusal(
        _ refusal: UserinfoRefusal,
        of token: PresentedToken? = nil,
        nonce: String? = nil
    ) throws -> EndpointResponse {
        var response = try refusal.response(
            usesKeyProof: token?.hasProof == true,
            algorithms: domain.keyProofs?.algorithms ?? []
        )
        response.headers[.keyProofNonce] = nonce
        return response
    }

    /// The access token; one in the address is ignored, because addresses are written down (RFC 6750 §2.3).
    private func presentedToken() async throws -> PresentedToken? {
        guard request.headers.values(of: .authorization).isEmpty else {
            return request.headers.values(of: .authorization).count == 1 ? try PresentedToken(request.headers) : nil
        }
        guard request.method == "POST", request.headers.value(of: .contentType) != nil else { return nil }
        return try await request.form().required("access_token").map { PresentedToken($0) }
    }
}

/// A refusal of the userinfo endpoint (RFC 6750 §3, RFC 9449 §7.1).
private enum UserinfoRefusal: String {
    case noToken
    case invalidToken = "invalid_token"
    case insufficientScope = "insufficient_scope"
    case invalidProof = "invalid_dpop_proof"
    case nonceMissing = "use_dpop_nonce"

    private var description: String {
        switch self {
        case .noToken: "Send an access token in Authorization."
        case .invalidToken: "The access token is no longer valid, or is for another resource."
        case .insufficientScope: "The access token lacks the scope openid."
        case .invalidProof: "Send one valid proof of the token's key in DPoP."
        case .nonceMissing: "The proof of the token's key must name the nonce in DPoP-Nonce."
        }
    }

    func response(usesKeyProof: Bool, algorithms: [String]) throws -> EndpointResponse {
        try .json(
            TokenProblem(error: self == .noToken ? "invalid_token" : rawValue, errorDescription: description),
            self == .insufficientScope ? .forbidden : .unauthorized,
            [.wwwAuthenticate: challenge(usesKeyProof: usesKeyProof, algorithms)]
        )
    }

    private func challenge(usesKeyProof: Bool, _ algorithms: [String]) -> String {
        // A token that is bound to a key is refused as a bearer token, so both schemes are named (RFC 9449 §7.1).
        let both = algorithms.isEmpty ? "" : ", DPoP algs=\"\(algorithms.joined(separator: " "))\""
        // A request without a token learns no error code (RFC 6750 §3.1).
        if self == .noToken { return "Bearer" + both }
        let scope = self == .insufficientScope ? "openid" : nil
        if usesKeyProof || self == .invalidProof || self == .nonceMissing {
            return KeyProofChallenge(rawValue, scope: scope).text(algorithms: algorithms)
        }
        return "Bearer error=\"\(rawValue)\"" + (scope.map { ", scope=\"\($0)\"" } ?? both)
    }
}
