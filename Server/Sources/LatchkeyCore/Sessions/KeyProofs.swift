package import Foundation

/// Checks the proofs by which an app shows that it has the key of its device (DPoP, RFC 9449 §4.3).
///
/// A proof is good for one method and address, and for a minute before and after its time. No proof is remembered: the
/// proof of a refresh names the refresh tokens that it is for, so a copy of it refreshes nothing else (RFC 9449 §11.1).
package struct KeyProofs: Sendable {
    /// The largest difference between the time of a proof and the server's, in seconds.
    package static let clockDifference: TimeInterval = 60

    private let verifier: any KeyProofVerifier
    private let digest: any TokenDigest
    private let clock: any WallClock

    package init(verifier: any KeyProofVerifier, digest: any TokenDigest, clock: any WallClock) {
        self.verifier = verifier
        self.digest = digest
        self.clock = clock
    }

    /// Checks the proof of a request.
    ///
    /// A proof that names refresh tokens is good for one refresh, which changes nothing if it is repeated. Where the
    /// caller checks the tokens, the address need not match. So sessions survive a change of the public address, and
    /// servers with several addresses.
    ///
    /// - Parameters:
    ///   - tokens: The values of the request's header `DPoP`.
    ///   - method: The method of the request.
    ///   - address: The public address of the endpoint, without a query.
    ///   - mayBeElsewhere: Whether a proof that names refresh tokens may name another address.
    /// - Returns: The checked proof; nil if the request has none.
    /// - Throws: `KeyProofError` if there are several, or the proof is not good for this request now.
    package func check(
        _ tokens: [String],
        of method: String,
        at address: @autoclosure () -> String,
        mayBeElsewhere: Bool = false
    ) throws(KeyProofError) -> CheckedKeyProof? {
        guard let token = tokens.first else { return nil }
        guard tokens.count == 1, let proof = verifier.proof(token), !proof.id.isEmpty,
            proof.method == method, let named = ProofAddress(proof.address),
            (mayBeElsewhere && proof.tokens != nil) || named == ProofAddress(address())
        else { throw KeyProofError() }
        guard abs(clock.now().timeIntervalSince(proof.issuedAt)) <= Self.clockDifference else {
            throw KeyProofError(isOnlyUntimely: true)
        }
        return CheckedKeyProof(
            thumbprint: KeyThumbprint(x: proof.x, y: proof.y, digest: digest),
            tokens: proof.tokens
        )
    }
}

/// A proof that is good for its request.
package struct CheckedKeyProof: Sendable, Equatable {
    /// The key of the proof.
    package let thumbprint: KeyThumbprint
    /// The refresh tokens that it is for, as the proof names them.
    package let tokens: String?

    package init(thumbprint: KeyThumbprint, tokens: String? = nil) {
        self.thumbprint = thumbprint
        self.tokens = tokens
    }

    /// Whether it is for this refresh: it names the digest of both tokens with a dot between them.
    package func isFor(_ presented: RefreshToken, next: RefreshToken, digest: any TokenDigest) -> Bool {
        tokens == Self.name(of: presented, next: next, digest: digest)
    }

    /// The claim `rth` of a proof for a refresh.
    package static func name(of presented: RefreshToken, next: RefreshToken, digest: any TokenDigest) -> String {
        Base64URL.encode(digest.digest(Array("\(presented.secretText).\(next.secretText)".utf8)))
    }
}

/// A proof is not good for its request.
package struct KeyProofError: Error, Equatable, Sendable {
    /// Whether it would be good at another time.
    package let isOnlyUntimely: Bool

    package init(isOnlyUntimely: Bool = false) { self.isOnlyUntimely = isOnlyUntimely }
}

/// An address of a proof, without what RFC 9449 §4.3 ignores: the query, the fragment and the default port.
private struct ProofAddress: Equatable {
    let scheme: String
    let host: String
    let port: Int?
    let path: String

    /// Nil if the text is not an absolute address.
    init?(_ text: String) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = parts.port == ["http": 80, "https": 443][scheme] ? nil : parts.port
        path = parts.percentEncodedPath
    }
}
