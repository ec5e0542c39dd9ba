/// Notifies users that someone has changed whether and how they log in.
///
/// A user must learn of a change that they did not make.
package struct PasswordNotice: Sendable {
    private let messages: MessageQueue

    package init(messages: MessageQueue) {
        self.messages = messages
    }

    /// The message, to be stored together with the change; nil if the user has no address.
    func message(to user: User, of application: Application?) throws(StoreError) -> SealedMessage? {
        try message(.passwordChanged, to: user, of: application)
    }

    /// The message that an identity can log the user in; nil if the user has no address.
    func message(onLinking user: User, of application: Application?) throws(StoreError) -> SealedMessage? {
        try message(.identityLinked, to: user, of: application)
    }

    /// The message that the user may not log in any more; nil if they have no address.
    func message(onDisabling user: User, by application: Application?) throws(StoreError) -> SealedMessage? {
        try message(.userDisabled, to: user, of: application)
    }

    /// The message that the user may log in again; nil if they have no address.
    func message(onEnabling user: User, by application: Application?) throws(StoreError) -> SealedMessage? {
        try message(.userEnabled, to: user, of: application)
    }

    private func message(
        _ kind: MessageKind,
        to user: User,
        of application: Application?
    ) throws(StoreError) -> SealedMessage? {
        guard let recipient = user.ownRecipient?.messageRecipient else { return nil }
        return try messages.prepare(
            Message(
                kind,
                to: recipient,
                locale: user.locale,
                parameters: MessageParameters(of: application)
            )
        )
    }

    /// The message with a generated password.
    func message(
        with password: String,
        to address: Identifier,
        of user: User,
        _ application: Application
    ) throws(StoreError) -> SealedMessage? {
        guard let recipient = address.messageRecipient else { return nil }
        return try messages.prepare(
            Message(
                .newPassword,
                to: recipient,
                locale: user.locale,
                parameters: MessageParameters(of: application, password: password)
            )
        )
    }

    /// Has the stored messages sent at once.
    func wake() { messages.wake() }
}

extension User {
    /// The address for messages to the user that belong to no address: verified before unverified, then e-mail before
    /// phone.
    ///
    /// It is never a pending address, because that may belong to someone other than the person who typed it.
    var ownRecipient: Identifier? {
        let email = emailAddress.map { (identifier: Identifier.emailAddress($0.address), isVerified: $0.isVerified) }
        let phone = phoneNumber.map { (identifier: Identifier.phoneNumber($0.address), isVerified: $0.isVerified) }
        let owned = [email, phone].compactMap { $0 }
        return (owned.first { $0.isVerified } ?? owned.first)?.identifier
    }
}

extension Identifier {
    /// The recipient; nil for a username, which cannot receive messages.
    var messageRecipient: MessageRecipient? {
        switch self {
        case .username: nil
        case .emailAddress(let address): .email(address)
        case .phoneNumber(let number): .sms(number)
        }
    }
}
