/// Compares what somebody shows with what was sent; wrong proofs count where they come from.
package struct ProofCheck: Sendable {
    private let verifications: any VerificationStore
    private let attempts: AttemptLimits
    private let digest: any KeyedDigest
    private let clock: any WallClock

    package init(
        verifications: any VerificationStore,
        attempts: AttemptLimits,
        digest: any KeyedDigest,
        clock: any WallClock
    ) {
        self.verifications = verifications
        self.attempts = attempts
        self.digest = digest
        self.clock = clock
    }

    /// What a proof proves; it is not spent by this.
    ///
    /// - Parameters:
    ///   - proof: The code or the link's token.
    ///   - purposes: What it may be for.
    ///   - address: Where it comes from.
    /// - Returns: The verification.
    /// - Throws: Why it proves nothing.
    func check(
        _ proof: VerificationProof,
        for purposes: Set<Verification.Purpose>,
        from address: ClientAddress?
    ) async throws(ProofError) -> ProvenVerification {
        let admitted: AdmittedAttempt
        do {
            admitted = try await attempts.admitProof(from: address)
        } catch {
            switch error {
            case .tooMany(let seconds): throw .tooManyAttempts(retryAfter: seconds)
            case .storage(let error): throw .storage(error)
            }
        }
        guard let digested = proof.digested(by: digest) else { throw .invalidCode }
        let verdict: ProofVerdict
        do {
            verdict = try await verifications.check(digested, for: purposes, at: clock.now())
        } catch { throw .storage(error) }
        switch verdict {
        case .right(let proven):
            await attempts.withdraw(admitted)
            return proven
        case .wrong: throw .invalidCode
        case .over: throw .over
        }
    }

    /// Whether a link's token is good now; neither counted nor spent, as nobody guesses one.
    func look(at token: String, for purposes: Set<Verification.Purpose>) async throws(ProofError) {
        guard let digested = VerificationProof.token(token).digested(by: digest) else { throw .invalidCode }
        let verdict: ProofVerdict
        do {
            verdict = try await verifications.check(digested, for: purposes, at: clock.now())
        } catch { throw .storage(error) }
        switch verdict {
        case .right: break
        case .wrong: throw .invalidCode
        case .over: throw .over
        }
    }
}

/// Why a proof proves nothing.
package enum ProofError: Error, Equatable, Sendable {
    /// The code or link is wrong.
    case invalidCode
    /// It was right once: it is spent, too old, or was tried too often.
    case over
    /// In seconds.
    case tooManyAttempts(retryAfter: Int)
    case storage(StoreError)
}
