import LatchkeyCore

/// HMAC-SHA-1, so that the fake server takes the codes of real authenticator apps.
struct FakeTOTPDigest: TOTPDigest {
    func hmacSHA1(_ message: [UInt8], key: Secret) -> [UInt8] { SHA1Digest.hmac(message, key: key.bytes) }
}
