import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore
package import LatchkeyJSON

/// A server's published keys (RFC 7517).
package struct PublicKeySet: Sendable {
    package let keys: [[String: JSONValue]]

    package init?(_ object: [String: JSONValue]?) {
        guard let list = object?["keys"]?.arrayValue else { return nil }
        let keys = list.compactMap(\.objectValue)
        guard keys.count == list.count else { return nil }
        self.keys = keys
    }

    /// Whether one of the keys, that of the token's `kid` if there is one, made the signature.
    package func hasSigned(_ token: UnverifiedToken) -> Bool {
        let named = token.keyID.map { id in keys.filter { $0["kid"]?.stringValue == id } } ?? keys
        return named.contains { PublicKey($0)?.hasSigned(token) == true }
    }

    package var ids: [String] { keys.compactMap { $0["kid"]?.stringValue } }
}

/// One published key.
private enum PublicKey {
    case p256(P256.Signing.PublicKey)
    case p384(P384.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)
    case rsa(_RSA.Signing.PublicKey)

    init?(_ jwk: [String: JSONValue]) {
        func bytes(_ name: String) -> [UInt8]? { jwk[name]?.stringValue.flatMap { Base64URL.decode($0) } }
        switch (jwk["kty"]?.stringValue, jwk["crv"]?.stringValue) {
        case ("EC", "P-256"):
            guard let x = bytes("x"), let y = bytes("y"),
                let key = try? P256.Signing.PublicKey(rawRepresentation: x + y)
            else { return nil }
            self = .p256(key)
        case ("EC", "P-384"):
            guard let x = bytes("x"), let y = bytes("y"),
                let key = try? P384.Signing.PublicKey(rawRepresentation: x + y)
            else { return nil }
            self = .p384(key)
        case ("OKP", "Ed25519"):
            guard let x = bytes("x"), let key = try? Curve25519.Signing.PublicKey(rawRepresentation: x) else {
                return nil
            }
            self = .ed25519(key)
        case ("RSA", _):
            guard let n = bytes("n"), let e = bytes("e"), let key = try? _RSA.Signing.PublicKey(n: n, e: e) else {
                return nil
            }
            self = .rsa(key)
        default: return nil
        }
    }

    func hasSigned(_ token: UnverifiedToken) -> Bool {
        let (input, signature) = (token.signingInput, Data(token.signature))
        switch (self, token.algorithm) {
        case (.p256(let key), "ES256"):
            return (try? P256.Signing.ECDSASignature(rawRepresentation: signature))
                .map { key.isValidSignature($0, for: input) } ?? false
        case (.p384(let key), "ES384"):
            return (try? P384.Signing.ECDSASignature(rawRepresentation: signature))
                .map { key.isValidSignature($0, for: input) } ?? false
        case (.ed25519(let key), "EdDSA"), (.ed25519(let key), "Ed25519"):
            return key.isValidSignature(signature, for: input)
        case (.rsa(let key), let algorithm): return Self.verify(key, algorithm, signature, input)
        default: return false
        }
    }

    private static func verify(
        _ key: _RSA.Signing.PublicKey,
        _ algorithm: String,
        _ signature: Data,
        _ input: Data
    ) -> Bool {
        let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
        return switch algorithm {
        case "RS256": key.isValidSignature(signature, for: SHA256.hash(data: input), padding: .insecurePKCS1v1_5)
        case "RS384": key.isValidSignature(signature, for: SHA384.hash(data: input), padding: .insecurePKCS1v1_5)
        case "RS512": key.isValidSignature(signature, for: SHA512.hash(data: input), padding: .insecurePKCS1v1_5)
        case "PS256": key.isValidSignature(signature, for: SHA256.hash(data: input), padding: .PSS)
        case "PS384": key.isValidSignature(signature, for: SHA384.hash(data: input), padding: .PSS)
        case "PS512": key.isValidSignature(signature, for: SHA512.hash(data: input), padding: .PSS)
        default: false
        }
    }
}
