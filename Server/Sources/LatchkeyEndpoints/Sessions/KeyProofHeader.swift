import LatchkeyCore
import LatchkeyAPI

// The header `DPoP` (RFC 9449 §4.1).

extension Call {
    /// The proof in the request's header `DPoP`; nil if there is none.
    ///
    /// - Parameter mayBeElsewhere: Whether a proof that names refresh tokens may name another address.
    /// - Returns: The checked proof.
    /// - Throws: `KeyProofError` if the proof is not good for this request.
    func keyProof(mayBeElsewhere: Bool = false) throws(KeyProofError) -> CheckedKeyProof? {
        try domain.keyProofs?.check(
            request.headers.values(of: .keyProof),
            of: request.method,
            at: domain.issuer() + path,
            mayBeElsewhere: mayBeElsewhere
        )
    }

    /// Refreshes a session with the proof of the request.
    ///
    /// A wrong proof counts as none, because a session without a key needs none.
    ///
    /// - Parameters:
    ///   - needsTokens: Whether the refresh takes only proofs that name its tokens, which may name another address then.
    ///   - refresh: The refresh.
    /// - Returns: The result of the refresh.
    /// - Throws: The errors of the refresh; `KeyProofError` if the session needs a proof and it is wrong.
    func withKeyProof<Value>(
        thatNamesTokens needsTokens: Bool = false,
        _ refresh: (CheckedKeyProof?) async throws -> Value
    ) async throws -> Value {
        var proof: CheckedKeyProof?
        var wrong: KeyProofError?
        do { proof = try keyProof(mayBeElsewhere: needsTokens) } catch { wrong = error }
        do {
            return try await refresh(proof)
        } catch RefreshError.keyNotProved {
            if let wrong { throw wrong }
            throw RefreshError.keyNotProved
        }
    }

    /// The origin of a request that starts a session, with the key that the session is bound to.
    ///
    /// - Throws: `HTTPProblem` for the fields of the device that are wrong, `KeyProofError` for a wrong proof.
    func startOrigin(_ device: LatchkeyAPI.Device?) throws -> RequestOrigin {
        let (device, pushDevice) = try LatchkeyCore.Device.checked(device)
        return origin(device, pushDevice, keyThumbprint: try keyProof()?.thumbprint)
    }
}
