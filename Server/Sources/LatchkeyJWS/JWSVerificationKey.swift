package import Crypto
package import CryptoExtras
import Foundation
import LatchkeyCore

/// A key that verifies signatures, with its one algorithm.
///
/// The token's header must name the same algorithm, and decides nothing.
package enum JWSVerificationKey: Sendable {
    case es256(P256.Signing.PublicKey)
    case eddsa(Curve25519.Signing.PublicKey)
    case rs256(_RSA.Signing.PublicKey)
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

    package var algorithm: JWSAlgorithm {
        switch self {
        case .es256: .es256
        case .eddsa: .eddsa
        case .rs256: .rs256
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
        case .rs256(let key):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: jws.signature)
            let digest = SHA256.hash(data: jws.signingInput)
            return key.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5)
        case .hs256(let key):
            // Compares in constant time.
            return HMAC<SHA256>.isValidAuthenticationCode(jws.signature, authenticating: jws.signingInput, using: key)
        }
    }
}

extension JWSVerificationKey: Redacted {
    package var description: String { "JWSVerificationKey(\(algorithm.rawValue))" }
}
