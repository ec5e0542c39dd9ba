import Crypto
import CryptoExtras
import Foundation
import LatchkeyJSON

/// A public key of the issuer, with its one algorithm.
///
/// The token's header must name the same algorithm, and decides nothing.
enum VerificationKey: Sendable {
    case es256(P256.Signing.PublicKey)
    case rs256(_RSA.Signing.PublicKey)

    /// The key of a JWK (RFC 7517); nil for one of another use or algorithm.
    init?(_ jwk: [String: JSONValue]) {
        guard jwk["use"]?.stringValue ?? "sig" == "sig" else { return nil }
        let algorithm = jwk["alg"]?.stringValue
        switch jwk["kty"]?.stringValue {
        case "EC" where algorithm ?? "ES256" == "ES256":
            guard let key = P256.Signing.PublicKey(jwk) else { return nil }
            self = .es256(key)
        case "RSA" where algorithm ?? "RS256" == "RS256":
            guard let key = _RSA.Signing.PublicKey(jwk) else { return nil }
            self = .rs256(key)
        default: return nil
        }
    }

    func hasSigned(_ jws: CompactJWS) -> Bool {
        switch self {
        case .es256(let key): jws.algorithm == TokenAlgorithm.es256.rawValue && key.hasSigned(jws)
        case .rs256(let key): jws.algorithm == TokenAlgorithm.rs256.rawValue && key.hasSigned(jws, .insecurePKCS1v1_5)
        }
    }
}

extension P256.Signing.PublicKey {
    /// The key of a JWK of the curve P-256 (RFC 7518 §6.2.1).
    init?(_ jwk: [String: JSONValue]) {
        guard jwk["crv"]?.stringValue == "P-256", let x = jwk.bytes("x"), x.count == 32, let y = jwk.bytes("y"),
            y.count == 32, let key = try? P256.Signing.PublicKey(rawRepresentation: x + y)
        else { return nil }
        self = key
    }

    /// Whether it made the signature, in the form of RFC 7518 §3.4.
    func hasSigned(_ jws: CompactJWS) -> Bool {
        guard jws.signature.count == 64,
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: jws.signature)
        else { return false }
        return isValidSignature(signature, for: jws.signingInput)
    }
}

extension _RSA.Signing.PublicKey {
    /// Of 2048 to 8192 bits (RFC 7518 §3.3).
    private static let sizes = 256...1024

    /// The key of a JWK (RFC 7518 §6.3.1).
    init?(_ jwk: [String: JSONValue]) {
        guard let modulus = jwk.bytes("n"), Self.sizes.contains(modulus.count), modulus.first != 0,
            let exponent = jwk.bytes("e"), (1...4).contains(exponent.count), exponent.first != 0,
            let last = exponent.last, !last.isMultiple(of: 2), exponent != [1],
            let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
        else { return nil }
        self = key
    }

    func hasSigned(_ jws: CompactJWS, _ padding: _RSA.Signing.Padding) -> Bool {
        guard jws.signature.count * 8 == keySizeInBits else { return false }
        let signature = _RSA.Signing.RSASignature(rawRepresentation: jws.signature)
        return isValidSignature(signature, for: SHA256.hash(data: jws.signingInput), padding: padding)
    }
}

extension [String: JSONValue] {
    /// The bytes of a member in base64url.
    func bytes(_ name: String) -> [UInt8]? { self[name]?.stringValue.flatMap { Base64URL.decode($0) } }
}
