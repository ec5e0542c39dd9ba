import Crypto
import CryptoExtras
import Foundation
import LatchkeyJSON

/// The public key in the header of a proof, with its one algorithm.
enum ProofKey: Sendable {
    case es256(P256.Signing.PublicKey)
    case ps256(_RSA.Signing.PublicKey)
    case eddsa(Curve25519.Signing.PublicKey)

    /// The algorithms of proofs, as FAPI 2.0 §5.4.1 allows them.
    static let algorithms = ["ES256", "PS256", "EdDSA"]

    /// Members of private and symmetric keys (RFC 7518 §6).
    private static let privateMembers: Set<String> = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

    /// Nil for a key of another algorithm, and for one with a private part (RFC 9449 §4.3).
    init?(_ jwk: [String: JSONValue], algorithm: String) {
        guard Self.privateMembers.isDisjoint(with: jwk.keys), jwk["alg"]?.stringValue ?? algorithm == algorithm else {
            return nil
        }
        switch (algorithm, jwk["kty"]?.stringValue) {
        case ("ES256", "EC"):
            guard let key = P256.Signing.PublicKey(jwk) else { return nil }
            self = .es256(key)
        case ("PS256", "RSA"):
            guard let key = _RSA.Signing.PublicKey(jwk) else { return nil }
            self = .ps256(key)
        case ("EdDSA", "OKP"):
            guard jwk["crv"]?.stringValue == "Ed25519", let x = jwk.bytes("x"),
                let key = try? Curve25519.Signing.PublicKey(rawRepresentation: x)
            else { return nil }
            self = .eddsa(key)
        default: return nil
        }
    }

    func hasSigned(_ jws: CompactJWS) -> Bool {
        switch self {
        case .es256(let key): key.hasSigned(jws)
        case .ps256(let key): key.hasSigned(jws, .PSS)
        case .eddsa(let key): key.isValidSignature(jws.signature, for: jws.signingInput)
        }
    }

    /// The SHA-256 thumbprint of a JWK (RFC 7638), in base64url; nil if it lacks a member.
    static func thumbprint(of jwk: [String: JSONValue]) -> String? {
        let required = ["EC": ["crv", "kty", "x", "y"], "RSA": ["e", "kty", "n"], "OKP": ["crv", "kty", "x"]]
        guard let names = jwk["kty"]?.stringValue.flatMap({ required[$0] }) else { return nil }
        var parts: [String] = []
        for name in names {
            // Keys are read before, so the values have no character that JSON escapes.
            guard let value = jwk[name]?.stringValue else { return nil }
            parts.append("\"\(name)\":\"\(value)\"")
        }
        return Base64URL.encode(SHA256.hash(data: Data("{\(parts.joined(separator: ","))}".utf8)))
    }
}
