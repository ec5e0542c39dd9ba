package import Foundation
package import LatchkeyCore

/// An e-mail (RFC 5322) with two parts, plain text and HTML, and one recipient.
package struct Email: Sendable, Equatable {
    package let sender: MailSender
    package let recipient: EmailAddress
    /// The message id, the same at every attempt, so that mail servers recognize duplicates.
    package let messageID: String
    package let text: EmailText
    package let date: Date
    /// The server's domain, for the SMTP greeting.
    package let domain: String

    /// - Parameters:
    ///   - text: The subject and both parts.
    ///   - sender: The `From` header.
    ///   - recipient: The `To` header.
    ///   - id: The id of the message.
    ///   - address: The server's public URL, whose host is part of the `Message-ID`.
    ///   - date: The `Date` header.
    package init(
        _ text: EmailText,
        from sender: MailSender,
        to recipient: EmailAddress,
        id: Message.ID,
        at address: String,
        on date: Date
    ) {
        self.text = text
        self.sender = sender
        self.recipient = recipient
        self.date = date
        domain = Self.domain(of: address)
        messageID = "<\(id)@\(domain)>"
    }

    package var lines: String {
        let boundary = "=_\(messageID.dropFirst().prefix { $0 != "@" })"
        let headers = [
            "Date: \(Self.format(date))",
            "From: \(sender.header)",
            "To: \(recipient.text)",
            "Subject: \(EncodedWord.encode(text.subject))",
            "Message-ID: \(messageID)",
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
            "Content-Type: multipart/alternative;\r\n boundary=\"\(boundary)\"",
        ]
        let parts = [("plain", text.plain), ("html", text.html)].flatMap { type, text in
            [
                "--\(boundary)", "Content-Type: text/\(type); charset=utf-8",
                "Content-Transfer-Encoding: quoted-printable", "", QuotedPrintable.encode(text),
            ]
        }
        return (headers + [""] + parts + ["--\(boundary)--", ""]).joined(separator: "\r\n")
    }

    /// The domain in a form that `Message-ID` accepts.
    private static func domain(of address: String) -> String {
        let host = URL(string: address)?.host() ?? ""
        let isDomain =
            !host.isEmpty
            && host.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            }
        return isDomain ? host : "localhost"
    }

    private static func format(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        return formatter.string(from: date)
    }
}
