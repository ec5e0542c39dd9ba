package import Foundation

/// A message as it is stored until it is sent: the part that operators may see, and the sealed rest.
///
/// `MessageQueue.prepare` makes it, and `MessageTable.insert` stores it, in a separate transaction or in that of the
/// change that the message is about.
package struct SealedMessage: Sendable, Equatable {
    package let id: Message.ID
    package let kind: MessageKind
    package let recipient: MessageRecipient
    package let sealed: [UInt8]
    package let createdAt: Date
    /// The time of the last attempt.
    package let triedUntil: Date

    package init(
        _ message: Message,
        id: Message.ID,
        at time: Date,
        with sealing: any Sealing
    ) throws(SealingError) {
        self.id = id
        kind = message.kind
        recipient = message.recipient
        createdAt = time
        triedUntil = time.addingTimeInterval(MessageRetry.retryPeriod(for: message))
        guard let bytes = try? JSONEncoder().encode(MessageText(message, id: id)) else { throw .cannotSeal }
        sealed = try sealing.seal(Array(bytes))
    }
}

extension Message {
    /// Opens a message that was sealed for this id; a message that was moved to another row is refused.
    package init(
        sealed: [UInt8],
        id: ID,
        with sealing: any Sealing
    ) throws(SealingError) {
        let bytes = try sealing.open(sealed)
        guard let text = try? JSONDecoder().decode(MessageText.self, from: Data(bytes)), text.id == id,
            let message = text.message
        else { throw .cannotOpen }
        self = message
    }
}

/// The sealed content of a message.
private struct MessageText: Codable {
    let id: Message.ID
    let kind: String
    let channel: String
    let recipient: String
    let locale: String?
    let code: String?
    let path: String?
    let token: String?
    let password: String?
    let applicationName: String?
    let applicationID: Application.ID?
    let displayName: String?
    let lifetime: TimeInterval?
    let login: LoginDetails?
    let codesLeft: Int?
    let time: Date?

    init(_ message: Message, id: Message.ID) {
        self.id = id
        kind = message.kind.rawValue
        channel = message.recipient.channel.rawValue
        recipient = message.recipient.text
        locale = message.locale
        let parameters = message.parameters
        code = parameters.code
        path = parameters.link?.path
        token = parameters.link?.token
        password = parameters.password
        applicationName = parameters.applicationName
        applicationID = parameters.applicationID
        displayName = parameters.displayName
        lifetime = parameters.lifetime
        login = parameters.login
        codesLeft = parameters.codesLeft
        time = parameters.time
    }

    var message: Message? {
        guard let kind = MessageKind(rawValue: kind), let channel = MessageRecipient.Channel(rawValue: channel),
            let recipient = try? MessageRecipient(channel, recipient)
        else { return nil }
        var parameters = MessageParameters(
            code: code,
            password: password,
            applicationName: applicationName,
            applicationID: applicationID,
            displayName: displayName,
            lifetime: lifetime,
            login: login,
            codesLeft: codesLeft,
            time: time
        )
        if let path, let token { parameters.link = MessageLink(to: path, token: token) }
        return Message(kind, to: recipient, locale: locale, parameters: parameters)
    }
}
