import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON

extension ServerEndpoint {
    static let protectedResource = ServerEndpoint(
        "GET",
        "/.well-known/oauth-protected-resource",
        EndpointSummary(
            "readProtectedResource",
            .operations,
            "What clients need to know to get tokens for this API (RFC 9728)"
        ),
        body: .none,
        answers: [
            AnswerDescription(
                .ok,
                mediaType: "application/json",
                .object([
                    .required("resource", .string(format: "uri")),
                    .required("authorization_servers", .array(of: .string())),
                    .required("scopes_supported", .array(of: .string())),
                    .required("bearer_methods_supported", .array(of: .string())),
                ]),
                "The API and the server of its tokens."
            )
        ]
    ) { (call: Call<NoBody, Anyone>) in
        let own = ProtectedResource.ownAPI(issuer: call.domain.issuer())
        let members: [String: JSONValue] = [
            "resource": .string(own.resource),
            "authorization_servers": .array(own.authorizationServers.map(JSONValue.string)),
            "scopes_supported": .array(own.scopes.names.map(JSONValue.string)),
            "bearer_methods_supported": ["header"],
        ]
        return try .json(JSONValue.object(members), .ok, .forEveryPage)
    }
}
