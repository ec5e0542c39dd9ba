import LatchkeyAPI
import LatchkeyCore

/// Store an authorization request that a browser then continues (RFC 9126).
extension ServerEndpoint {
    static let pushRequest = ServerEndpoint(
        "POST",
        AuthorizationPath.pushedRequest,
        EndpointSummary("pushRequest", .sessions, "Store an authorization request for a browser (RFC 9126)"),
        parameters: [.keyProof],
        body: .tokenForm(
            TokenForms.pushedRequest,
            example: [
                "response_type": "code", "client_id": "default", "redirect_uri": "https://app.example.com/callback",
                "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
            ]
        ),
        answers: [
            AnswerDescription(
                .created,
                PushedRequestAnswer.self,
                "The name of the request, for one login of this client at `/authorize`."
            )
        ],
        refusals: [.busy, .storageUnavailable, .storageFull],
        tokenRefusals: [
            .invalidRequest, .invalidClient, .unauthorizedClient, .invalidScope, .invalidTarget,
            .unsupportedResponseType, .requestNotSupported, .registrationNotSupported,
            .unmetAuthenticationRequirements, .invalidDPoPProof, .useDPoPNonce, .tooManyAttempts,
        ]
    ) { (call: FormCall) in
        try await call.answer { form in try await call.push(form) }
    }

    static let pushPreflight = preflight(
        AuthorizationPath.pushedRequest,
        "preflightPushedRequest",
        "Ask whether a page may store authorization requests"
    )
}

extension FormCall {
    /// The fields that authenticate the client and are no part of its request.
    private static var credentials: Set<String> { ["client_secret", "client_assertion", "client_assertion_type"] }

    fileprivate func push(_ form: FormBody) async throws -> EndpointResponse {
        let client = try await OAuthClient(form, of: request).authenticated(by: domain, from: address)
        let proof = try takenProof(of: client)
        let parameters = form.fields.filter { !Self.credentials.contains($0.name) }
        do {
            let pushed = try await domain.interactions.push(
                parameters.map { AuthorizationParameter(name: $0.name, value: $0.value) },
                by: client.application,
                keyThumbprint: proof?.thumbprint,
                from: address
            )
            return try .json(PushedRequestAnswer(requestURI: pushed.requestURI, expiresIn: pushed.lifetime), .created)
        } catch let error as PushError {
            switch error {
            case .refused(let code, let text):
                throw OAuthProblem(OAuthProblem.Code(rawValue: code.rawValue) ?? .invalidRequest, text)
            case .tooManyAttempts(let wait): throw OAuthProblem(tooManyAttempts: wait)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }
}

/// The answer to a pushed authorization request (RFC 9126 §2.2).
package struct PushedRequestAnswer: Codable, Sendable {
    let requestURI: String
    /// The lifetime, in seconds.
    let expiresIn: Int

    enum CodingKeys: String, CodingKey {
        case requestURI = "request_uri"
        case expiresIn = "expires_in"
    }
}

extension PushedRequestAnswer: Described {
    package static let schema = Schema.object([
        .required("request_uri", .string("For the parameter of the same name at `/authorize`.")),
        .required("expires_in", .integer(nil, "Seconds.")),
    ])

    package static var example: PushedRequestAnswer {
        PushedRequestAnswer(
            requestURI: "urn:ietf:params:oauth:request_uri:" + String(repeating: "r", count: 43),
            expiresIn: Interaction.pushedLifetime
        )
    }
}
