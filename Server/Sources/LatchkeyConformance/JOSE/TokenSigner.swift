package import Crypto
package import CryptoExtras
import Foundation
import LatchkeyCore
package import LatchkeyJSON

/// A private key that signs what the modules need, valid or not: any header, any claims.
package struct TokenSigner: Sendable {
    package enum Key: Sendable {
        case es256(P256.Signing.PrivateKey)
        case eddsa(Curve25519.Signing.PrivateKey)
        case rsa(_RSA.Signing.PrivateKey, isPSS: Bool)
        /// No signature: `alg` is `none`.
        case none
    }

    package let key: Key
    package let keyID: String?

    package init(_ key: Key, keyID: String? = nil) {
        self.key = key
        self.keyID = keyID
    }

    /// A new key on P-256.
    package static func fresh(keyID: String? = nil) -> TokenSigner {
        TokenSigner(.es256(P256.Signing.PrivateKey()), keyID: keyID)
    }

    package static let unsigned = TokenSigner(.none)

    package var algorithm: String {
        switch key {
        case .es256: "ES256"
        case .eddsa: "EdDSA"
        case .rsa(_, let isPSS): isPSS ? "PS256" : "RS256"
        case .none: "none"
        }
    }

    /// The same RSA key with the old padding; nil for other keys.
    var withRS256: TokenSigner? {
        guard case .rsa(let key, _) = key else { return nil }
        return TokenSigner(.rsa(key, isPSS: false), keyID: keyID)
    }

    /// Signs claims; `alg`, `typ` and `kid` are in the header unless it sets them itself, and null leaves a member out.
    package func sign(_ claims: [String: JSONValue], header: [String: JSONValue] = [:]) throws -> String {
        var members: [String: JSONValue] = ["alg": .string(algorithm)]
        if let keyID { members["kid"] = .string(keyID) }
        members.merge(header) { $1 }
        let input = try Self.part(members) + "." + Self.part(claims)
        return input + "." + Base64URL.encode(try signature(of: Data(input.utf8)))
    }

    private static func part(_ members: [String: JSONValue]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Base64URL.encode(try encoder.encode(members.filter { $0.value != .null }))
    }

    private func signature(of input: Data) throws -> Data {
        switch key {
        case .es256(let key): try key.signature(for: input).rawRepresentation
        case .eddsa(let key): try key.signature(for: input)
        case .rsa(let key, let isPSS):
            try key.signature(for: SHA256.hash(data: input), padding: isPSS ? .PSS : .insecurePKCS1v1_5)
                .rawRepresentation
        case .none: Data()
        }
    }

    /// The public half as a JWK.
    package var publicKey: [String: JSONValue] {
        var members: [String: JSONValue] =
            switch key {
            case .es256(let key):
                Self.point(Array(key.publicKey.rawRepresentation))
            case .eddsa(let key):
                ["kty": "OKP", "crv": "Ed25519", "x": .string(Base64URL.encode(key.publicKey.rawRepresentation))]
            case .rsa(let key, _): Self.numbers(key)
            case .none: [:]
            }
        if let keyID { members["kid"] = .string(keyID) }
        return members
    }

    private static func point(_ bytes: [UInt8]) -> [String: JSONValue] {
        [
            "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(bytes.prefix(32))),
            "y": .string(Base64URL.encode(bytes.suffix(32))),
        ]
    }

    private static func numbers(_ key: _RSA.Signing.PrivateKey) -> [String: JSONValue] {
        guard let numbers = try? key.publicKey.getKeyPrimitives() else { return [:] }
        return [
            "kty": "RSA", "n": .string(Base64URL.encode(numbers.modulus)),
            "e": .string(Base64URL.encode(numbers.publicExponent)),
        ]
    }

    /// The public half with `use` and `alg`, as it stands in a key set.
    package var publishedKey: JSONValue {
        .object(publicKey.merging(["use": "sig", "alg": .string(algorithm)]) { $1 })
    }

    /// The SHA-256 thumbprint of the public half (RFC 7638).
    package var thumbprint: String {
        let members = publicKey.filter { ["crv", "kty", "x", "y", "n", "e"].contains($0.key) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = (try? encoder.encode(members)) ?? Data()
        return Base64URL.encode(SHA256.hash(data: text))
    }

    /// The private half on P-256 as a JWK, for negative tests.
    var privateKey: [String: JSONValue]? {
        guard case .es256(let key) = key else { return nil }
        return publicKey.merging(["d": .string(Base64URL.encode(key.rawRepresentation))]) { $1 }
    }
}

extension TokenSigner: CustomStringConvertible {
    package var description: String { "TokenSigner(\(algorithm))" }
}
