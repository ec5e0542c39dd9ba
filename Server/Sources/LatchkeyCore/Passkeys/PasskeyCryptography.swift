/// The cryptography that passkeys need.
package protocol PasskeyCryptography: Sendable {
    /// The SHA-256 digest, 32 bytes.
    func sha256(_ bytes: [UInt8]) -> [UInt8]

    /// Whether the numbers are a key: a point on the curve, or a modulus of an allowed size.
    func isUsable(_ key: COSEKey) -> Bool

    /// Whether the key's owner has signed the message: ECDSA in DER or RSA PKCS #1 v1.5, both with SHA-256, or Ed25519.
    func isValid(_ signature: [UInt8], of message: [UInt8], by key: COSEKey) -> Bool
}
