import Foundation

extension Tables {
    /// Gives an account back to the reader of an address, and turns the link into one that resets the password.
    ///
    /// It removes everything that a thief may have added in the days before the notice or after it. A user without a
    /// password logs in with the passkeys that stay, so their link is spent: a message is no substitute for a passkey.
    package func rescue(
        _ userID: User.ID,
        by proven: ProvenVerification,
        _ notice: SealedMessage?,
        _ event: AuditEvent,
        _ ending: SessionEnding
    ) throws -> RescueOutcome {
        guard let held = try users.hold(userID), !held.isDisabled else { return .over }
        let holder = try users.holder(of: proven.address)
        guard holder == nil || holder == userID else { return .taken }
        let (rescue, now) = (proven.verification, ending.time)
        guard let link = try verifications.hold(.id(rescue.id))?.stored,
            link.verification.purpose == rescue.purpose, !link.isSpent, link.verification.expiresAt > now
        else { return .over }
        try revokeOldPassword(of: userID, at: now)
        // Later links may have gone to an address of the thief. A link from before them stays valid.
        for purpose in Verification.Purpose.rescues {
            try verifications.endAll(of: userID, for: purpose, madeSince: rescue.createdAt, except: rescue.id, at: now)
        }
        try removeFactors(of: userID, addedSince: rescue.startOfDoubt)
        let canReset = try held.passwordHash != nil || passkeys.count(of: userID) == 0
        let deadline = now.addingTimeInterval(VerificationRules.lifetime)
        let isTaken =
            if canReset {
                try verifications.change(rescue.id, to: .passwordReset, expiresAt: deadline, at: now)
            } else { try verifications.spend(rescue.id, at: now) }
        guard isTaken else { return .over }
        try restore(proven, to: held.user, at: now)
        try users.setPassword(nil, of: userID)
        try events.insert(event)
        if let notice { try messages.insert(notice) }
        return .done(try endAllSessions(of: userID, ending), canReset: canReset)
    }

    /// Restores a user's address, and removes the other one unless it was verified long before the notice.
    private func restore(_ proven: ProvenVerification, to owner: User, at time: Date) throws {
        var user = owner
        user.own(proven.address)
        (user.pendingEmailAddress, user.pendingPhoneNumber) = (nil, nil)
        let verified = try users.verificationTimes(of: owner.id)
        let start = proven.verification.startOfDoubt
        func isRecent(_ time: Date?) -> Bool { time.map { $0 > start } ?? true }
        switch proven.address {
        case .username: break
        case .emailAddress: if isRecent(verified.phoneNumber) { user.phoneNumber = nil }
        case .phoneNumber: if isRecent(verified.emailAddress) { user.emailAddress = nil }
        }
        try replacing(user, at: time)
    }
}

extension Tables {
    /// Removes the factors that a thief may have added and the recovery codes that they may have made, and all codes with
    /// the last factor.
    private func removeFactors(of userID: User.ID, addedSince start: Date) throws {
        for passkey in try passkeys.list(of: userID) where passkey.createdAt > start {
            _ = try passkeys.remove(passkey.id, of: userID)
        }
        let added = try totpSecrets.find(of: userID).map { $0.confirmedAt ?? .distantFuture }
        if let added, added > start { _ = try totpSecrets.remove(of: userID) }
        try recoveryCodes.removeAll(of: userID, madeAfter: start)
        try removeCodesWithoutFactor(of: userID)
    }
}

extension Verification {
    /// The time since which changes of the account may be a thief's.
    fileprivate var startOfDoubt: Date { createdAt.addingTimeInterval(-VerificationRules.undoLifetime) }
}

/// The outcome of a rescue.
package enum RescueOutcome: Sendable, Equatable {
    /// The account is its user's again, and these sessions have ended. The link may reset the password now.
    case done([SessionRecord.ID], canReset: Bool)
    /// Another user has the address now.
    case taken
    /// The link was used before, or the user was deleted or disabled.
    case over
}
