import Synchronization
import Crypto
import Foundation
import LatchkeyConformance
import LatchkeyCore
import LatchkeyJSON
import Synchronization

extension FakeProvider {
    func push(_ request: WebRequest, _ form: FormFields) throws -> WebAnswer {
        guard request.method == "POST" else { return WebAnswer(405) }
        guard let client = authenticated(request, form) else {
            return try json(["error": "invalid_client"], status: 401)
        }
        guard form["response_type"] == "code" else {
            return try json(["error": "unsupported_response_type"], status: 400)
        }
        guard form["request_uri"] == nil, form["redirect_uri"] == client.redirectURI,
            form["code_challenge"] != nil, form["code_challenge_method"] == "S256"
        else { return try json(["error": "invalid_request"], status: 400) }
        var asked = form
        if request.header("DPoP") != nil {
            guard let thumbprint = proof(of: request), (form["dpop_jkt"] ?? thumbprint) == thumbprint else {
                return try json(["error": "invalid_dpop_proof"], status: 400)
            }
            asked["dpop_jkt"] = thumbprint
        }
        for name in ["client_assertion", "client_assertion_type"] { asked[name] = nil }
        let uri = "urn:ietf:params:oauth:request_uri:" + UUID().uuidString
        state.withLock { $0.pushed[uri] = Pushed(request: asked, pushedAt: $0.clock) }
        return try json(["request_uri": .string(uri), "expires_in": 60], status: 201)
    }

    /// The client of an assertion; nil if any part of it is wrong.
    func asserted(_ assertion: String, _ form: FormFields) -> ConformanceClient? {
        let second = time
        guard let token = UnverifiedToken(assertion), token.algorithm == "ES256",
            let client = Self.clients.first(where: { $0.id == token.text("iss") }), let signer = client.signer,
            PublicKeySet(["keys": [signer.publishedKey]])?.hasSigned(token) == true,
            token.text("sub") == client.id, form["client_id"] == client.id,
            token.text("aud") == Self.issuer || fault == .takesAnyAudience,
            let exp = token.seconds("exp"), exp > second, (token.seconds("nbf") ?? 0) <= second + 10
        else { return nil }
        return client
    }

    /// The thumbprint of the key of a request's proof; nil if any part of it is wrong.
    func proof(of request: WebRequest, for accessToken: String? = nil) -> String? {
        let proofs = request.headers.filter { $0.name.lowercased() == "dpop" }
        guard proofs.count == 1, let token = UnverifiedToken(proofs[0].value), token.algorithm == "ES256",
            token.header["typ"]?.stringValue == "dpop+jwt", let key = token.header["jwk"]?.objectValue, key["d"] == nil,
            PublicKeySet(["keys": [.object(key)]])?.hasSigned(token) == true,
            token.text("htm") == request.method, let target = token.text("htu"),
            Self.plain(target) == Self.plain(request.url), let iat = token.seconds("iat"),
            abs(iat - time) <= (fault == .acceptsOldProofs ? 1e9 : 60),
            let id = token.text("jti"), state.withLock({ $0.proofIDs.insert(id).inserted })
        else { return nil }
        if let accessToken {
            let hash = Base64URL.encode(SHA256.hash(data: Data(accessToken.utf8)))
            guard token.text("ath") == hash else { return nil }
        }
        return Self.thumbprint(key)
    }

    private static func plain(_ url: String) -> String? {
        guard var parts = URLComponents(string: url) else { return nil }
        parts.query = nil
        parts.fragment = nil
        parts.host = parts.host?.lowercased()
        if parts.port == 443 { parts.port = nil }
        return parts.string
    }

    private static func thumbprint(_ key: [String: JSONValue]) -> String {
        let members = ["crv", "kty", "x", "y"].map { "\"\($0)\":\"\(key[$0]?.stringValue ?? "")\"" }
        return Base64URL.encode(SHA256.hash(data: Data("{\(members.joined(separator: ","))}".utf8)))
    }
}
