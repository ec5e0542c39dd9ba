package import LatchkeyCore

/// Delivers e-mails.
package protocol EmailTransport: Sendable {
    func send(_ email: Email) async throws(DeliveryFailure)
}

/// Delivers text messages.
package protocol SMSTransport: Sendable {
    func send(_ sms: SMS) async throws(DeliveryFailure)
}

/// A text message.
package struct SMS: Sendable, Equatable {
    /// The id, the same at every attempt.
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
