import Foundation
import LatchkeyCore
import LatchkeyCurl
import LatchkeyMail
import TestDatabases
import TestMail
import Testing

/// The transport with a real mail server.
@Suite(.timeLimit(.minutes(2))) struct SMTPTransportTests {
    private static func transport(
        _ server: TestMailServer,
        scheme: String = "smtp",
        credentials: SMTPServer.Credentials? = nil,
        startTLS: SMTPServer.STARTTLS? = nil,
        certificates: String? = nil
    ) throws -> SMTPTransport {
        let url = "\(scheme)://127.0.0.1:\(server.port)"
        return SMTPTransport(
            try #require(
                SMTPServer(url, credentials: credentials, startTLS: startTLS, certificates: certificates)
            ),
            by: try Curl.load()
        )
    }

    @Test func `an e-mail arrives unchanged, at one recipient`() async throws {
        let server = try await TestMailServer.start()
        let email = try Email.sample(
            subject: "確認コード " + String(repeating: "日本語 ", count: 20),
            plain: "Grüße =\n.\n..\n" + String(repeating: "日本語", count: 100) + " \n",
            html: "<p>\u{1F98A} &amp; 493817</p>\n",
            from: MailSender("Ädä, Inc. <no-reply@example.com>")
        )
        try await Self.transport(server).send(email)
        let mail = try await server.mails(1)[0]
        #expect(mail.sender == "no-reply@example.com")
        #expect(mail.recipients == ["ada@example.com"])
        #expect(mail.greeting == "id.example.com")
        #expect(mail.subject == email.text.subject.trimmingCharacters(in: .whitespaces))
        #expect(mail.values(of: "From") == ["\"Ädä, Inc.\" <no-reply@example.com>"])
        #expect(mail.values(of: "To") == ["ada@example.com"])
        #expect(mail.messageID == email.messageID)
        #expect(mail.values(of: "Auto-Submitted") == ["auto-generated"])
        #expect(mail.types == ["multipart/alternative", "text/plain", "text/html"])
        #expect(mail.texts.map { $0.replacing("\r\n", with: "\n") } == [email.text.plain, email.text.html])
        #expect(mail.defects == [])
        #expect(server.recipientCount == 1)
    }

    /// Attacks A07 and A80: from a person's text to the mail server.
    @Test(arguments: [
        "Ada\r\nBcc: eve@example.com\r\nSubject: x", "Ada\r\n\r\n--=_\r\n", "Ada\r\n.\r\nMAIL FROM:<eve@example.com>",
    ]) func `whatever a user writes, there is one recipient and one subject`(name: String) async throws {
        let server = try await TestMailServer.start()
        try await TestFolder.with { folder in
            for part in ["subject", "text", "html"] {
                let file = folder + "/verification.en.\(part).mustache"
                try Data("Hello {{displayName}}, {{code}}\n".utf8).write(to: URL(filePath: file))
            }
            let transport = try Self.transport(server)
            let sender = MessageSender(
                templates: try MessageTemplates(folder: folder),
                email: transport,
                sms: Outbox(folder: folder),
                sender: try #require(MailSender("no-reply@example.com")),
                brand: { _ in MessageBrand(name: "Example") },
                address: { address }
            )
            let message = try Message.sample(locale: name, applicationName: name, displayName: name)
            try await sender.send(message, id: IDSource().next(), createdAt: Date())
        }
        let mail = try await server.mails(1)[0]
        #expect(mail.recipients == ["ada@example.com"])
        #expect(mail.values(of: "Subject").count == 1)
        #expect(mail.values(of: "Bcc") == [])
        #expect(mail.values(of: "To") == ["ada@example.com"])
        #expect(mail.types.count == 3)
        #expect(mail.texts.allSatisfy { $0.contains("493817") })
        #expect(server.mails.count == 1)
        #expect(server.recipientCount == 1)
    }

    @Test func `STARTTLS and a login work, with a trusted certificate`() async throws {
        try await TestFolder.with { folder in
            let certificate = try TestCertificate.make(in: folder)
            let server = try await TestMailServer.start(certificate: certificate, login: "ada:s3cret")
            let login = SMTPServer.Credentials(username: "ada", password: Secret("s3cret"))
            let transport = try Self.transport(
                server,
                credentials: login,
                startTLS: .required,
                certificates: certificate.path
            )
            try await transport.send(.sample())
            let mail = try await server.mails(1)[0]
            #expect(mail.tls)
            #expect(mail.user == "ada")
        }
    }

    @Test func `smtps is encrypted from the start`() async throws {
        try await TestFolder.with { folder in
            let certificate = try TestCertificate.make(in: folder)
            let server = try await TestMailServer.start(certificate: certificate, isImplicit: true)
            try await Self.transport(server, scheme: "smtps", certificates: certificate.path).send(.sample())
            #expect(try await server.mails(1).count == 1)
        }
    }

    @Test func `an untrusted certificate is refused, and nothing is sent`() async throws {
        try await TestFolder.with { folder in
            let certificate = try TestCertificate.make(in: folder)
            let server = try await TestMailServer.start(certificate: certificate)
            for startTLS in SMTPServer.STARTTLS.allCases {
                let error = await #expect(throws: DeliveryFailure.self) {
                    try await Self.transport(server, startTLS: startTLS).send(.sample())
                }
                guard case .temporary = error else {
                    Issue.record("not temporary: \(String(describing: error))")
                    return
                }
            }
            #expect(server.recipientCount == 0)
        }
    }

    @Test func `if required STARTTLS is missing, no password is sent`() async throws {
        let server = try await TestMailServer.start(login: "ada:s3cret")
        let login = SMTPServer.Credentials(username: "ada", password: Secret("s3cret"))
        await #expect(throws: DeliveryFailure.self) {
            try await Self.transport(server, credentials: login, startTLS: .required).send(.sample())
        }
        #expect(server.recipientCount == 0)
        // The control: without the requirement the login works.
        try await Self.transport(server, credentials: login, startTLS: .offered).send(.sample())
        #expect(try await server.mails(1)[0].user == "ada")
    }

    @Test func `after a wrong password the message waits for the operator`() async throws {
        let server = try await TestMailServer.start(login: "ada:s3cret")
        let login = SMTPServer.Credentials(username: "ada", password: Secret("wr0ng-password"))
        let error = await #expect(throws: DeliveryFailure.self) {
            try await Self.transport(server, credentials: login).send(.sample())
        }
        guard case .temporary(let reason, _) = error else {
            Issue.record("not temporary: \(String(describing: error))")
            return
        }
        #expect(reason.contains("535"))
        #expect(!reason.contains("wr0ng"))
    }

    private static let refusals: [(command: String, answer: String, expected: DeliveryFailure)] = [
        ("RCPT", "550 5.1.1 no such user: ada", .permanent("RCPT: 550 5.1.1")),
        ("RCPT", "450 4.2.1 try later", .temporary("RCPT: 450 4.2.1")),
        ("RCPT", "452 full", .temporary("RCPT: 452")),
        ("DATA", "554 5.7.1 Subject is spam", .permanent("DATA: 554 5.7.1")),
        ("DATA", "451 4.3.0 493817", .temporary("DATA: 451 4.3.0")),
        ("MAIL", "553 5.7.1 not your address", .temporary("MAIL: 553 5.7.1")),
    ]

    @Test(arguments: refusals) func `a refusal is reported with its status and without its text`(
        refusal: (command: String, answer: String, expected: DeliveryFailure)
    ) async throws {
        let server = try await TestMailServer.start()
        try await server.answer(refusal.answer, to: refusal.command, times: 1)
        let transport = try Self.transport(server)
        let error = await #expect(throws: DeliveryFailure.self) { try await transport.send(.sample()) }
        #expect(error == refusal.expected)
        #expect(server.mails.isEmpty)
        try await transport.send(.sample())
        #expect(try await server.mails(1).count == 1)
    }

    @Test func `an unreachable mail server is a temporary failure`() async throws {
        let server = try await TestMailServer.start()
        try await server.goDown()
        let transport = try Self.transport(server)
        let error = await #expect(throws: DeliveryFailure.self) { try await transport.send(.sample()) }
        guard case .temporary = error else {
            Issue.record("not temporary: \(String(describing: error))")
            return
        }
        try await server.comeUp()
        try await transport.send(.sample())
        #expect(try await server.mails(1).count == 1)
    }

    @Test func `after a lost answer the message is sent again with the same id`() async throws {
        let server = try await TestMailServer.start()
        try await server.answer("drop", to: "DATA", times: 1)
        let transport = try Self.transport(server)
        let email = try Email.sample()
        await #expect(throws: DeliveryFailure.self) { try await transport.send(email) }
        try await transport.send(email)
        let mails = try await server.mails(2)
        #expect(Set(mails.map(\.messageID)) == [email.messageID])
        #expect(mails[0].content == mails[1].content)
    }

    @Test func `a cancelled task does not wait for a hanging mail server`() async throws {
        let server = try await TestMailServer.start()
        try await server.answer("hang", to: "DATA")
        let transport = try Self.transport(server)
        let sending = Task { try await transport.send(.sample()) }
        try await server.hangs(1)
        sending.cancel()
        let clock = ContinuousClock()
        let time = await clock.measure { _ = await sending.result }
        #expect(time < .seconds(5))
    }
}
