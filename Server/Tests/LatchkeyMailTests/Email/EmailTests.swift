import Foundation
import LatchkeyCore
import LatchkeyMail
import Testing

@Suite struct EmailTests {
    @Test func `an e-mail has each header once, and lines within SMTP's limits`() throws {
        let email = try Email.sample(
            subject: String(repeating: "確認 ", count: 40),
            plain: String(repeating: "x", count: 3000) + "\n" + String(repeating: "é", count: 300) + "\n.\n",
            html: "=\n\u{1F98A} \n"
        )
        let names = email.headerLines.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
        #expect(
            names == [
                "Date", "From", "To", "Subject", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type",
            ]
        )
        #expect(email.lines.utf8.allSatisfy { $0 < 0x80 })
        #expect(email.lines.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 78 })
        #expect(!email.lines.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" || $0 == "\r\n" })
        #expect(email.headerLines[0] == "Date: Fri, 15 Jan 2027 08:00:00 +0000")
    }

    /// Attack A80.
    @Test(arguments: [
        "x\r\nBcc: eve@example.com", "x\nSubject: other", "x\r\n\r\n--boundary", "x\rBcc: eve@example.com",
        "x\u{0}\u{B}\u{C}\u{85}\u{2028}\u{2029}y",
    ]) func `a subject or name cannot inject a header`(text: String) throws {
        let sender = MailSender(name: text, address: try EmailAddress("no-reply@example.com"))
        let email = try Email.sample(subject: text, from: sender)
        #expect(email.headerLines.count { !$0.hasPrefix(" ") } == 8)
        #expect(email.headerLines.count { $0.lowercased().hasPrefix("subject:") } == 1)
        #expect(!email.headerLines.contains { $0.lowercased().hasPrefix("bcc") })
        #expect(email.lines.utf8.allSatisfy { $0 < 0x80 && ($0 >= 0x20 || $0 == 0x0D || $0 == 0x0A) })
    }

    @Test func `a text cannot end its part`() throws {
        let id: Message.ID = IDSource().next()
        let email = try Email.sample(plain: "a\n--=_\(id)\nContent-Type: text/html\n\n<b>\n--=_\(id)--\n", id: id)
        let boundaries = email.lines.components(separatedBy: "\r\n").filter { $0.hasPrefix("--=_") }
        #expect(boundaries == ["--=_\(id)", "--=_\(id)", "--=_\(id)--"])
    }

    @Test func `the id has the server's host, or localhost for an invalid domain`() throws {
        let email = try Email.sample(id: "0190-1")
        #expect(email.messageID == "<0190-1@id.example.com>")
        for odd in ["http://[::1]:8080", "", "http://", "http://ü.example"] {
            let email = Email(
                email.text,
                from: email.sender,
                to: email.recipient,
                id: "0190-1",
                at: odd,
                on: email.date
            )
            #expect(email.messageID == "<0190-1@localhost>" || email.messageID.contains("@xn--"), "\(odd)")
        }
    }

    @Test(
        arguments: [
            ("a@example.com", nil, "a@example.com"), ("Ada <A@Example.com>", "Ada", "a@example.com"),
            ("\"Ada, Inc.\" <a@example.com>", "Ada, Inc.", "a@example.com"), ("<a@example.com>", nil, "a@example.com"),
            ("認証 <a@example.com> ", "認証", "a@example.com"),
        ] as [(String, String?, String)]
    ) func `a sender is read with its name`(
        text: String,
        name: String?,
        address: String
    ) {
        let sender = MailSender(text)
        #expect(sender?.name == name)
        #expect(sender?.address.text == address)
    }

    /// Attack A07.
    @Test(arguments: [
        "", "Ada", "a@x", "a@example.com,b@example.com", "Ada <a@example.com> b", "<a@example.com", "a <b> <c@d.e>",
        "Ada\r\nBcc: x <a@example.com>",
    ]) func `a text that is not one sender is refused`(text: String) {
        #expect(MailSender(text) == nil)
    }
}
