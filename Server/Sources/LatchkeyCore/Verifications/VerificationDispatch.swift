package import Foundation

/// Resolves pending verification requests in the background, so response times reveal nothing.
///
/// Several servers may work at once: each claims a request for `claimDuration`.
package struct VerificationDispatch: Sendable {
    /// The number of requests that are claimed at a time.
    package static let batch = 20
    /// The duration of a claim, in seconds; another server takes over if this one dies.
    package static let claimDuration: TimeInterval = 30
    /// The longest time that requests of other servers wait if nothing wakes this one.
    package static let longestPause = Duration.seconds(10)

    private let storage: any Storage
    private let applications: ApplicationDirectory
    private let messages: MessageQueue
    private let digest: any KeyedDigest
    private let clock: any WallClock

    package init(
        storage: any Storage,
        applications: ApplicationDirectory,
        messages: MessageQueue,
        digest: any KeyedDigest,
        clock: any WallClock
    ) {
        self.storage = storage
        self.applications = applications
        self.messages = messages
        self.digest = digest
        self.clock = clock
    }

    /// Resolves the pending requests.
    ///
    /// - Returns: Whether there may be more.
    /// - Throws: `StoreError` if the storage fails; unfinished requests are claimed again.
    package func work() async throws(StoreError) -> Bool {
        let now = clock.now()
        let requests = try await storage.statement { tables in
            try tables.verifications.claim(Self.batch, at: now, until: now.addingTimeInterval(Self.claimDuration))
        }
        for request in requests { try await resolve(request) }
        return requests.count == Self.batch
    }

    private func resolve(_ request: Verification) async throws(StoreError) {
        // A code that expired while it waited would be useless.
        guard request.expiresAt > clock.now(), let address = try await address(for: request),
            let recipient = address.recipient.messageRecipient,
            try await !isTooOften(request, to: address.recipient)
        else {
            return try await store(nil, nil, for: request)
        }
        let secrets = VerificationSecrets()
        let preparation = VerificationPreparation(
            userID: address.user?.id,
            address: address.recipient,
            codeDigest: digest.digest(code: secrets.code, of: request.id),
            tokenDigest: digest.digest(token: secrets.token)
        )
        let message = Message(
            address.kind,
            to: recipient,
            locale: address.user?.locale ?? request.locale,
            parameters: parameters(of: address.kind, with: secrets, for: request)
        )
        try await store(preparation, try messages.prepare(message), for: request)
        messages.wake()
    }

    /// Records the result for a request, together with its message.
    ///
    /// Older messages for the same purpose, user and address become void.
    private func store(
        _ preparation: VerificationPreparation?,
        _ message: SealedMessage?,
        for request: Verification
    ) async throws(StoreError) {
        let now = clock.now()
        try await storage.transaction { tables in
            try tables.prepare(request.id, for: request.purpose, preparation, message, at: now)
        }
    }

    /// The kind and the recipient of a message.
    private struct Destination {
        let kind: MessageKind
        let recipient: Identifier
        let user: User?
    }

    /// The message to send; nil if nobody gets one.
    private func address(for request: Verification) async throws(StoreError) -> Destination? {
        let holder = try await storage.credentials(of: request.identifier)
        switch request.purpose {
        case .passwordReset:
            guard let holder, !holder.isDisabled,
                let recipient = holder.user.recipient(preferring: request.identifier)
            else { return nil }
            return Destination(kind: .passwordReset, recipient: recipient, user: holder.user)
        case .logIn:
            guard let holder, !holder.isDisabled,
                let recipient = holder.user.mailbox(preferring: request.identifier)
            else { return nil }
            return Destination(kind: .logInCode, recipient: recipient, user: holder.user)
        case .address:
            guard let id = request.userID, let user = try await storage.user(id),
                user.unprovenAddresses.contains(request.identifier)
            else { return nil }
            // The owner of the address learns that it is theirs already, and nobody gets the code.
            let isAnothers = holder.map { $0.user.id != id } ?? false
            return Destination(
                kind: isAnothers ? .userExists : .verification,
                recipient: request.identifier,
                user: user
            )
        case .registration:
            let kind: MessageKind = holder == nil ? .verification : .userExists
            return Destination(kind: kind, recipient: request.identifier, user: nil)
        // It is stored together with the notice that has its link.
        case .addressUndo, .newDevice: return nil
        }
    }

    /// Whether the recipient has had too many messages.
    ///
    /// The hourly limit counts the requesting client, so nobody can use up another's. A higher limit counts the
    /// recipient.
    private func isTooOften(_ request: Verification, to address: Identifier) async throws(StoreError) -> Bool {
        let now = clock.now()
        let since = now.addingTimeInterval(-60 * 60)
        let sent = try await storage.read { tables in
            try tables.verifications.messages(to: address, for: request.purpose, since: since)
        }
        // Messages with a time in the future come from a server with a wrong clock.
        .filter { $0.time <= now }
        guard let last = sent.map(\.time).max() else { return false }
        return now.timeIntervalSince(last) < VerificationRules.pause
            || sent.count >= VerificationRules.mostInAnHour
            || sent.count { $0.clientAddress == request.clientAddress } >= VerificationRules.mostInAnHourFromOneAddress
    }

    private func parameters(
        of kind: MessageKind,
        with secrets: VerificationSecrets,
        for request: Verification
    ) -> MessageParameters {
        let application = applications[request.applicationID]
        guard kind != .userExists else { return MessageParameters(of: application) }
        return MessageParameters(
            of: application,
            code: secrets.code,
            link: MessageLink(to: request.purpose.page, token: secrets.token),
            lifetime: VerificationRules.lifetime
        )
    }
}

extension Tables {
    /// Records the result for a request, together with its message.
    ///
    /// Older messages for the same purpose, user and address become void.
    package func prepare(
        _ id: Verification.ID,
        for purpose: Verification.Purpose,
        _ preparation: VerificationPreparation?,
        _ message: SealedMessage?,
        at time: Date
    ) throws {
        if let userID = preparation?.userID, try users.hold(userID) == nil { return }
        // Another server may have resolved it first.
        guard try verifications.prepare(id, preparation, at: time), let preparation else { return }
        if let userID = preparation.userID {
            try verifications.endAll(
                of: userID,
                for: purpose,
                sentTo: preparation.address,
                except: id,
                at: time
            )
        }
        if let message { try messages.insert(message) }
    }
}

extension Verification.Purpose {
    /// The page of the link.
    fileprivate var page: String {
        switch self {
        case .passwordReset: "/reset"
        case .logIn: "/login/code"
        case .address, .registration, .addressUndo, .newDevice: "/verify"
        }
    }
}

extension User {
    /// The recipient of a message for the user: the requested address, otherwise the e-mail address, otherwise the
    /// phone number.
    ///
    /// It is never a pending address, because that may belong to someone other than the person who typed it.
    fileprivate func recipient(preferring named: Identifier) -> Identifier? {
        if case .username = named { return ownRecipient }
        return named
    }

    /// The e-mail address for a message to the user: the requested one, otherwise their own.
    fileprivate func mailbox(preferring named: Identifier) -> Identifier? {
        if case .emailAddress = named { return named }
        return emailAddress.map { .emailAddress($0.address) }
    }
}
