/// Sets a new password for who has forgotten theirs, and receives what is sent to their address.
package struct PasswordReset: Sendable {
    private let proofs: ProofCheck
    private let verifications: any VerificationStore
    private let users: any UserStore
    private let passwords: any PasswordHasher
    private let estimator: any PasswordStrengthEstimator
    private let attempts: AttemptLimits
    private let notice: PasswordNotice
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        proofs: ProofCheck,
        verifications: any VerificationStore,
        users: any UserStore,
        passwords: any PasswordHasher,
        estimator: any PasswordStrengthEstimator,
        attempts: AttemptLimits,
        notice: PasswordNotice,
        liveSessions: LiveSessions,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.proofs = proofs
        self.verifications = verifications
        self.users = users
        self.passwords = passwords
        self.estimator = estimator
        self.attempts = attempts
        self.notice = notice
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// Sets the password; all sessions of the user end, for their access tokens too, and they are told by a message.
    ///
    /// An address that was not proved before may have been written to the user by somebody else: then it stays the only one,
    /// and no identity logs the user in any more.
    ///
    /// A password that does not follow the rules spends nothing: another one can be sent with the same proof.
    ///
    /// - Parameters:
    ///   - proof: The code or the link's token.
    ///   - password: The new password; nil has the server make and send one, where the application allows that.
    ///   - address: Where the request comes from.
    ///   - application: Whose rules the password follows.
    /// - Throws: Why nothing was changed.
    package func confirm(
        _ proof: VerificationProof,
        newPassword password: String?,
        from address: ClientAddress?,
        with application: Application
    ) async throws(PasswordResetError) {
        let proven: ProvenVerification
        do {
            proven = try await proofs.check(proof, for: [.passwordReset], from: address)
        } catch { throw .proof(error) }
        guard let userID = proven.userID, let user = try await user(userID) else { throw .proof(.over) }
        let chosen = try choose(password, for: user, proven.address, application)
        let hash: String
        do { hash = try await passwords.hash(chosen.password) } catch { throw .passwords(error) }
        let event = AuditEvent(
            .passwordReset,
            id: ids.next(),
            of: userID,
            at: clock.now(),
            from: RequestOrigin(address: address),
            with: application.id
        )
        let ended: [SessionRecord.ID]?
        do {
            ended = try await verifications.spend(
                proven,
                resetting: userID,
                to: hash,
                event: event,
                message: chosen.message,
                SessionEnding(.passwordChanged, at: event.createdAt, from: address, eventIDs: ids)
            )
        } catch { throw .storage(error) }
        guard let ended else { throw .proof(.over) }
        liveSessions.end(ended, because: .passwordChanged)
        notice.wake()
        // Whoever was made to wait at a password that is no more need not wait on.
        await attempts.forget([.logIn, .passwordCheck], at: .user(userID))
    }

    /// The password to be set, and what its user is sent.
    private func choose(
        _ text: String?,
        for user: User,
        _ address: Identifier,
        _ application: Application
    ) throws(PasswordResetError) -> (password: Password, message: SealedMessage?) {
        let password: Password
        var made: String?
        if let text {
            do {
                password = try application.passwordRules.accept(text, names: user.names, estimator: estimator)
            } catch { throw .invalid(["newPassword": error]) }
        } else {
            guard application.accountRules.generatesPasswords else { throw .invalid(["newPassword": .required]) }
            let text = GeneratedPassword.make(for: application.passwordRules)
            (password, made) = (Password(text), text)
        }
        do {
            guard let made else {
                return (password, try notice.message(to: user.afterReset(by: address), of: application))
            }
            return (password, try notice.message(with: made, to: address, of: user, application))
        } catch { throw .storage(error) }
    }

    private func user(_ id: User.ID) async throws(PasswordResetError) -> User? {
        do { return try await users.user(id) } catch { throw .storage(error) }
    }
}

/// Why a password is not reset.
package enum PasswordResetError: Error, Equatable, Sendable {
    case proof(ProofError)
    case invalid(FieldErrors)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
