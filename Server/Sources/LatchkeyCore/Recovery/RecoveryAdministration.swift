package import Foundation

/// Starts recoveries for an operator, without the wait.
///
/// The operator sees or sends a link, and never a password. All addresses and push devices of the user get a message.
package struct RecoveryAdministration: Sendable {
    private let storage: any Storage
    private let messages: RecoveryMessages
    private let pushes: RecoveryPushes
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    /// - Parameters:
    ///   - storage: The database.
    ///   - messages: Makes the messages.
    ///   - notices: Notifies push devices; it has no providers in a program that sends no notifications.
    ///   - digest: Makes digests of tokens.
    ///   - ids: Makes ids.
    ///   - clock: Tells the time.
    package init(
        storage: any Storage,
        messages: RecoveryMessages,
        notices: SignInNotices,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.messages = messages
        pushes = RecoveryPushes(notices: notices)
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// Starts a recovery in place of one that waits.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - reason: The reason, for the event.
    ///   - isSent: Whether the user gets the link in a message. It goes to addresses that the user has had for three days,
    ///     unless there are no others.
    /// - Returns: The link, or the recipients of the message.
    /// - Throws: `UserAdministrationError.unknown`, `.disabled`, `.noAddress` for a user without a name or an address to
    ///   send to; other errors.
    package func start(
        of userID: User.ID,
        because reason: AuditNote,
        sending isSent: Bool
    ) async throws(UserAdministrationError) -> OperatorRecovery {
        let (token, now): (RecoveryToken, Date) = (RecoveryToken(.random()), clock.now())
        let (id, eventID, closingID): (Recovery.ID, AuditEvent.ID, AuditEvent.ID) = (ids.next(), ids.next(), ids.next())
        let end = now.addingTimeInterval(Recovery.operatorLinkLifetime)
        let recovery = Recovery(
            id: id,
            userID: userID,
            applicationID: nil,
            startedAt: now,
            readyAt: now,
            locale: nil,
            cancelDigest: digest.digest(messages.cancelToken(of: id).bytes),
            openDigest: digest.digest(token.bytes),
            openUntil: end,
            noticedAt: now
        )
        let event = AuditEvent(
            .recoveryStarted,
            id: eventID,
            of: userID,
            at: now,
            from: RequestOrigin(address: nil),
            with: nil,
            note: reason
        )
        let recipients = try await storage.transaction(UserAdministrationError.self) {
            [messages, pushes] tables -> [MessageRecipient] in
            guard let held = try tables.users.hold(userID) else { throw UserAdministrationError.unknown }
            guard !held.isDisabled else { throw UserAdministrationError.disabled }
            let user = held.user
            let recipients = try isSent ? tables.recipients(of: recovery, user).link : []
            guard !user.isPseudo, !isSent || !recipients.isEmpty else { throw UserAdministrationError.noAddress }
            if let present = try tables.recoveries.hold(of: userID) {
                let event = AuditEvent.cancellation(of: present, id: closingID, at: now)
                try tables.close(present, of: user, messages, nil, event)
            }
            guard try tables.recoveries.insert(recovery) else { throw StoreError.busy }
            try tables.events.insert(event)
            var sealed = try messages.notices(.started, about: recovery, to: user, of: nil)
            if isSent {
                sealed += try messages.notices(.ready(token), about: recovery, to: user, of: nil, at: recipients)
            }
            for message in sealed { try tables.messages.insert(message) }
            try pushes.notify(userID, of: .recoveryStarted, at: now, in: tables)
            return recipients
        }
        messages.wake()
        pushes.wake()
        return OperatorRecovery(
            link: isSent ? nil : MessageLink(to: "/recovery", token: token.secretText),
            recipients: recipients,
            expiresAt: end
        )
    }
}

/// A recovery that an operator has started.
package struct OperatorRecovery: Sendable {
    /// The link for the user; nil if it was sent.
    package let link: MessageLink?
    /// The recipients of the message with the link; empty if it was not sent.
    package let recipients: [MessageRecipient]
    package let expiresAt: Date
}
