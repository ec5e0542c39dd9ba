import Foundation

/// Completes recoveries by the link in their last message.
///
/// The link opens nothing else: no session starts. The user chooses a password or makes a passkey, and which factors are
/// removed; then they log in as always.
package struct RecoveryCompletion: Sendable {
    private let storage: any Storage
    private let passwords: any PasswordHasher
    private let estimator: any PasswordStrengthEstimator
    private let ceremonies: PasskeyCeremonies
    private let attempts: AttemptLimits
    private let notice: FactorNotice
    private let liveSessions: LiveSessions
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    init(
        storage: any Storage,
        passwords: any PasswordHasher,
        estimator: any PasswordStrengthEstimator,
        ceremonies: PasskeyCeremonies,
        attempts: AttemptLimits,
        notice: FactorNotice,
        liveSessions: LiveSessions,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.passwords = passwords
        self.estimator = estimator
        self.ceremonies = ceremonies
        self.attempts = attempts
        self.notice = notice
        self.liveSessions = liveSessions
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// The user and their factors, so that they can say what they lost.
    package func state(_ token: RecoveryToken) async throws(RecoveryError) -> RecoveryState {
        let (digest, now) = (digest.digest(token.bytes), clock.now())
        return try await storage.read(RecoveryError.self) { tables in
            guard let recovery = try tables.recoveries.find(openDigest: digest), recovery.isOpen(at: now),
                let user = try tables.users.credentials(of: recovery.userID), !user.isDisabled
            else { throw RecoveryError.over }
            return RecoveryState(
                user: user.user,
                factors: try tables.factors(of: recovery.userID, at: now),
                hasPassword: user.passwordHash != nil
            )
        }
    }

    /// Begins the creation of the passkey that completes the recovery.
    package func beginPasskey(_ token: RecoveryToken) async throws(RecoveryError) -> PasskeyCreation {
        let user = try await state(token).user
        do {
            return try await ceremonies.beginAddition(
                by: user.id,
                kind: .recovery,
                boundTo: digest.digest(token.bytes)
            )
        } catch { throw .passkey(error) }
    }

    /// Stores the user's choice, removes the factors that they lost, ends all their sessions, and tells each of their
    /// addresses.
    ///
    /// A password that breaks the rules and a passkey that is refused leave the link valid.
    ///
    /// - Parameters:
    ///   - token: The token of the link.
    ///   - choice: The new password or passkey.
    ///   - lost: The factors to remove; those that the user does not have are ignored.
    ///   - origin: The client's address and device.
    ///   - application: The application, whose rules the password follows.
    /// - Returns: The user, who is not logged in.
    /// - Throws: The reason why nothing was changed.
    package func complete(
        _ token: RecoveryToken,
        choosing choice: RecoveryChoice,
        removing lost: Set<LostFactor>,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(RecoveryError) -> User {
        let user = try await state(token).user
        let openDigest = digest.digest(token.bytes)
        let replacement = try await check(choice, of: user, openDigest, application)
        let now = clock.now()
        let ending = SessionEnding(.factorChanged, at: now, from: origin.address, eventIDs: ids)
        let ended = try await storage.transaction(RecoveryError.self) { [ids, notice] tables in
            guard let held = try tables.users.hold(user.id), !held.isDisabled,
                let recovery = try tables.recoveries.hold(of: user.id), recovery.openDigest == openDigest,
                recovery.isOpen(at: now), try tables.recoveries.remove(of: user.id)
            else { throw RecoveryError.over }
            let removed = try tables.removeLost(lost, of: user.id)
            let refusal = try tables.store(replacement, of: user.id, at: now)
            if let refusal { throw RecoveryError.passkey(refusal) }
            try tables.revokeAfterFactorChange(of: user.id, at: now)
            let kinds: [AuditEventKind] = [.recoveryCompleted, replacement.event] + removed.events
            for kind in kinds {
                try tables.events.insert(
                    AuditEvent(kind, id: ids.next(), of: user.id, at: now, from: origin, with: application.id)
                )
            }
            for change in removed.changes + replacement.changes {
                for message in try notice.messages(change, to: held.user, of: application) {
                    try tables.messages.insert(message)
                }
            }
            return try tables.endAllSessions(of: user.id, ending)
        }
        liveSessions.end(ended, because: .factorChanged)
        notice.wake()
        // The old password is gone, so clear its backoff.
        if case .password = replacement { await attempts.forget([.logIn, .passwordCheck], at: .user(user.id)) }
        return user
    }

    private func check(
        _ choice: RecoveryChoice,
        of user: User,
        _ openDigest: [UInt8],
        _ application: Application
    ) async throws(RecoveryError) -> RecoveryReplacement {
        switch choice {
        case .password(let text):
            let password: Password
            do {
                password = try application.passwordRules.accept(text, names: user.names, estimator: estimator)
            } catch { throw .invalid(["newPassword": error]) }
            do { return .password(hash: try await passwords.hash(password)) } catch { throw .passwords(error) }
        case .passkey(let ceremonyID, let answer):
            do {
                let new = try await ceremonies.verifyAddition(
                    ceremonyID,
                    answer,
                    kind: .recovery,
                    boundTo: openDigest,
                    by: user.id
                )
                return .passkey(new.record)
            } catch { throw .passkey(error) }
        }
    }
}

/// The user of a recovery, and the credentials that they have.
package struct RecoveryState: Sendable {
    package let user: User
    package let factors: UserFactors
    package let hasPassword: Bool
}

/// The credential that a recovery sets.
package enum RecoveryChoice: Sendable {
    case password(String)
    case passkey(Ceremony.ID, PasskeyRegistrationAnswer)
}

/// A factor that a user has lost.
package enum LostFactor: Sendable, Hashable {
    case totp
    case recoveryCodes
    case passkey(PasskeyRecord.ID)
}

/// A checked choice.
private enum RecoveryReplacement: Sendable {
    case password(hash: String)
    case passkey(PasskeyRecord)

    var event: AuditEventKind {
        switch self {
        case .password: .passwordReset
        case .passkey: .passkeyAdded
        }
    }

    var changes: [FactorChange] {
        switch self {
        case .password: [.passwordSet]
        case .passkey: [.passkeyAdded]
        }
    }
}

/// The factors that a recovery has removed.
private struct RemovedFactors {
    var hasTOTP = false
    var passkeys = 0
    var hasCodes = false

    var events: [AuditEventKind] {
        var events = Array(repeating: AuditEventKind.passkeyRemoved, count: passkeys)
        if hasTOTP { events.append(.factorRemoved) }
        if hasCodes { events.append(.factorRemoved) }
        return events
    }

    // Codes open nothing without another factor, so their removal sends no message.
    var changes: [FactorChange] {
        var changes: [FactorChange] = []
        if hasTOTP { changes.append(.totpRemoved) }
        if passkeys > 0 { changes.append(.passkeyRemoved) }
        return changes
    }
}

extension Tables {
    /// Removes factors of a held user, and the recovery codes with the last one.
    fileprivate func removeLost(_ lost: Set<LostFactor>, of userID: User.ID) throws -> RemovedFactors {
        var removed = RemovedFactors()
        if lost.contains(.totp) { removed.hasTOTP = try totpSecrets.remove(of: userID) }
        for passkey in try passkeys.list(of: userID) where lost.contains(.passkey(passkey.id)) {
            if try passkeys.remove(passkey.id, of: userID) { removed.passkeys += 1 }
        }
        let hasFactor = try totpSecrets.find(of: userID)?.confirmedAt != nil || passkeys.count(of: userID) > 0
        if try (lost.contains(.recoveryCodes) || !hasFactor) && recoveryCodes.count(of: userID) > 0 {
            removed.hasCodes = true
            try recoveryCodes.removeAll(of: userID)
        }
        return removed
    }

    /// Stores what a held user chose.
    fileprivate func store(
        _ replacement: RecoveryReplacement,
        of userID: User.ID,
        at time: Date
    ) throws -> PasskeyError? {
        switch replacement {
        case .password(let hash):
            try users.setPassword(hash, of: userID)
            try revokeOldPassword(of: userID, at: time)
            return nil
        case .passkey(let record): return try insertPasskey(record)
        }
    }
}
