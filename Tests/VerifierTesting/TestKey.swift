package import Crypto
import CryptoExtras
package import Foundation

/// A key of an issuer or a client, which signs valid and invalid tokens.
package struct TestKey: Sendable {
    private enum Key: Sendable {
        case es256(P256.Signing.PrivateKey)
        case rsa(_RSA.Signing.PrivateKey, _RSA.Signing.Padding)
        case eddsa(Curve25519.Signing.PrivateKey)
    }

    package let algorithm: String
    private let key: Key
    private let id: String?

    private init(_ algorithm: String, _ key: Key, id: String? = nil) {
        self.algorithm = algorithm
        self.key = key
        self.id = id
    }

    package static func es256(id: String? = nil) -> TestKey { TestKey("ES256", .es256(.init()), id: id) }

    package static func es256(_ key: P256.Signing.PrivateKey) -> TestKey { TestKey("ES256", .es256(key)) }

    package static func eddsa() -> TestKey { TestKey("EdDSA", .eddsa(.init())) }

    package static func rs256() throws -> TestKey {
        TestKey("RS256", .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048), .insecurePKCS1v1_5))
    }

    package static func ps256() throws -> TestKey {
        TestKey("PS256", .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048), .PSS))
    }

    /// The public key.
    package var jwk: [String: String] {
        switch key {
        case .es256(let key):
            let point = key.publicKey.rawRepresentation
            return ["kty": "EC", "crv": "P-256", "x": text(point.prefix(32)), "y": text(point.suffix(32))]
        case .eddsa(let key):
            return ["kty": "OKP", "crv": "Ed25519", "x": text(key.publicKey.rawRepresentation)]
        case .rsa(let key, _):
            let numbers = try? key.publicKey.getKeyPrimitives()
            return ["kty": "RSA", "n": text(numbers?.modulus ?? Data()), "e": text(numbers?.publicExponent ?? Data())]
        }
    }

    /// The thumbprint (RFC 7638).
    package var thumbprint: String {
        let members = jwk.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
        return text(Data(SHA256.hash(data: Data("{\(members.joined(separator: ","))}".utf8))))
    }

    /// The id in key sets.
    package var keyID: String { id ?? thumbprint }

    /// The key in a key set.
    package var publicKey: [String: String] {
        jwk.merging(["kid": keyID, "use": "sig", "alg": algorithm]) { $1 }
    }

    package func signature(of input: Data) -> Data {
        switch key {
        case .es256(let key): (try? key.signature(for: input).rawRepresentation) ?? Data()
        case .eddsa(let key): (try? key.signature(for: input)) ?? Data()
        case .rsa(let key, let padding):
            (try? key.signature(for: SHA256.hash(data: input), padding: padding).rawRepresentation) ?? Data()
        }
    }

    /// A JWS of a header and a payload in JSON.
    package func sign(_ header: String, _ payload: String, with sign: ((Data) -> Data)? = nil) -> String {
        let input = text(Data(header.utf8)) + "." + text(Data(payload.utf8))
        return input + "." + text((sign ?? signature)(Data(input.utf8)))
    }

    /// A JWS of a header and claims.
    package func sign(
        _ header: [String: Any],
        _ claims: [String: Any],
        with sign: ((Data) -> Data)? = nil
    ) -> String {
        self.sign(json(header), json(claims), with: sign)
    }
}

/// Base64url without padding.
package func text(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
}

/// An object in JSON, without the members that are nil.
package func json(_ members: [String: Any]) -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    let data = try? JSONSerialization.data(withJSONObject: members, options: options)
    return String(decoding: data ?? Data(), as: UTF8.self)
}
