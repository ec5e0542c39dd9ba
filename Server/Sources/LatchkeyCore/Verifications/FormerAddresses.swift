/// Notifies an address that it is no longer its user's.
///
/// Only there does the user learn that someone else has taken over their account.
package struct FormerAddresses: Sendable {
    private let messages: MessageQueue
    private let attempts: AttemptLimits
    private let digest: any KeyedDigest
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        messages: MessageQueue,
        attempts: AttemptLimits,
        digest: any KeyedDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.messages = messages
        self.attempts = attempts
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// The notices to the addresses that a user loses by a change.
    ///
    /// Only a verified address gets a link that undoes the change, because another may be a stranger's, typed by
    /// mistake. An unverified address gets only a few notices an hour. Otherwise users could flood anyone by adding and
    /// removing their address.
    ///
    /// - Parameters:
    ///   - user: The user before the change.
    ///   - changed: The user after it.
    ///   - origin: The client's address.
    ///   - application: The application that the message names.
    /// - Returns: The notices to store with the change.
    /// - Throws: `StoreError` if the storage fails.
    func notices(
        to user: User,
        becoming changed: User,
        from origin: ClientAddress?,
        with application: Application
    ) async throws(StoreError) -> [AccountNotice] {
        var notices: [AccountNotice] = []
        for former in user.ownAddresses where !changed.ownAddresses.contains(former) {
            if !user.hasProved(former) {
                guard try await attempts.admitNotice(to: former) else { continue }
            }
            if let notice = try notice(to: user, losing: former, from: origin, with: application) {
                notices.append(notice)
            }
        }
        return notices
    }

    /// The notice to one address that a user loses.
    ///
    /// - Parameters:
    ///   - user: The user before the change.
    ///   - former: The address that the user gives up.
    ///   - origin: The client's address.
    ///   - application: The application that the message names.
    /// - Returns: The notice; nil if the address cannot receive messages.
    /// - Throws: `StoreError` if the message cannot be sealed.
    func notice(
        to user: User,
        losing former: Identifier,
        from origin: ClientAddress?,
        with application: Application
    ) throws(StoreError) -> AccountNotice? {
        let undo =
            user.hasProved(former)
            ? user.undo(losing: former, id: ids.next(), at: clock.now(), from: origin, with: application, digest) : nil
        let message = try message(to: user, losing: former, linking: undo?.token, with: application)
        return message.map { AccountNotice(message: $0, link: undo?.prepared) }
    }

    /// The notice to an address that an undo removes; it has no link, because two links could undo each other for ever.
    func notice(
        to user: User,
        losing former: Identifier,
        byUndoWith application: Application
    ) throws(StoreError) -> SealedMessage? {
        try message(to: user, losing: former, linking: nil, with: application)
    }

    /// Has the stored messages sent at once.
    func wake() { messages.wake() }

    private func message(
        to user: User,
        losing former: Identifier,
        linking token: String?,
        with application: Application
    ) throws(StoreError) -> SealedMessage? {
        guard let recipient = former.messageRecipient else { return nil }
        let message = Message(
            .addressChanged,
            to: recipient,
            locale: user.locale,
            parameters: MessageParameters(
                of: application,
                link: token.map { MessageLink(to: "/undo", token: $0) }
            )
        )
        return try messages.prepare(message)
    }
}

extension User {
    /// The user's own addresses, verified or not, without pending ones.
    var ownAddresses: [Identifier] {
        [emailAddress.map { .emailAddress($0.address) }, phoneNumber.map { .phoneNumber($0.address) }].compactMap { $0 }
    }

    /// The address that a new one of the same kind replaces.
    func address(before new: Identifier) -> Identifier? {
        ownAddresses.first { $0.field == new.field && $0 != new }
    }

    fileprivate func hasProved(_ address: Identifier) -> Bool {
        switch address {
        case .username: false
        case .emailAddress: emailAddress?.isVerified ?? false
        case .phoneNumber: phoneNumber?.isVerified ?? false
        }
    }
}
