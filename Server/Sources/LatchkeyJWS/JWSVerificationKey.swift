package import Crypto
package import CryptoExtras
import Foundation
package import LatchkeyCore
package import LatchkeyJSON

/// A key that verifies signatures, with its one algorithm.
///
/// The token's header must name the same algorithm, and decides nothing.
package enum JWSVerificationKey: Sendable {
    case es256(P256.Signing.PublicKey)
    case eddsa(Curve25519.Signing.PublicKey)
    case rs256(_RSA.Signing.PublicKey)
    case ps256(_RSA.Signing.PublicKey)
    case hs256(SymmetricKey)

    /// The public key in a PEM text of OpenSSL; nil for other algorithms.
    package init?(pem: String) {
        if let key = try? P256.Signing.PublicKey(pemRepresentation: pem) {
            self = .es256(key)
        } else if let key = try? _RSA.Signing.PublicKey(pemRepresentation: pem) {
            self = .rs256(key)
        } else if let bytes = Ed25519PEM.publicKey(in: pem),
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)
        {
            self = .eddsa(key)
        } else {
            return nil
        }
    }

    /// The public key with these numbers, for one of the algorithms that it has; nil if there is no such key.
    package init?(_ numbers: PublicKeyNumbers, for algorithm: JWSAlgorithm) {
        guard numbers.areUsable else { return nil }
        switch (numbers, algorithm) {
        case (.p256(let x, let y), .es256): self.init(p256Point: [4] + x + y)
        case (.ed25519(let bytes), .eddsa):
            guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return nil }
            self = .eddsa(key)
        case (.rsa(let modulus, let exponent), .rs256), (.rsa(let modulus, let exponent), .ps256):
            guard let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent) else { return nil }
            self = algorithm == .rs256 ? .rs256(key) : .ps256(key)
        default: return nil
        }
    }

    /// The numbers of the public key; nil for a shared secret.
    package var numbers: PublicKeyNumbers? {
        switch self {
        case .es256(let key):
            let raw = Array(key.rawRepresentation)
            return .p256(x: Array(raw.prefix(32)), y: Array(raw.suffix(32)))
        case .eddsa(let key): return .ed25519(Array(key.rawRepresentation))
        case .rs256(let key), .ps256(let key):
            guard let numbers = try? key.getKeyPrimitives() else { return nil }
            return .rsa(
                modulus: Array(numbers.modulus.drop { $0 == 0 }),
                exponent: Array(numbers.publicExponent.drop { $0 == 0 })
            )
        case .hs256: return nil
        }
    }

    /// The public key in a JWK of the curve P-256 (RFC 7518 §6.2.1) with no other members; nil for all others.
    package init?(p256 key: [String: JSONValue]) {
        guard key.count == 4, key["kty"]?.stringValue == "EC", key["crv"]?.stringValue == "P-256",
            let x = key["x"]?.stringValue.flatMap({ Base64URL.decode($0) }), x.count == 32,
            let y = key["y"]?.stringValue.flatMap({ Base64URL.decode($0) }), y.count == 32
        else { return nil }
        self.init(p256Point: [4] + x + y)
    }

    /// The public key of a point on P-256 without compression; nil if it is none.
    package init?(p256Point point: [UInt8]) {
        guard let key = try? P256.Signing.PublicKey(x963Representation: point) else { return nil }
        self = .es256(key)
    }

    package var algorithm: JWSAlgorithm {
        switch self {
        case .es256: .es256
        case .eddsa: .eddsa
        case .rs256: .rs256
        case .ps256: .ps256
        case .hs256: .hs256
        }
    }

    package func hasSigned(_ jws: CompactJWS) -> Bool {
        guard jws.algorithm == algorithm else { return false }
        switch self {
        case .es256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: jws.signature) else {
                return false
            }
            return key.isValidSignature(signature, for: jws.signingInput)
        case .eddsa(let key): return key.isValidSignature(jws.signature, for: jws.signingInput)
        case .rs256(let key), .ps256(let key):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: jws.signature)
            let padding = algorithm == .rs256 ? _RSA.Signing.Padding.insecurePKCS1v1_5 : .PSS
            return key.isValidSignature(signature, for: SHA256.hash(data: jws.signingInput), padding: padding)
        case .hs256(let key):
            // Compares in constant time.
            return HMAC<SHA256>.isValidAuthenticationCode(jws.signature, authenticating: jws.signingInput, using: key)
        }
    }
}

extension JWSVerificationKey: Redacted {
    package var description: String { "JWSVerificationKey(\(algorithm.rawValue))" }
}
