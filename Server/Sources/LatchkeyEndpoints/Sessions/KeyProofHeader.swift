import LatchkeyCore
import LatchkeyAPI

// The header `DPoP` (RFC 9449 §4.1).

extension Call {
    /// The proof in the request's header `DPoP`; nil if there is none.
    ///
    /// - Throws: `KeyProofError` if the proof is not good for this request.
    func keyProof() throws(KeyProofError) -> CheckedKeyProof? {
        try domain.keyProofs?.check(
            request.headers.values(of: .keyProof),
            of: request.method,
            at: domain.issuer() + path
        )
    }

    /// Refreshes a session with the proof of the request.
    ///
    /// A wrong proof counts as none, because a session without a key needs none.
    ///
    /// - Throws: The errors of the refresh; `KeyProofError` if the session needs a proof and it is wrong.
    func withKeyProof<Value>(_ refresh: (CheckedKeyProof?) async throws -> Value) async throws -> Value {
        var proof: CheckedKeyProof?
        var wrong: KeyProofError?
        do { proof = try keyProof() } catch { wrong = error }
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
