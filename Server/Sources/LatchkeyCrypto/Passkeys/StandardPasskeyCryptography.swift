import CSodium
import Crypto
import CryptoExtras
import Foundation
package import LatchkeyCore

/// The cryptography of passkeys, by swift-crypto and libsodium.
package struct StandardPasskeyCryptography: PasskeyCryptography {
    package init() {}

    package func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

    package func isUsable(_ key: COSEKey) -> Bool {
        switch key {
        case .p256(let x, let y): Self.p256(x, y) != nil
        // swift-crypto takes any 32 bytes. libsodium refuses those with which anyone could sign.
        case .ed25519(let bytes):
            bytes.count == Int(crypto_sign_publickeybytes()) && crypto_core_ed25519_is_valid_point(bytes) == 1
        case .rsa(let modulus): Self.rsa(modulus) != nil
        }
    }

    package func isValid(_ signature: [UInt8], of message: [UInt8], by key: COSEKey) -> Bool {
        switch key {
        case .p256(let x, let y):
            guard let key = Self.p256(x, y),
                let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: message)
        case .ed25519(let bytes):
            guard signature.count == 64, let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else {
                return false
            }
            return key.isValidSignature(signature, for: message)
        case .rsa(let modulus):
            guard let key = Self.rsa(modulus) else { return false }
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.isValidSignature(signature, for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5)
        }
    }

    private static func p256(_ x: [UInt8], _ y: [UInt8]) -> P256.Signing.PublicKey? {
        try? P256.Signing.PublicKey(x963Representation: [4] + x + y)
    }

    private static func rsa(_ modulus: [UInt8]) -> _RSA.Signing.PublicKey? {
        try? _RSA.Signing.PublicKey(n: modulus, e: COSEKey.rsaExponent)
    }
}
