package import Foundation

/// A proof that the sender of a request has a private key (DPoP, RFC 9449 §4.2), with a verified signature.
package struct KeyProof: Sendable, Equatable {
    /// The public key in its header.
    package let key: PublicKeyNumbers
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
    /// The digest of the access token that it goes with, `ath`.
    package let accessToken: String?
    /// The nonce of the server, `nonce`.
    package let nonce: String?

    package init(
        key: PublicKeyNumbers,
        id: String,
        method: String,
        address: String,
        issuedAt: Date,
        tokens: String? = nil,
        accessToken: String? = nil,
        nonce: String? = nil
    ) {
        self.key = key
        self.id = id
        self.method = method
        self.address = address
        self.issuedAt = issuedAt
        self.tokens = tokens
        self.accessToken = accessToken
        self.nonce = nonce
    }
}

/// Reads proofs, JWTs of the type `dpop+jwt`, and verifies their signatures.
package protocol KeyProofVerifier: Sendable {
    /// The algorithms of good proofs (RFC 7518 §3.1).
    var algorithms: [String] { get }

    /// The proof in a token; nil unless the key in its header has signed it by one of the algorithms.
    func proof(_ token: String) -> KeyProof?
}
