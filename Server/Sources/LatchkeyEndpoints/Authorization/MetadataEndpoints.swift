import LatchkeyAPI
import LatchkeyCore

/// The server's public metadata: how to get tokens (RFC 8414) and the keys that verify them (RFC 7517).
extension ServerEndpoint {
    static let authorizationServer = ServerEndpoint(
        "GET",
        "/.well-known/oauth-authorization-server",
        EndpointSummary(
            "readAuthorizationServer",
            .operations,
            "What clients need to know of logins by browser (RFC 8414)"
        ),
        body: .none,
        answers: [
            AnswerDescription(.ok, AuthorizationServerMetadata.self, "Addresses, and what is supported.")
        ]
    ) { (call: Call<NoBody, Anyone>) in
        let (issuer, takesKeyProofs) = (call.domain.issuer(), call.domain.keyProofs != nil)
        return try .json(
            AuthorizationServerMetadata(issuer: issuer, takesKeyProofs: takesKeyProofs),
            .ok,
            .forEveryPage
        )
    }

    static let jsonWebKeys = {
        let contract = Endpoint<NoBody, JSONWebKeySet>.jsonWebKeys
        return ServerEndpoint(
            contract.method,
            contract.template,
            EndpointSummary("readKeys", .operations, "The public keys that access tokens are verified with (RFC 7517)"),
            parameters: [
                ParameterDescription(
                    "If-None-Match",
                    in: .header,
                    .string(),
                    "The `ETag` of the set that the caller has."
                )
            ],
            body: .none,
            answers: [
                AnswerDescription(
                    .ok,
                    JSONWebKeySet.self,
                    "The keys that sign, that soon will, and that did until lately.",
                    headers: [.eTag, .cacheControl]
                ),
                AnswerDescription(
                    .notModified,
                    "The set is the one that `If-None-Match` names.",
                    headers: [.eTag, .cacheControl]
                ),
            ]
        ) { (call: Call<NoBody, Anyone>) in try keys(call.domain.publicKeys(), call.request) }
    }()

    /// The key set, tagged with the keys' ids; an id is its key's thumbprint.
    private static func keys(_ keys: [PublicSigningKey], _ request: EndpointRequest) throws -> EndpointResponse {
        let tag = "\"" + keys.map(\.id).joined(separator: ".") + "\""
        var headers: ResponseHeaders = .forEveryPage
        headers[.cacheControl] = "public, max-age=\(SigningKeyTimes.publicationLifetime)"
        headers[.eTag] = tag
        if request.headers.know(tag) { return EndpointResponse(.notModified, headers) }
        return try .json(
            JSONWebKeySet(keys: keys.map { JSONWebKey(kid: $0.id, x: $0.x, y: $0.y) }),
            .ok,
            headers
        )
    }
}
