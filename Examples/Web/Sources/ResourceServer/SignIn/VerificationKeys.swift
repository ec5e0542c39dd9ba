import Crypto
package import Foundation

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
    /// By their ids, all for ES256: nothing in a token can bring another algorithm in.
    private let keys: [String: P256.Signing.PublicKey]

    init(_ set: JSONWebKeySet, issuer: String) {
        self.issuer = issuer
        var keys: [String: P256.Signing.PublicKey] = [:]
        for key in set.keys.prefix(100) {
            guard key.kty == "EC", key.crv == "P-256", key.alg ?? "ES256" == "ES256", key.use ?? "sig" == "sig",
                let id = key.kid, let x = Base64URL.decode(key.x ?? ""), let y = Base64URL.decode(key.y ?? ""),
                let publicKey = try? P256.Signing.PublicKey(rawRepresentation: x + y)
            else { continue }
            keys[id] = publicKey
        }
        self.keys = keys
    }

    func contains(_ id: String) -> Bool { keys[id] != nil }

    /// Whether the key that a token names has signed it.
    func haveSigned(_ token: CompactAccessToken) -> Bool {
        guard let key = keys[token.keyID],
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: token.signature)
        else { return false }
        return key.isValidSignature(signature, for: token.signingInput)
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
