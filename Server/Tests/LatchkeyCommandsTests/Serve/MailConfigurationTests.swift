import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyMail
import Testing

@Suite struct MailConfigurationTests {
    private func configuration(
        _ flags: [String: String],
        environment: [String: String] = [:]
    ) async throws -> MailConfiguration {
        try ServeConfiguration(flags: flags, file: nil, environment: environment).mail
    }

    @Test func `without options nothing is sent`() async throws {
        let mail = try await configuration([:])
        #expect(mail.smtp == nil)
        #expect(mail.sms == nil)
        #expect(mail.templates == nil)
    }

    @Test func `all options can stand in the environment, secrets too`() async throws {
        let mail = try await configuration(
            [:],
            environment: [
                "LATCHKEY_SMTP_URL": "smtp://mail.example.com", "LATCHKEY_SMTP_USERNAME": "ada",
                "LATCHKEY_SMTP_PASSWORD": "s3cret", "LATCHKEY_SMTP_TLS": "offered",
                "LATCHKEY_SMTP_CERTIFICATES": "/c.pem", "LATCHKEY_MAIL_FROM": "Ada <a@example.com>",
                "LATCHKEY_TEMPLATES": "/t", "LATCHKEY_SMS_WEBHOOK": "https://sms.example.com",
                "LATCHKEY_SMS_WEBHOOK_SECRET": "other s3cret",
            ]
        )
        #expect(mail.smtp?.description == "smtp://mail.example.com:587")
        #expect(mail.smtp?.startTLS == .offered)
        #expect(mail.smtp?.certificates == "/c.pem")
        #expect(mail.smtpLogin?.username == "ada")
        #expect(mail.smtpLogin?.password == .text(Secret("s3cret")))
        #expect(mail.sender == MailSender("Ada <a@example.com>"))
        #expect(mail.templates == "/t")
        #expect(mail.sms?.url == "https://sms.example.com")
        #expect(mail.sms?.secret == .text(Secret("other s3cret")))
        #expect(!"\(mail)".contains("s3cret"))
    }

    @Test func `a file wins over the environment, and a login requires encryption`() async throws {
        let mail = try await configuration(
            [
                "smtpURL": "smtp://mail.example.com", "smtpUsername": "ada", "smtpPasswordFile": "/p",
                "mailFrom": "a@example.com", "smsWebhook": "http://127.0.0.1:1", "smsWebhookSecretFile": "/s",
            ],
            environment: ["LATCHKEY_SMTP_PASSWORD": "s3cret", "LATCHKEY_SMS_WEBHOOK_SECRET": "s3cret"]
        )
        #expect(mail.smtpLogin?.password == .file(path: "/p"))
        #expect(mail.smtp?.startTLS == .required)
        #expect(mail.sms?.secret == .file(path: "/s"))
    }

    @Test func `a sender without a name gets the brand's`() async throws {
        let brand = ["brandName": "Kii Balance"]
        let smtp = ["smtpURL": "smtp://mail.example.com", "mailFrom": "a@example.com"]
        #expect(try await configuration(brand).sender == MailSender("Kii Balance <no-reply@localhost.invalid>"))
        #expect(
            try await configuration(brand.merging(smtp) { $1 }).sender == MailSender("Kii Balance <a@example.com>")
        )
        #expect(try await configuration(smtp).sender == MailSender("Latchkey <a@example.com>"))
        let named = brand.merging(["mailFrom": "Ada <a@example.com>"]) { $1 }
        #expect(try await configuration(named).sender == MailSender("Ada <a@example.com>"))
    }

    private static let smtp = ["smtpURL": "smtp://mail.example.com", "mailFrom": "a@example.com"]
    private static let bad: [(flags: [String: String], option: String)] = [
        (["smtpURL": "smtp://a:s3cret@h", "mailFrom": "a@example.com"], "--smtp-url"),
        (["smtpURL": "mail.example.com", "mailFrom": "a@example.com"], "--smtp-url"),
        (["smtpURL": "smtp://mail.example.com"], "--mail-from"),
        (["mailFrom": "a@example.com, b@example.com"], "--mail-from"),
        (smtp.merging(["smtpUsername": "ada"]) { $1 }, "--smtp-username"),
        (smtp.merging(["smtpPasswordFile": "/p"]) { $1 }, "--smtp-username"),
        (["smtpUsername": "ada", "smtpPasswordFile": "/p"], "--smtp-url"),
        (smtp.merging(["smtpTLS": "never"]) { $1 }, "--smtp-tls"), (["smtpTLS": "required"], "--smtp-url"),
        (["smsWebhook": "http://sms.example.com", "smsWebhookSecretFile": "/s"], "--sms-webhook"),
        (["smsWebhook": "https://sms.example.com"], "--sms-webhook-secret-file"),
    ]

    @Test(arguments: bad) func `an unusable value is reported with its option, and no secret`(
        bad: (flags: [String: String], option: String)
    ) async throws {
        let error = await #expect(throws: StartError.self) { try await configuration(bad.flags) }
        guard case .option(let name, _, _) = error else {
            Issue.record("not an option: \(String(describing: error))")
            return
        }
        #expect(name == bad.option)
        #expect(error?.sentence.contains("s3cret") == false)
    }
}
