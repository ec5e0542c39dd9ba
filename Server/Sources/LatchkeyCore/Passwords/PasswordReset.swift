/// Sets a new password for who has forgotten theirs, and receives what is sent to their address.
package struct PasswordReset: Sendable {
    private let verifications: any VerificationStore
    private let users: any UserStore
    private let passwords: any PasswordHasher
    private let liveSessions: LiveSessions
    private let digest: any KeyedDigest
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        verifications: any VerificationStore,
        users: any UserStore,
        passwords: any PasswordHasher,
        liveSessions: LiveSessions,
        digest: any KeyedDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.verifications = verifications
        self.users = users
        self.passwords = passwords
        self.liveSessions = liveSessions
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// Sets the password; all sessions of the user end, for their access tokens too.
    ///
    /// A password that does not follow the rules spends nothing: another one can be sent with the same proof.
    ///
    /// - Parameters:
    ///   - proof: The code or the link's token.
    ///   - password: The new password.
    ///   - address: Where the request comes from.
    ///   - application: Whose rules the password follows.
    /// - Throws: Why nothing was changed.
    package func confirm(
        _ proof: VerificationProof,
        newPassword password: String,
        from address: ClientAddress?,
        with application: Application
    ) async throws(PasswordResetError) {
        guard let digested = proof.digested(by: digest) else { throw .invalidCode }
        let proven = try await check(digested)
        guard let userID = proven.userID, let user = try await user(userID) else { throw .over }
        let accepted: Password
        do {
            accepted = try application.passwordRules.accept(password, names: user.names, estimator: estimator)
        } catch { throw .invalid(["newPassword": error]) }
        let hash: String
        do { hash = try await passwords.hash(accepted) } catch { throw .passwords(error) }
        let now = clock.now()
        let event = AuditEvent(
            .passwordReset,
            id: ids.next(),
            of: userID,
            at: now,
            from: RequestOrigin(address: address),
            with: application.id
        )
        let ending = SessionEnding(.passwordChanged, at: now, from: address, eventIDs: ids)
        let ended: [SessionRecord.ID]?
        do {
            ended = try await verifications.spend(
                proven.verification.id,
                resetting: userID,
                to: hash,
                event: event,
                ending
            )
        } catch { throw .storage(error) }
        guard let ended else { throw .over }
        liveSessions.end(ended, because: .passwordChanged)
    }

    private func check(_ proof: DigestedProof) async throws(PasswordResetError) -> ProvenVerification {
        let verdict: ProofVerdict
        do {
            verdict = try await verifications.check(proof, for: [.passwordReset], at: clock.now())
        } catch { throw .storage(error) }
        switch verdict {
        case .right(let proven): return proven
        case .wrong: throw .invalidCode
        case .over: throw .over
        }
    }

    private func user(_ id: User.ID) async throws(PasswordResetError) -> User? {
        do { return try await users.user(id) } catch { throw .storage(error) }
    }
}

/// Why a password is not reset.
package enum PasswordResetError: Error, Equatable, Sendable {
    /// The code or link is wrong.
    case invalidCode
    /// It was right once: it is spent, too old, or was tried too often.
    case over
    case invalid(FieldErrors)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
