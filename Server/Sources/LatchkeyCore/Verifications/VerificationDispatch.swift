package import Foundation

/// Finds out whom wishes for a proof concern, and has the messages sent, apart from the requests that made the wishes.
///
/// Several servers may do it at once: each wish is one server's for `lease`, and another's when that one has died.
package struct VerificationDispatch: Sendable {
    /// How many wishes are taken at a time.
    package static let batch = 20
    /// For how long they are this server's.
    package static let lease: TimeInterval = 30
    /// How long nobody looks for wishes that others have left, when no bell rings.
    package static let longestPause = Duration.seconds(10)

    private let verifications: any VerificationStore
    private let users: any UserStore
    private let applications: ApplicationDirectory
    private let messages: MessageQueue
    private let digest: any KeyedDigest
    private let clock: any WallClock

    package init(
        verifications: any VerificationStore,
        users: any UserStore,
        applications: ApplicationDirectory,
        messages: MessageQueue,
        digest: any KeyedDigest,
        clock: any WallClock
    ) {
        self.verifications = verifications
        self.users = users
        self.applications = applications
        self.messages = messages
        self.digest = digest
        self.clock = clock
    }

    /// Looks at the wishes that wait.
    ///
    /// - Returns: Whether there may be more.
    /// - Throws: When the storage cannot be used; what was not finished is looked at again.
    package func work() async throws(StoreError) -> Bool {
        let now = clock.now()
        let wishes = try await verifications.claim(Self.batch, at: now, until: now.addingTimeInterval(Self.lease))
        for wish in wishes { try await fulfil(wish) }
        return wishes.count == Self.batch
    }

    private func fulfil(_ wish: Verification) async throws(StoreError) {
        // What has waited for longer than its code would be good is of no use to anybody.
        guard wish.expiresAt > clock.now(), let address = try await address(for: wish),
            let recipient = address.recipient.messageRecipient,
            try await !isTooOften(wish, to: address.recipient)
        else {
            return try await verifications.prepare(wish.id, nil, message: nil, at: clock.now())
        }
        let secrets = VerificationSecrets()
        let preparation = VerificationPreparation(
            userID: address.user?.id,
            address: address.recipient,
            codeDigest: digest.digest(code: secrets.code, of: wish.id),
            tokenDigest: digest.digest(token: secrets.token)
        )
        let message = Message(
            address.kind,
            to: recipient,
            locale: address.user?.locale ?? wish.locale,
            parameters: parameters(of: address.kind, with: secrets, for: wish)
        )
        try await verifications.prepare(
            wish.id,
            preparation,
            message: try messages.prepare(message),
            at: clock.now()
        )
        messages.wake()
    }

    /// Where a message goes, and which.
    private struct Destination {
        let kind: MessageKind
        let recipient: Identifier
        let user: User?
    }

    /// Nil when nobody gets anything.
    private func address(for wish: Verification) async throws(StoreError) -> Destination? {
        let holder = try await users.credentials(of: wish.identifier)
        switch wish.purpose {
        case .passwordReset:
            guard let holder, !holder.isDisabled,
                let recipient = holder.user.recipient(preferring: wish.identifier)
            else { return nil }
            return Destination(kind: .passwordReset, recipient: recipient, user: holder.user)
        case .address:
            guard let id = wish.userID, let user = try await users.user(id),
                user.unprovenAddresses.contains(wish.identifier)
            else { return nil }
            // Whoever receives there is told that it is theirs already, and the code that is made is told to nobody.
            let isAnothers = holder.map { $0.user.id != id } ?? false
            return Destination(kind: isAnothers ? .userExists : .verification, recipient: wish.identifier, user: user)
        case .registration:
            let kind: MessageKind = holder == nil ? .verification : .userExists
            return Destination(kind: kind, recipient: wish.identifier, user: nil)
        // Stored with the notice that has its link.
        case .addressUndo: return nil
        }
    }

    /// The limit by hour is of who asks, so that nobody uses up another's; a higher one is of who receives.
    private func isTooOften(_ wish: Verification, to address: Identifier) async throws(StoreError) -> Bool {
        let now = clock.now()
        let since = now.addingTimeInterval(-60 * 60)
        let sent = try await verifications.messages(to: address, for: wish.purpose, since: since)
            // What is ahead of the present was sent by a clock that was wrong.
            .filter { $0.time <= now }
        guard let last = sent.map(\.time).max() else { return false }
        return now.timeIntervalSince(last) < VerificationRules.pause
            || sent.count >= VerificationRules.mostInAnHour
            || sent.count { $0.clientAddress == wish.clientAddress } >= VerificationRules.mostInAnHourFromOneAddress
    }

    private func parameters(
        of kind: MessageKind,
        with secrets: VerificationSecrets,
        for wish: Verification
    ) -> MessageParameters {
        let name = applications[wish.applicationID]?.nameForPeople
        guard kind != .userExists else { return MessageParameters(applicationName: name) }
        return MessageParameters(
            code: secrets.code,
            link: MessageLink(to: wish.purpose == .passwordReset ? "/reset" : "/verify", token: secrets.token),
            applicationName: name,
            lifetime: VerificationRules.lifetime
        )
    }
}

extension User {
    /// Where a message for the user goes: the address that was named, else the e-mail address, else the phone number.
    ///
    /// Never to one that is only pending: whoever typed it may not be who receives there.
    fileprivate func recipient(preferring named: Identifier) -> Identifier? {
        if case .username = named { return ownRecipient }
        return named
    }
}
