import Crypto
import Foundation
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// A proof of a key for one request (RFC 9449 §4.2), of which a test can change each part.
struct TestProof: Sendable {
    var header: [String: JSONValue]
    var claims: [String: JSONValue]
    var key: BrowserKey
    /// Changes the signed token.
    var change: @Sendable (String) -> String = { $0 }

    /// A good proof.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - method: The method of the request.
    ///   - path: The path of the request to `TestServer.issuer`.
    ///   - accessToken: The access token of the request.
    ///   - nonce: The nonce of the server.
    ///   - time: The time of the proof.
    /// - Throws: Never; the key's own JWK is JSON.
    init(
        _ key: BrowserKey,
        _ method: String,
        _ path: String,
        for accessToken: String? = nil,
        nonce: String? = nil,
        at time: Date
    ) throws {
        self.key = key
        let jwk = try JSONDecoder().decode(JSONValue.self, from: Data(key.jwk.utf8))
        header = ["typ": "dpop+jwt", "alg": "ES256", "jwk": jwk]
        claims = [
            "jti": .string(UUID().uuidString), "htm": .string(method), "htu": .string(TestServer.issuer + path),
            "iat": .integer(Int64(time.timeIntervalSince1970)),
        ]
        claims["ath"] = accessToken.map { .string(Base64URL.encode(SHA256.hash(data: Data($0.utf8)))) }
        claims["nonce"] = nonce.map { .string($0) }
    }

    /// The value of the header `DPoP`.
    func text() throws -> String { change(try key.token(try Self.json(header), try Self.json(claims))) }

    private static func json(_ members: [String: JSONValue]) throws -> String {
        String(decoding: try JSONEncoder().encode(JSONValue.object(members)), as: UTF8.self)
    }
}

extension OpenIDClient {
    /// The headers of a token request with a proof.
    func proved(by key: BrowserKey, at path: String = "/token", nonce: String? = nil) throws -> [String: String] {
        let proof = try TestProof(key, "POST", path, nonce: nonce, at: server.clock.now())
        return basic.merging(["DPoP": try proof.text()]) { $1 }
    }

    /// An access token that is bound to a key.
    func boundToken(_ scope: String, to key: BrowserKey) async throws -> String {
        let scopes = try #require(Scopes(scope))
        let answer = try await redeem(try await code(CodeGrant(scopes: scopes)), headers: try proved(by: key))
        return try answer.text("access_token")
    }
}
