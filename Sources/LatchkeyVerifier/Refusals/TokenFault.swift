/// Why a token is refused, inside the verifier.
enum TokenFault: Error, Hashable {
    /// The request has no token.
    case missingToken
    /// Two headers, or one without a token (RFC 6750 §3.1).
    case malformedRequest
    case invalidToken(Part)
    case expiredToken
    case invalidProof(ProofPart)
    case insufficientScope
    /// The issuer does not answer, or the memory of proofs is full.
    case unavailable(retryAfter: Int)

    /// The part of a token that is wrong.
    enum Part: Hashable {
        case scheme, form, signature, key, claims, boundTokenAsBearer, unboundTokenWithProof, keyBinding, session
    }

    /// The part of a proof that is wrong (RFC 9449 §4.3).
    enum ProofPart: Hashable {
        case count, form, signature, method, address, time, token, repeated
    }
}
