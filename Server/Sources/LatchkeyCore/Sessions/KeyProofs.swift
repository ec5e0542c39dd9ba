package import Foundation

/// Checks the proofs by which an app shows that it has the key of its device (DPoP, RFC 9449 §4.3).
///
/// A proof is good for one method and address, and for a minute before and after its time. The proofs of OAuth clients
/// are good once. Those of the SDK are not remembered: the proof of a refresh names the refresh tokens that it is for,
/// so a copy of it refreshes nothing else (RFC 9449 §11.1).
package struct KeyProofs: Sendable {
    /// The largest difference between the time of a proof and the server's, in seconds.
    package static let clockDifference: TimeInterval = 60

    private let verifier: any KeyProofVerifier
    private let digest: any TokenDigest
    private let nonces: KeyProofNonces
    private let used: UsedKeyProofs
    private let clock: any WallClock

    package init(
        verifier: any KeyProofVerifier,
        digest: any TokenDigest,
        nonces: KeyProofNonces,
        used: UsedKeyProofs = UsedKeyProofs(),
        clock: any WallClock
    ) {
        self.verifier = verifier
        self.digest = digest
        self.nonces = nonces
        self.used = used
        self.clock = clock
    }

    package var algorithms: [String] { verifier.algorithms }

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
        try proof(in: tokens, of: method, at: address(), mayBeElsewhere: mayBeElsewhere).map(checked)
    }

    /// Checks the proof of an OAuth client's request, and marks it as used.
    ///
    /// - Parameters:
    ///   - tokens: The values of the request's header `DPoP`.
    ///   - method: The method of the request.
    ///   - address: The public address of the request, without a query.
    ///   - accessToken: The access token of the request, which the proof must name; nil if it has none.
    /// - Returns: The checked proof; nil if the request has none.
    /// - Throws: `KeyProofError` if there are several, the proof is not good for this request now, or was used before.
    package func take(
        _ tokens: [String],
        of method: String,
        at address: @autoclosure () -> String,
        with accessToken: String? = nil
    ) throws(KeyProofError) -> CheckedKeyProof? {
        guard let proof = try proof(in: tokens, of: method, at: address(), mayBeElsewhere: false) else { return nil }
        if let accessToken {
            guard proof.accessToken == Base64URL.encode(digest.digest(Array(accessToken.utf8))) else {
                throw KeyProofError()
            }
        }
        let checked = checked(proof)
        let name = digest.digest(Array("\(checked.thumbprint.text)\n\(proof.id)".utf8))
        guard used.take(name, at: clock.now()) else { throw KeyProofError() }
        return checked
    }

    /// Checks that a proof names a nonce of the server if its application must prove that its proofs are fresh.
    ///
    /// - Throws: `KeyProofError` with the nonce that the next proof must name.
    package func requireNonce(of proof: CheckedKeyProof, for application: Application) throws(KeyProofError) {
        guard application.client.demandsProofNonces else { return }
        guard let nonce = proof.nonce, nonces.isGood(nonce) else { throw KeyProofError(nonce: nonces.current) }
    }

    private func proof(
        in tokens: [String],
        of method: String,
        at address: @autoclosure () -> String,
        mayBeElsewhere: Bool
    ) throws(KeyProofError) -> KeyProof? {
        guard let token = tokens.first else { return nil }
        guard tokens.count == 1, let proof = verifier.proof(token), !proof.id.isEmpty,
            proof.method == method, let named = ProofAddress(proof.address),
            (mayBeElsewhere && proof.tokens != nil) || named == ProofAddress(address())
        else { throw KeyProofError() }
        guard abs(clock.now().timeIntervalSince(proof.issuedAt)) <= Self.clockDifference else {
            throw KeyProofError(isOnlyUntimely: true)
        }
        return proof
    }

    private func checked(_ proof: KeyProof) -> CheckedKeyProof {
        CheckedKeyProof(
            thumbprint: KeyThumbprint(proof.key, digest: digest),
            tokens: proof.tokens,
            nonce: proof.nonce
        )
    }
}

/// A proof that is good for its request.
package struct CheckedKeyProof: Sendable, Equatable {
    /// The key of the proof.
    package let thumbprint: KeyThumbprint
    /// The refresh tokens that it is for, as the proof names them.
    package let tokens: String?
    /// The nonce of the server that it names.
    package let nonce: String?

    package init(thumbprint: KeyThumbprint, tokens: String? = nil, nonce: String? = nil) {
        self.thumbprint = thumbprint
        self.tokens = tokens
        self.nonce = nonce
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
    /// The nonce that the next proof must name; nil if that is not the cause.
    package let nonce: String?

    package init(isOnlyUntimely: Bool = false, nonce: String? = nil) {
        self.isOnlyUntimely = isOnlyUntimely
        self.nonce = nonce
    }
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
