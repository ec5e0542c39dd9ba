import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON

/// Tell clients about tokens (RFC 7662).
extension ServerEndpoint {
    static let introspect = ServerEndpoint(
        "POST",
        AuthorizationPath.introspect,
        EndpointSummary("introspectToken", .sessions, "Read the claims of a token, if it is good now (RFC 7662)"),
        body: .tokenForm(
            TokenForms.introspection,
            example: ["token": .string(.exampleAccessToken), "client_id": "api", "client_secret": "lcs_…"]
        ),
        answers: [
            AnswerDescription(
                .ok,
                .object([.required("active", .boolean())], isOpen: true),
                "The claims; `active` alone is false for a token that is not good, or that is not for the client.",
                example: { ["active": true, "client_id": "web", "scope": "openid", "sub": .string(.exampleID)] }
            )
        ],
        refusals: [.busy, .storageUnavailable],
        tokenRefusals: [.invalidRequest, .invalidClient, .tooManyAttempts]
    ) { (call: FormCall) in
        try await call.answer { form in
            guard let token = form.required("token") else { throw OAuthProblem.missing("token") }
            let client = try await OAuthClient(form, of: call.request)
                .authenticated(by: call.domain, from: call.address)
            do {
                let claims = try await call.domain.tokenIntrospection.claims(of: token, for: client)
                return try .json(JSONValue.object(claims?.mapValues(\.json) ?? ["active": false]))
            } catch let error as TokenIntrospectionError {
                switch error {
                case .notAllowed: throw OAuthProblem(.invalidClient, "The client must authenticate.")
                case .storage(let error): throw HTTPProblem(error)
                }
            }
        }
    }
}
