package import Foundation

/// Checks a code or link against the sent one.
///
/// Wrong proofs count against the client's address.
package struct ProofCheck: Sendable {
    private let storage: any Storage
    private let attempts: AttemptLimits
    private let digest: any KeyedDigest
    private let clock: any WallClock

    package init(
        storage: any Storage,
        attempts: AttemptLimits,
        digest: any KeyedDigest,
        clock: any WallClock
    ) {
        self.storage = storage
        self.attempts = attempts
        self.digest = digest
        self.clock = clock
    }

    /// Checks a proof without spending it.
    ///
    /// - Parameters:
    ///   - proof: The code or the link's token.
    ///   - purposes: The accepted purposes.
    ///   - address: The client's address.
    /// - Returns: The verification.
    /// - Throws: The reason why the proof is refused.
    func check(
        _ proof: VerificationProof,
        for purposes: Set<Verification.Purpose>,
        from address: ClientAddress?
    ) async throws(ProofError) -> ProvenVerification {
        let admitted: AdmittedAttempt
        do {
            admitted = try await attempts.admitProof(from: address)
        } catch { throw ProofError(error) }
        guard let digested = proof.digested(by: digest) else { throw .invalidCode }
        let now = clock.now()
        let verdict = try await storage.transaction(ProofError.self) { tables in
            try tables.check(digested, for: purposes, at: now)
        }
        switch verdict {
        case .right(let proven):
            await attempts.withdraw(admitted)
            return proven
        case .wrong: throw .invalidCode
        case .over: throw .over
        }
    }

    /// Checks whether a link's token is valid now; this neither counts nor spends anything, because nobody can guess a
    /// token.
    func validate(_ token: String, for purposes: Set<Verification.Purpose>) async throws(ProofError) {
        guard let digested = VerificationProof.token(token).digested(by: digest) else { throw .invalidCode }
        let now = clock.now()
        let verdict = try await storage.transaction(ProofError.self) { tables in
            try tables.check(digested, for: purposes, at: now)
        }
        switch verdict {
        case .right: break
        case .wrong: throw .invalidCode
        case .over: throw .over
        }
    }
}

extension Tables {
    /// Checks a proof against the sent one.
    ///
    /// A wrong code counts; a right one is not spent. The row is held, so concurrent guesses count one after the other.
    package func check(
        _ proof: DigestedProof,
        for purposes: Set<Verification.Purpose>,
        at time: Date
    ) throws -> ProofVerdict {
        func isOpen(_ held: HeldVerification) -> Bool {
            purposes.contains(held.stored.verification.purpose) && held.stored.verification.expiresAt > time
        }
        switch proof {
        case .code(let digest, let id):
            guard let held = try verifications.hold(.id(id)), isOpen(held), held.stored.tries < VerificationRules.tries
            else { return .over }
            // The code is compared first, so only the holder of the right code learns that the message is spent.
            // Otherwise a wrong code would distinguish a request for a user from one for an unknown name.
            guard held.codeDigest == digest, let proven = held.proven else {
                try verifications.countTry(id)
                return .wrong
            }
            let day = time.addingTimeInterval(-VerificationRules.day)
            let tries = try verifications.tries(at: proven.address, since: day)
            guard !held.stored.isSpent, tries < VerificationRules.mostWrongCodesInADay else { return .over }
            return .right(proven)
        case .token(let digest):
            // Tokens cannot be guessed, so attempts do not count, and wrong codes do not block the link.
            guard let held = try verifications.hold(.token(digest)) else { return .wrong }
            guard isOpen(held), !held.stored.isSpent, let proven = held.proven else { return .over }
            return .right(proven)
        }
    }
}

/// The reason why a proof is refused.
package enum ProofError: AttemptLimitedError, Equatable, Sendable {
    /// The code or link is wrong.
    case invalidCode
    /// It was right once, but is spent or expired, or was tried too often.
    case over
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}
