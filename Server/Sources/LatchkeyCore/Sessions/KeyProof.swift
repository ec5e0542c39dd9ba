package import Foundation

/// A proof that the sender of a request has a private key (DPoP, RFC 9449 §4.2), with a verified signature.
package struct KeyProof: Sendable, Equatable {
    /// The coordinates of the public key on P-256, 32 bytes each.
    package let x: [UInt8]
    package let y: [UInt8]
    /// The id of the proof, `jti`.
    package let id: String
    /// The method of the request, `htm`.
    package let method: String
    /// The address of the request, `htu`.
    package let address: String
    /// The time of the proof, `iat`.
    package let issuedAt: Date
    /// The refresh tokens that the proof is for, `rth`; see ``CheckedKeyProof/isFor(_:next:digest:)``.
    package let tokens: String?

    package init(
        x: [UInt8],
        y: [UInt8],
        id: String,
        method: String,
        address: String,
        issuedAt: Date,
        tokens: String? = nil
    ) {
        self.x = x
        self.y = y
        self.id = id
        self.method = method
        self.address = address
        self.issuedAt = issuedAt
        self.tokens = tokens
    }
}

/// Reads proofs, JWTs of the type `dpop+jwt`, and verifies their signatures.
package protocol KeyProofVerifier: Sendable {
    /// The proof in a token; nil unless the key in its header has signed it by ES256.
    func proof(_ token: String) -> KeyProof?
}
