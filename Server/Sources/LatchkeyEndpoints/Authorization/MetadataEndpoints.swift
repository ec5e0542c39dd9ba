import Foundation
import LatchkeyAPI
import LatchkeyCore

/// The server's public metadata: how to get tokens (RFC 8414) and the keys that verify them (RFC 7517).
extension ServerEndpoint {
    static let authorizationServer = metadata(
        "/.well-known/oauth-authorization-server",
        "readAuthorizationServer",
        "What clients need to know of logins by browser (RFC 8414)"
    )
    static let openIDConfiguration = metadata(
        "/.well-known/openid-configuration",
        "readOpenIDConfiguration",
        "The same document for OpenID Connect Discovery"
    )

    private static func metadata(_ path: String, _ id: String, _ sentence: String) -> ServerEndpoint {
        ServerEndpoint(
            "GET",
            path,
            EndpointSummary(id, .operations, sentence),
            parameters: [
                ParameterDescription(
                    "If-None-Match",
                    in: .header,
                    .string(),
                    "The `ETag` of the document that the caller has."
                )
            ],
            body: .none,
            answers: [
                AnswerDescription(
                    .ok,
                    AuthorizationServerMetadata.self,
                    "Addresses, and what is supported.",
                    headers: [.eTag, .cacheControl]
                ),
                AnswerDescription(
                    .notModified,
                    "The document is the one that `If-None-Match` names.",
                    headers: [.eTag, .cacheControl]
                ),
            ]
        ) { (call: Call<NoBody, Anyone>) in
            var offer = call.domain.openIDOffer
            if offer.keyProofAlgorithms == nil { offer.keyProofAlgorithms = call.domain.keyProofs?.algorithms }
            let metadata = AuthorizationServerMetadata(issuer: call.domain.issuer(), offering: offer)
            var headers: ResponseHeaders = .forEveryPage
            headers[.cacheControl] = "public, max-age=\(SigningKeyTimes.publicationLifetime)"
            var response = try EndpointResponse.json(metadata, .ok, headers)
            let tag = response.body.tag
            headers[.eTag] = tag
            guard !call.request.headers.know(tag) else { return EndpointResponse(.notModified, headers) }
            response.headers[.eTag] = tag
            return response
        }
    }

    static let jsonWebKeys = {
        let contract = Endpoint<NoBody, JSONWebKeySet>.jsonWebKeys
        return ServerEndpoint(
            contract.method,
            contract.template,
            EndpointSummary("readKeys", .operations, "The public keys that tokens are verified with (RFC 7517)"),
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
        ) { (call: Call<NoBody, Anyone>) in try keys(await call.domain.publicKeys(), call.request) }
    }()

    /// The key set, tagged with the keys' ids; an id is its key's thumbprint.
    private static func keys(_ keys: [PublicSigningKey], _ request: EndpointRequest) throws -> EndpointResponse {
        let tag = "\"" + keys.map(\.id).joined(separator: ".") + "\""
        var headers: ResponseHeaders = .forEveryPage
        headers[.cacheControl] = "public, max-age=\(SigningKeyTimes.publicationLifetime)"
        headers[.eTag] = tag
        if request.headers.know(tag) { return EndpointResponse(.notModified, headers) }
        return try .json(
            JSONWebKeySet(keys: keys.compactMap(JSONWebKey.init)),
            .ok,
            headers
        )
    }
}

extension JSONWebKey {
    /// Nil for a key of a type that no signing key of the server has.
    fileprivate init?(_ key: PublicSigningKey) {
        switch key.numbers {
        case .p256(let x, let y): self.init(kid: key.id, x: Base64URL.encode(x), y: Base64URL.encode(y))
        case .rsa(let modulus, let exponent):
            self.init(kid: key.id, n: Base64URL.encode(modulus), e: Base64URL.encode(exponent))
        case .ed25519: return nil
        }
    }
}

extension Data {
    /// An entity tag of the content: its FNV-1a hash, because nobody gains by a collision.
    fileprivate var tag: String {
        let hash = reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "\"" + String(hash, radix: 16) + "\""
    }
}
