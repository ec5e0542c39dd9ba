package import Crypto
import CryptoExtras
import Foundation
package import LatchkeyCore
package import LatchkeyJSON
import LatchkeyJWS

/// A company with accounts, within the test's process: each of its answers can be changed.
///
/// It answers the server's calls, and takes the place of its own login page: ``authorize(_:)`` returns where a browser
/// would be sent.
package actor FakeProvider: PublicFetcher, UpstreamCalling {
    /// The contents of the provider's answers.
    package struct Script: Sendable {
        /// The issuer in the discovery document.
        package var issuer: String
        /// The origin of its endpoints.
        package var origin = "https://login.example.net"
        /// Changes the claims of the ID token before it is signed.
        package var claims: @Sendable (inout [String: JSONValue]) -> Void = { _ in }
        /// Changes the parameters that the browser brings back.
        package var answer: @Sendable (inout [String: String]) -> Void = { _ in }
        /// Changes the discovery document.
        package var document: @Sendable (inout [String: JSONValue]) -> Void = { _ in }
        /// Makes the ID token of claims; nil signs them.
        package var token: (@Sendable ([String: JSONValue], FakeProviderKeys) throws -> String)?
        /// Whether it signs with RS256, as most companies do, and not with ES256.
        package var usesRSA = false
        /// The answer of the token endpoint in the place of the tokens.
        package var tokenReply: UpstreamReply?
        /// Changes the token endpoint's reply.
        package var reply: @Sendable (inout [String: JSONValue]) -> Void = { _ in }
        /// The answers of its API, by their paths.
        package var api: [String: UpstreamReply] = [:]
        /// The failure of each call.
        package var failure: FetchFailure?
    }

    package var script: Script
    /// The paths of the server's calls, in their order.
    package private(set) var calls: [String] = []
    /// The forms that the token endpoint has received.
    package private(set) var forms: [[String: String]] = []
    package private(set) var authorizations: [String?] = []
    /// The queries of the server's calls.
    package private(set) var queries: [[String: String]] = []
    package private(set) var keys = FakeProviderKeys()
    /// The requests that have led to a code.
    private var requests: [String: [String: String]] = [:]
    private var codeCount = 0
    private var now: @Sendable () -> Date = { Date() }

    package init(issuer: String) { script = Script(issuer: issuer) }

    /// Lives by a server's clock from now on.
    package func follow(_ clock: any WallClock) { now = { clock.now() } }

    package func change(_ body: @Sendable (inout Script) -> Void) { body(&script) }

    /// Signs with new keys from now on; the old ones are no longer published.
    package func rotateKeys() { keys = FakeProviderKeys() }

    // MARK: The browser's side

    /// Logs the person in, and returns the parameters with which the browser comes back.
    package func authorize(_ address: String) throws -> [String: String] {
        guard let parts = URLComponents(string: address) else { throw FakeProviderError.address }
        let query = Self.query(of: parts)
        let code = "code-\(codeCount)"
        codeCount += 1
        requests[code] = query
        var answer = ["code": code, "state": query["state"] ?? ""]
        script.answer(&answer)
        return answer
    }

    // MARK: The server's side

    package func get(_ url: String, accept: String, upTo bytes: Int) async throws(FetchFailure) -> FetchedDocument {
        let reply = try await send(UpstreamCall(url))
        guard reply.status == 200 else { throw .status(reply.status) }
        guard reply.body.count <= bytes else { throw .tooLarge }
        return FetchedDocument(body: reply.body, contentType: "application/json")
    }

    package func post(_ url: String, form: [(name: String, value: String)]) async throws(FetchFailure) -> Int { 404 }

    package func send(_ call: UpstreamCall) async throws(FetchFailure) -> UpstreamReply {
        let parts = URLComponents(string: call.url)
        let path = parts?.path ?? call.url
        calls.append(path)
        queries.append(parts.map(Self.query) ?? [:])
        authorizations.append(call.authorization)
        if let failure = script.failure { throw failure }
        if let form = call.form { forms.append(Dictionary(form.map { ($0.name, $0.value) }) { first, _ in first }) }
        if let reply = script.api[path] { return reply }
        if path.hasSuffix("/.well-known/openid-configuration") { return json(discovery) }
        if path.hasSuffix("/keys") || path.hasSuffix("/jwks/") { return UpstreamReply(status: 200, body: keys.set) }
        guard call.form != nil else { return UpstreamReply(status: 404, body: []) }
        return script.tokenReply ?? (try? tokens(for: forms.last ?? [:])) ?? UpstreamReply(status: 500, body: [])
    }

    private static func query(of parts: URLComponents) -> [String: String] {
        Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    private var discovery: [String: JSONValue] {
        var document: [String: JSONValue] = [
            "issuer": .string(script.issuer), "authorization_endpoint": .string(script.origin + "/authorize"),
            "token_endpoint": .string(script.origin + "/token"), "jwks_uri": .string(script.origin + "/keys"),
        ]
        script.document(&document)
        return document
    }

    private func tokens(for form: [String: String]) throws -> UpstreamReply {
        guard let query = requests.removeValue(forKey: form["code"] ?? ""),
            query["redirect_uri"] == form["redirect_uri"],
            let verifier = form["code_verifier"],
            Base64URL.encode(SHA256.hash(data: Data(verifier.utf8))) == query["code_challenge"]
        else { return json(["error": "invalid_grant"], status: 400) }
        let time = Int64(now().timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(script.issuer), "sub": "upstream-ada", "aud": .string(query["client_id"] ?? ""),
            "iat": .integer(time), "exp": .integer(time + 600), "email": "ada@example.com", "email_verified": true,
            "name": "Ada Lovelace",
        ]
        claims["nonce"] = query["nonce"].map { .string($0) }
        if query["max_age"] != nil { claims["auth_time"] = .integer(time) }
        script.claims(&claims)
        let token = try script.token?(claims, keys) ?? keys.sign(claims, usingRSA: script.usesRSA)
        var members: [String: JSONValue] = [
            "access_token": "access-1", "token_type": "Bearer", "id_token": .string(token),
        ]
        script.reply(&members)
        return json(members)
    }

    private func json(_ members: [String: JSONValue], status: Int = 200) -> UpstreamReply {
        let bytes = (try? JSONEncoder().encode(JSONValue.object(members))).map { Array($0) }
        return UpstreamReply(status: status, body: bytes ?? [])
    }
}

/// The keys of a provider, with which tests can also sign wrongly.
package struct FakeProviderKeys: Sendable {
    package let key = P256.Signing.PrivateKey()
    package let id = "key-\(UUID().uuidString.prefix(8))"

    package init() {}

    package func sign(
        _ claims: [String: JSONValue],
        keyID: String? = nil,
        usingRSA isRSA: Bool = false
    ) throws -> String {
        guard isRSA else { return try JWSSigningKey(key).sign(JSONValue.object(claims), keyID: keyID ?? id) }
        return try JWSSigningKey(Self.rsa.get()).sign(JSONValue.object(claims), keyID: "rsa")
    }

    /// A token whose header names no key.
    package func signWithoutKeyID(_ claims: [String: JSONValue]) throws -> String {
        try JWSSigningKey(key).sign(JSONValue.object(claims))
    }

    /// One for all providers, because making one takes a while.
    private static let rsa = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    /// An ID token with an HMAC under a secret.
    package static func sign(_ claims: [String: JSONValue], with secret: [UInt8]) throws -> String {
        try JWSSigningKey(secret: secret).sign(JSONValue.object(claims))
    }

    /// A token with any header and no valid signature.
    package static func forge(_ header: String, _ claims: [String: JSONValue], signature: [UInt8] = []) throws -> String
    {
        let payload = try JSONEncoder().encode(JSONValue.object(claims))
        return [Array(header.utf8), Array(payload), signature].map { Base64URL.encode($0) }.joined(separator: ".")
    }

    /// A JWK set of the EC keys alone, without their ids.
    package static func set(ofUnnamed keys: [FakeProviderKeys]) -> [UInt8] {
        encoded(keys.map { .object($0.members.filter { $0.key != "kid" }) })
    }

    private var members: [String: JSONValue] {
        let raw = Array(key.publicKey.rawRepresentation)
        return [
            "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": .string(id),
            "x": .string(Base64URL.encode(raw.prefix(32))), "y": .string(Base64URL.encode(raw.suffix(32))),
        ]
    }

    /// The published JWK set.
    var set: [UInt8] {
        var all: [JSONValue] = [.object(members)]
        if let key = try? Self.rsa.get(), let numbers = try? key.publicKey.getKeyPrimitives() {
            all.append(
                .object([
                    "kty": "RSA", "use": "sig", "alg": "RS256", "kid": "rsa",
                    "n": .string(Base64URL.encode(Array(numbers.modulus))),
                    "e": .string(Base64URL.encode(Array(numbers.publicExponent))),
                ])
            )
        }
        return Self.encoded(all)
    }

    private static func encoded(_ keys: [JSONValue]) -> [UInt8] {
        (try? JSONEncoder().encode(JSONValue.object(["keys": .array(keys)]))).map { Array($0) } ?? []
    }
}

package enum FakeProviderError: Error {
    case address
}
