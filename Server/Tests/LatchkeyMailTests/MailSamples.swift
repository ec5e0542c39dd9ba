import Foundation
import LatchkeyCore
import LatchkeyMail

let address = "https://id.example.com"

extension Message {
    static func sample(
        _ kind: MessageKind = .verification,
        locale: String? = nil,
        applicationName: String? = "Kii Balance",
        displayName: String? = nil
    ) throws -> Message {
        Message(
            kind,
            to: .email(try EmailAddress("ada@example.com")),
            locale: locale,
            parameters: MessageParameters(
                code: "493817",
                link: MessageLink(to: "/verify", token: "s3cret"),
                password: "correct horse",
                applicationName: applicationName,
                displayName: displayName,
                lifetime: 600,
                login: LoginDetails(
                    device: "Firefox on Linux",
                    time: Date(timeIntervalSince1970: 1_800_000_000),
                    network: "192.0.2.0/24"
                ),
                codesLeft: 7
            )
        )
    }
}

extension Email {
    static func sample(
        subject: String = "Subject",
        plain: String = "Plain text",
        html: String = "<p>HTML</p>",
        from sender: MailSender? = MailSender("Latchkey <no-reply@example.com>"),
        to recipient: String = "ada@example.com",
        id: Message.ID = IDSource().next()
    ) throws -> Email {
        Email(
            EmailText(subject: subject, plain: plain, html: html),
            from: try sender ?? MailSender(address: EmailAddress("no-reply@example.com")),
            to: try EmailAddress(recipient),
            id: id,
            at: address,
            on: Date(timeIntervalSince1970: 1_800_000_000)
        )
    }

    /// The header's lines, up to the first empty one.
    var headerLines: [String] {
        lines.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n")
    }
}

extension MessageTemplates {
    /// The decoded text of an e-mail.
    func email(_ message: Message) -> EmailText? {
        let brand = MessageBrand(name: "Example")
        guard case .email(_, let text) = render(message, at: address, by: brand) else { return nil }
        return text
    }
}
