/// What a browser says when it registers a key.
package struct DeviceRegistration: Sendable, Equatable {
    /// The key that has signed it: a point on P-256 without compression.
    package let publicKey: [UInt8]
    package let challenge: String

    package init(publicKey: [UInt8], challenge: String) {
        self.publicKey = publicKey
        self.challenge = challenge
    }
}

/// Verifies the signed answers of browsers to challenges, JWTs of the type `dbsc+jwt`.
package protocol DeviceProofVerifier: Sendable {
    /// The key that a token brings and the challenge in it; nil unless this key has signed the token.
    func registration(_ token: String) -> DeviceRegistration?

    /// The challenge in a token; nil unless this key has signed it.
    func challenge(in token: String, signedBy publicKey: [UInt8]) -> String?
}
