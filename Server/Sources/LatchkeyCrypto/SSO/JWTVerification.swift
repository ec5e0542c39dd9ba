import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore

// Which key has signed a JWT. The algorithm is always that of the key: what the token says is compared with it, and decides
// nothing.

extension SSOPublicKey {
    /// Whether this key has signed the token.
    func hasSigned(_ token: JWTParts) -> Bool {
        guard token.algorithm == algorithm, id == nil || token.keyID == nil || token.keyID == id else { return false }
        switch numbers {
        case .p256(let x, let y):
            guard let key = try? P256.Signing.PublicKey(rawRepresentation: x + y),
                let signature = try? P256.Signing.ECDSASignature(rawRepresentation: token.signature)
            else { return false }
            return key.isValidSignature(signature, for: token.signed)
        case .ed25519(let bytes):
            guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return false }
            return key.isValidSignature(token.signature, for: token.signed)
        case .rsa(let modulus, let exponent):
            guard let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent) else { return false }
            let signature = _RSA.Signing.RSASignature(rawRepresentation: token.signature)
            let digest = SHA256.hash(data: token.signed)
            return key.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5)
        }
    }
}

extension JWTParts {
    /// Whether it was made with a secret (HS256).
    func wasMade(with secret: [UInt8]) -> Bool {
        algorithm == "HS256"
            && HMAC<SHA256>.isValidAuthenticationCode(
                signature,
                authenticating: signed,
                using: SymmetricKey(data: secret)
            )
    }
}
