import Foundation

/// Resets a forgotten password by a code or a link that was sent to the user's address.
package struct PasswordReset: Sendable {
    private let proofs: ProofCheck
    private let storage: any Storage
    private let passwords: any PasswordHasher
    private let estimator: any PasswordStrengthEstimator
    private let attempts: AttemptLimits
    private let notice: PasswordNotice
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
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// Sets the password, ends all sessions of the user with their access tokens, and sends a notice.
    ///
    /// An address that was not proved before may have been written to the user by somebody else: then it stays the only one,
    /// and all identities are removed.
    ///
    /// A password that does not follow the rules spends nothing: another one can be sent with the same proof.
    ///
    /// - Parameters:
    ///   - proof: The code or the link's token.
    ///   - password: The new password; nil has the server make and send one, where the application allows that.
    ///   - address: Where the request comes from.
    ///   - application: The application whose rules the password follows.
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
        guard let userID = proven.userID,
            let user = try await storage.read(PasswordResetError.self, { tables in try tables.users.find(userID) })
        else { throw .proof(.over) }
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
    }

    /// The password to set, and its text where the server makes it.
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

extension Tables {
    /// Resets a password, and revokes every way in that the old password or a stranger may have opened.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - hash: The hash of the new password.
    ///   - proven: The verification that is spent.
    ///   - message: Tells the user of the change.
    ///   - event: Records it.
    ///   - ending: Why, when and from where the sessions end.
    /// - Returns: The sessions that ended; nil where the verification was spent before, or the user has given up the address.
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
            // Somebody else may have written the address into a record of theirs, so nothing older stays a way in.
            try replacing(user.afterReset(by: proven.address), at: ending.time)
            try identities.removeAll(of: userID)
            try verifications.endAll(of: userID, for: [.addressUndo], at: ending.time)
        }
        try events.insert(event)
        if let message { try messages.insert(message) }
        return try endAllSessions(of: userID, ending)
    }

    /// Revokes what the old password may have been used for.
    ///
    /// Codes and links that were asked for are void, devices are unknown again, and linked identities are removed. A link that
    /// undoes the change of an address stays good.
    func revokeOldPassword(of userID: User.ID, at time: Date) throws {
        try endRequests(of: userID, at: time)
        try knownDevices.removeAll(of: userID)
        try identities.removeLinked(of: userID)
    }
}

/// Why a password is not reset.
package enum PasswordResetError: UseCaseError, Equatable, Sendable {
    case proof(ProofError)
    case invalid(FieldErrors)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
