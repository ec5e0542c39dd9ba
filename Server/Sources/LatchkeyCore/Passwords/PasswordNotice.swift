/// Tells users by a message that their password was changed, or that there is another way to log in: who did not do it
/// themselves must hear of it.
package struct PasswordNotice: Sendable {
    private let messages: MessageQueue

    package init(messages: MessageQueue) {
        self.messages = messages
    }

    /// The message, to be stored together with the change; nil where nothing can be sent to the user.
    func message(to user: User, of application: Application?) throws(StoreError) -> SealedMessage? {
        try message(.passwordChanged, to: user, of: application)
    }

    /// The message that an identity logs the user in too; nil where nothing can be sent to them.
    func message(onLinking user: User, of application: Application?) throws(StoreError) -> SealedMessage? {
        try message(.identityLinked, to: user, of: application)
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
                parameters: MessageParameters(applicationName: application?.nameForPeople)
            )
        )
    }

    /// The message with a password that the server has made.
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
                parameters: MessageParameters(password: password, applicationName: application.nameForPeople)
            )
        )
    }

    /// Has what was stored sent at once.
    func wake() { messages.wake() }
}

extension User {
    /// Where messages to the user go that belong to no address: their e-mail address, else their phone number, and rather one
    /// that is proved.
    ///
    /// Never one that is only pending: whoever typed it may not be who receives there.
    var ownRecipient: Identifier? {
        let email = emailAddress.map { (identifier: Identifier.emailAddress($0.address), isVerified: $0.isVerified) }
        let phone = phoneNumber.map { (identifier: Identifier.phoneNumber($0.address), isVerified: $0.isVerified) }
        let owned = [email, phone].compactMap { $0 }
        return (owned.first { $0.isVerified } ?? owned.first)?.identifier
    }
}

extension Identifier {
    /// Nil for a username, which receives nothing.
    var messageRecipient: MessageRecipient? {
        switch self {
        case .username: nil
        case .emailAddress(let address): .email(address)
        case .phoneNumber(let number): .sms(number)
        }
    }
}
