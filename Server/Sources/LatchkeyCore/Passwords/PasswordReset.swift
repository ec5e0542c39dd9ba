package import Foundation

/// Resets a forgotten password by a code or a link in a message to the user's address.
package struct PasswordReset: Sendable {
    private let proofs: ProofCheck
    private let storage: any Storage
    private let passwords: any PasswordHasher
    private let estimator: any PasswordStrengthEstimator
    private let attempts: AttemptLimits
    private let notice: PasswordNotice
    private let recoveries: RecoveryStart
    private let sessions: SessionStart
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        proofs: ProofCheck,
        storage: any Storage,
        passwords: any PasswordHasher,
        estimator: any PasswordStrengthEstimator,
        attempts: AttemptLimits,
        notice: PasswordNotice,
        recoveries: RecoveryStart,
        sessions: SessionStart,
        liveSessions: LiveSessions,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.proofs = proofs
        self.storage = storage
        self.passwords = passwords
        self.estimator = estimator
        self.attempts = attempts
        self.notice = notice
        self.recoveries = recoveries
        self.sessions = sessions
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// Sets the password, ends all sessions of the user with their access tokens, and sends a notice.
    ///
    /// Someone else may have added an unverified address to the user. So if the address was unverified, it becomes the
    /// user's only address, and all identities, passkeys and second factors are removed. Else a reset leaves them: it never
    /// replaces a factor.
    ///
    /// A user who logs in by passkeys alone gets a recovery instead, which waits: a message alone is no substitute for them.
    ///
    /// A password that breaks the rules does not spend the proof: the user can send another one with it.
    ///
    /// - Parameters:
    ///   - proof: The code or the link's token.
    ///   - password: The new password; nil asks the server to generate and send one, if the application allows that.
    ///   - address: The client's address.
    ///   - application: The application whose rules the password follows.
    /// - Throws: The reason why nothing was changed.
    package func confirm(
        _ proof: VerificationProof,
        newPassword password: String?,
        from address: ClientAddress?,
        with application: Application
    ) async throws(PasswordResetError) {
        _ = try await reset(proof, to: password, from: address, with: application)
    }

    /// Sets the password as `confirm` does, and logs the user in with it.
    ///
    /// - Parameters:
    ///   - proof: The code or the link's token.
    ///   - password: The new password, as the user typed it.
    ///   - other: The user who is signed in in the browser. They stay signed in if the link is another user's, because
    ///     someone may have led them to open it.
    ///   - origin: The client's address and device.
    ///   - application: The application whose rules apply.
    /// - Returns: What follows the reset.
    /// - Throws: The reason why nothing was changed.
    package func confirmAndLogIn(
        _ proof: VerificationProof,
        newPassword password: String,
        unlessSignedInAs other: User.ID?,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(PasswordResetError) -> ResetOutcome {
        let (user, hash) = try await reset(proof, to: password, from: origin.address, with: application)
        if case .token = proof, let other, other != user.id { return .mustLogIn }
        let password = Proof.password(of: user.id, matching: hash, at: clock.now())
        do {
            return .signedIn(
                SignedIn(user: user, session: try await sessions.start(password, from: origin, with: application))
            )
        } catch {
            guard case .refused(.secondFactorRequired(let challenge?)) = error else { return .mustLogIn }
            return .challenged(challenge)
        }
    }

    private func reset(
        _ proof: VerificationProof,
        to password: String?,
        from address: ClientAddress?,
        with application: Application
    ) async throws(PasswordResetError) -> (user: User, hash: String) {
        let proven: ProvenVerification
        do {
            proven = try await proofs.check(proof, for: [.passwordReset], from: address)
        } catch { throw .proof(error) }
        guard let userID = proven.userID,
            let user = try await storage.read(PasswordResetError.self, { tables in try tables.users.find(userID) })
        else { throw .proof(.over) }
        try await recover(user, instead: proven, from: address, with: application)
        let chosen = try choose(password, for: user, application)
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
        let ending = SessionEnding(.passwordChanged, at: event.createdAt, from: address, eventIDs: ids)
        let ended = try await storage.transaction(PasswordResetError.self) { tables in
            let message =
                if let made = chosen.made {
                    try notice.message(with: made, to: proven.address, of: user, application)
                } else { try notice.message(to: user.afterReset(by: proven.address), of: application) }
            return try tables.resetPassword(of: userID, to: hash, proven, message, event, ending)
        }
        guard let ended else { throw .proof(.over) }
        liveSessions.end(ended, because: .passwordChanged)
        notice.wake()
        // The old password is gone, so clear its backoff.
        await attempts.forget([.logIn, .passwordCheck], at: .user(userID))
        return (user.afterReset(by: proven.address), hash)
    }

    /// Begins a recovery if the user logs in by passkeys alone.
    ///
    /// - Throws: `PasswordResetError.recovers` if it has begun one, and the proof is spent; other errors.
    private func recover(
        _ user: User,
        instead proven: ProvenVerification,
        from address: ClientAddress?,
        with application: Application
    ) async throws(PasswordResetError) {
        let userID = user.id
        let isNeeded = try await storage.read(PasswordResetError.self) { [recoveries] tables in
            guard let credentials = try tables.users.credentials(of: userID) else { return false }
            return try tables.needsRecovery(
                credentials,
                toResetBy: proven,
                with: application,
                protectingPasskeys: recoveries.protectsPasskeys
            )
        }
        guard isNeeded else { return }
        let draft = recoveries.draft(from: RequestOrigin(address: address), locale: user.locale, with: application)
        let begun = try await storage.transaction(PasswordResetError.self) { tables -> RecoveryBegun in
            guard let held = try tables.users.hold(userID), !held.isDisabled,
                try tables.users.holder(of: proven.address) == userID,
                try tables.verifications.spend(proven.verification.id, at: draft.time)
            else { throw PasswordResetError.proof(.over) }
            return try draft.begin(of: held.user, on: draft.origin.device, in: tables)
        }
        recoveries.wake()
        throw .recovers(at: begun.readyAt)
    }

    /// The password to set, and its text if the server generated it.
    private func choose(
        _ text: String?,
        for user: User,
        _ application: Application
    ) throws(PasswordResetError) -> (password: Password, made: String?) {
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
        return (password, made)
    }
}

/// What follows a reset.
package enum ResetOutcome: Sendable {
    case signedIn(SignedIn)
    /// The user must show another factor.
    case challenged(ChallengeGrant)
    /// The user has to log in themself, for example because the application does not admit them.
    case mustLogIn
}

extension Tables {
    /// Resets a password, and revokes all access that the old password or a stranger may have obtained.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - hash: The hash of the new password.
    ///   - proven: The verification to spend.
    ///   - message: The notice to the user.
    ///   - event: The audit event.
    ///   - ending: The reason, time and origin of the sessions' end.
    /// - Returns: The sessions that ended; nil if the verification was already spent, or the user has given up the
    ///   address.
    /// - Throws: `StoreError`.
    package func resetPassword(
        of userID: User.ID,
        to hash: String,
        _ proven: ProvenVerification,
        _ message: SealedMessage?,
        _ event: AuditEvent,
        _ ending: SessionEnding
    ) throws -> [SessionRecord.ID]? {
        guard let user = try users.hold(userID)?.user,
            // The user may have given up the address since the message was sent.
            try users.holder(of: proven.address) == userID,
            try verifications.spend(proven.verification.id, at: ending.time)
        else { return nil }
        try users.setPassword(hash, of: userID)
        try revokeOldPassword(of: userID, at: ending.time)
        if user.hasUnverified(proven.address) {
            // Someone else may have added this address to a record of theirs, so no older access remains.
            try replacing(user.afterReset(by: proven.address), at: ending.time)
            try removeIdentities(of: userID, at: ending.time)
            try removeFactors(of: userID)
            try verifications.endAll(of: userID, for: Verification.Purpose.rescues, at: ending.time)
        }
        try events.insert(event)
        if let message { try messages.insert(message) }
        return try endAllSessions(of: userID, ending)
    }

    /// Revokes the access that the old password may have been used for.
    ///
    /// Requested codes and links become void, devices become unknown, logins that wait for a factor end, a recovery is
    /// cancelled, and linked identities are removed. A link that undoes the change of an address stays valid.
    func revokeOldPassword(of userID: User.ID, at time: Date) throws {
        try endRequests(of: userID, at: time)
        try knownDevices.removeAll(of: userID)
        try forgetFactorProofs(of: userID)
        _ = try recoveries.cancel(of: userID, at: time)
        try removeIdentities(of: userID, onlyLinked: true, at: time)
    }
}

/// The reason why a password is not reset.
package enum PasswordResetError: UseCaseError, Equatable, Sendable {
    case proof(ProofError)
    case invalid(FieldErrors)
    /// The user logs in by passkeys alone, so a recovery has begun, which is ready then.
    case recovers(at: Date)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
