import Crypto
package import LatchkeyCore

/// HMAC-SHA-1, the only digest that all authenticator apps know.
///
/// Collisions of SHA-1 do not weaken HMAC.
package struct HMACSHA1TOTPDigest: TOTPDigest {
    package init() {}

    package func hmacSHA1(_ message: [UInt8], key: Secret) -> [UInt8] {
        Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: key.bytes)))
    }
}
