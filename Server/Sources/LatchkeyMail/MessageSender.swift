package import Foundation
package import LatchkeyCore

/// Renders messages in their recipients' languages and sends them.
package struct MessageSender: MessageTransport {
    private let templates: MessageTemplates
    private let email: any EmailTransport
    private let sms: any SMSTransport
    private let sender: MailSender
    private let brand: @Sendable (Application.ID?) -> MessageBrand
    private let places: (any Places)?
    private let address: @Sendable () -> String

    /// - Parameters:
    ///   - templates: The texts.
    ///   - email: Sends e-mails.
    ///   - sms: Sends text messages.
    ///   - sender: The sender of e-mails.
    ///   - brand: How messages of an application, or of the server, name the service and look.
    ///   - places: Finds the places of logins, if the operator has a file of places.
    ///   - address: The server's public URL for links; it may be known only after the start.
    package init(
        templates: MessageTemplates,
        email: any EmailTransport,
        sms: any SMSTransport,
        sender: MailSender,
        brand: @escaping @Sendable (Application.ID?) -> MessageBrand,
        places: (any Places)? = nil,
        address: @escaping @Sendable () -> String
    ) {
        self.templates = templates
        self.email = email
        self.sms = sms
        self.sender = sender
        self.brand = brand
        self.places = places
        self.address = address
    }

    package func send(_ message: Message, id: Message.ID, createdAt: Date) async throws(DeliveryFailure) {
        let address = address()
        let brand = brand(message.parameters.applicationID)
        switch templates.render(message, at: address, by: brand, places: places) {
        case .email(let recipient, let text):
            let letter = Email(
                text,
                from: sender,
                to: recipient,
                id: id,
                at: address,
                on: createdAt
            )
            try await email.send(letter)
        case .sms(let recipient, let text):
            try await sms.send(SMS(id: id, to: recipient, kind: message.kind, text: text))
        }
    }
}
