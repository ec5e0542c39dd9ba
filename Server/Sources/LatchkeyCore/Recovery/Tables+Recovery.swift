import Foundation

extension Tables {
    /// Removes the recovery of a held user which is over, and tells the user of it if it was cancelled.
    ///
    /// - Parameters:
    ///   - recovery: The recovery, which is held.
    ///   - user: Its user.
    ///   - messages: Makes the messages.
    ///   - application: The application whose brand they show.
    ///   - event: The event of a cancellation.
    /// - Throws: `StoreError`.
    func close(
        _ recovery: Recovery,
        of user: User,
        _ messages: RecoveryMessages,
        _ application: Application?,
        _ event: AuditEvent
    ) throws {
        guard try recoveries.remove(of: user.id), recovery.cancelledAt != nil else { return }
        try events.insert(event)
        for message in try messages.notices(.cancelled, about: recovery, to: user, of: application) {
            try self.messages.insert(message)
        }
    }

    /// Whether a reset by a message must wait, because the user logs in by passkeys alone.
    ///
    /// It need not where a message alone logs in anyway and no application demands factors, for users whose next login asks
    /// for their authenticator app, and for the link of a rescue, which has removed the password itself. A message to an
    /// unverified address removes the passkeys.
    func needsRecovery(
        _ user: UserCredentials,
        toResetBy proven: ProvenVerification,
        with application: Application,
        protectingPasskeys protectsPasskeys: Bool
    ) throws -> Bool {
        let (userID, rules) = (user.user.id, application.accountRules)
        guard user.passwordHash == nil, !user.user.hasUnverified(proven.address), !proven.verification.isOfRescue else {
            return false
        }
        if rules.offersMailedLogIn, !protectsPasskeys { return false }
        let hasApp = try totpSecrets.find(of: userID)?.confirmedAt != nil
        if hasApp, rules.secondFactorPolicy != .off { return false }
        return try passkeys.count(of: userID) > 0
    }

    /// The recipients of the link: addresses that a thief cannot have added in the days before the recovery, unless there
    /// are no others.
    func recipients(of recovery: Recovery, _ user: User) throws -> RecoveryRecipients {
        let all = user.provedRecipients
        let times = try users.verificationTimes(of: user.id)
        let latest = recovery.startedAt.addingTimeInterval(-Recovery.addressAge)
        func isOld(_ recipient: MessageRecipient) -> Bool {
            let time =
                switch recipient {
                case .email: times.emailAddress
                case .sms: times.phoneNumber
                }
            return time.map { $0 <= latest } ?? false
        }
        let old = all.filter(isOld)
        return RecoveryRecipients(link: old.isEmpty ? all : old, others: old.isEmpty ? [] : all.filter { !isOld($0) })
    }
}

/// The recipients of the messages at the end of a wait.
struct RecoveryRecipients {
    let link: [MessageRecipient]
    /// They get a notice only.
    let others: [MessageRecipient]
}

extension Verification {
    /// Whether its link was a notice's before: only a rescue lets a link live longer than its message.
    fileprivate var isOfRescue: Bool { expiresAt.timeIntervalSince(createdAt) > VerificationRules.lifetime + 1 }
}

extension AuditEvent {
    /// The event of a cancellation by something else, at the time of that.
    static func cancellation(of recovery: Recovery, id: AuditEvent.ID, at time: Date) -> AuditEvent {
        AuditEvent(
            .recoveryCancelled,
            id: id,
            of: recovery.userID,
            at: recovery.cancelledAt ?? time,
            from: RequestOrigin(address: nil),
            with: recovery.applicationID
        )
    }
}
