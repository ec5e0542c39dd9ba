/// Notifies users that someone has changed or used the factors with which they log in.
///
/// A user must learn of a change that they did not make, and a thief may read one of their addresses. So each address
/// that the user has proved gets a message.
package struct FactorNotice: Sendable {
    private let queue: MessageQueue

    package init(messages: MessageQueue) {
        queue = messages
    }

    /// The messages, to be stored together with the change.
    package func messages(
        _ change: FactorChange,
        to user: User,
        of application: Application?
    ) throws(StoreError) -> [SealedMessage] {
        var parameters = MessageParameters(of: application)
        if case .recoveryCodeUsed(let left) = change { parameters.codesLeft = left }
        var sealed: [SealedMessage] = []
        for recipient in user.provedRecipients {
            let message = Message(change.message, to: recipient, locale: user.locale, parameters: parameters)
            sealed.append(try queue.prepare(message))
        }
        return sealed
    }

    /// Has the stored messages sent at once.
    package func wake() { queue.wake() }
}

/// A change of a user's factors that they get a message about.
package enum FactorChange: Sendable, Equatable {
    case totpAdded
    case totpRemoved
    case passkeyAdded
    case passkeyRemoved
    /// The user logs in with passkeys alone from now on.
    case passwordRemoved
    /// A recovery has set a password.
    case passwordSet
    case recoveryCodesMade
    /// A recovery code was used, and this many are left.
    case recoveryCodeUsed(left: Int)

    fileprivate var message: MessageKind {
        switch self {
        case .totpAdded: .totpAdded
        case .totpRemoved: .totpRemoved
        case .passkeyAdded: .passkeyAdded
        case .passkeyRemoved: .passkeyRemoved
        case .passwordRemoved: .passwordRemoved
        case .passwordSet: .passwordChanged
        case .recoveryCodesMade: .recoveryCodesMade
        case .recoveryCodeUsed: .recoveryCodeUsed
        }
    }
}

extension User {
    /// The recipients of messages that concern the whole account: all verified addresses, or the only other one.
    var provedRecipients: [MessageRecipient] {
        var proved: [Identifier] = []
        if let email = emailAddress, email.isVerified { proved.append(.emailAddress(email.address)) }
        if let phone = phoneNumber, phone.isVerified { proved.append(.phoneNumber(phone.address)) }
        if proved.isEmpty, let own = ownRecipient { proved.append(own) }
        return proved.compactMap(\.messageRecipient)
    }
}
