package import LatchkeyCore

/// Takes e-mails over.
package protocol EmailTransport: Sendable {
    func send(_ email: Email) async throws(MessageFailure)
}

/// Takes text messages over.
package protocol SMSTransport: Sendable {
    func send(_ sms: SMS) async throws(MessageFailure)
}

/// A text message.
package struct SMS: Sendable, Equatable {
    /// The same at every attempt.
    package let id: Message.ID
    package let recipient: PhoneNumber
    package let kind: MessageKind
    package let text: String

    package init(id: Message.ID, to recipient: PhoneNumber, kind: MessageKind, text: String) {
        self.id = id
        self.recipient = recipient
        self.kind = kind
        self.text = text
    }
}
