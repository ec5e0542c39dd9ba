import Crypto
package import Foundation
import JWTKit

/// A JWK set as far as ES256 is concerned (RFC 7517); keys of other kinds are passed over.
struct JSONWebKeySet: Decodable, Sendable {
    struct Key: Decodable, Sendable {
        var kty: String?
        var crv: String?
        var alg: String?
        var use: String?
        var kid: String?
        var x: String?
        var y: String?
    }

    let keys: [Key]
}

/// The keys that access tokens are verified with, and who has issued them.
struct VerificationKeys: Sendable {
    let issuer: String
    let ids: Set<String>
    /// Knows ES256 alone: nothing in a token can bring another algorithm in.
    private let signatures: JWTKeyCollection

    init(_ set: JSONWebKeySet, issuer: String) async {
        self.issuer = issuer
        let signatures = JWTKeyCollection()
        var ids: Set<String> = []
        for key in set.keys.prefix(100) {
            guard key.kty == "EC", key.crv == "P-256", key.alg ?? "ES256" == "ES256", key.use ?? "sig" == "sig",
                let id = key.kid, let x = Base64URL.decode(key.x ?? ""), let y = Base64URL.decode(key.y ?? ""),
                let point = try? P256.Signing.PublicKey(rawRepresentation: x + y),
                let publicKey = try? ES256PublicKey(backing: point)
            else { continue }
            await signatures.add(ecdsa: publicKey, kid: JWKIdentifier(string: id))
            ids.insert(id)
        }
        self.signatures = signatures
        self.ids = ids
    }

    /// The claims of a token whose signature is good.
    func verify(_ token: String) async throws(AccessTokenError) -> AccessTokenClaims {
        do { return try await signatures.verify(token, as: AccessTokenClaims.self) } catch { throw .invalid }
    }
}

/// Base64url without padding (RFC 4648 §5), in its one canonical form.
package enum Base64URL {
    static func decode(_ text: some StringProtocol) -> Data? {
        let text = String(text)
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padded = standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: padded), encode(data) == text else { return nil }
        return data
    }

    package static func encode(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
