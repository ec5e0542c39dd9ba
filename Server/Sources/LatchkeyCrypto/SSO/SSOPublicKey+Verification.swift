import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore
import LatchkeyJWS

extension SSOPublicKey {
    func hasSigned(_ token: CompactJWS) -> Bool {
        guard id == nil || token.keyID == nil || token.keyID == id else { return false }
        return verificationKey?.hasSigned(token) == true
    }

    private var verificationKey: JWSVerificationKey? {
        switch numbers {
        case .p256(let x, let y): (try? P256.Signing.PublicKey(rawRepresentation: x + y)).map { .es256($0) }
        case .ed25519(let bytes): (try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)).map { .eddsa($0) }
        case .rsa(let modulus, let exponent):
            (try? _RSA.Signing.PublicKey(n: modulus, e: exponent)).map { .rs256($0) }
        }
    }
}
