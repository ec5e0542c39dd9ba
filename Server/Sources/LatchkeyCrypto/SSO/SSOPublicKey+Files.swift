import Crypto
import CryptoExtras
import Foundation
package import LatchkeyCore
package import LatchkeyJWS

extension SSOPublicKey {
    /// The public key in a file: PEM, as OpenSSL writes it, or JSON (RFC 7517); nil for an unusable one.
    package init?(file text: String) {
        if text.contains("PRIVATE") { return nil }
        if let key = JWSVerificationKey(pem: text) { self.init(key) } else { self.init(json: Array(text.utf8)) }
    }

    /// Nil for a secret and for unusable keys.
    package init?(_ key: JWSVerificationKey) {
        switch key {
        case .es256(let key):
            let raw = Array(key.rawRepresentation)
            self.init(id: nil, .p256(x: Array(raw.prefix(32)), y: Array(raw.suffix(32))))
        case .eddsa(let key): self.init(id: nil, .ed25519(Array(key.rawRepresentation)))
        case .rs256(let key):
            guard let numbers = try? key.getKeyPrimitives() else { return nil }
            self.init(
                id: nil,
                .rsa(
                    modulus: Array(numbers.modulus.drop { $0 == 0 }),
                    exponent: Array(numbers.publicExponent.drop { $0 == 0 })
                )
            )
        case .hs256: return nil
        }
    }
}
