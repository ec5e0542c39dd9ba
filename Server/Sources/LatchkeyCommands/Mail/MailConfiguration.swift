import Foundation
import LatchkeyCore
package import LatchkeyMail

/// How messages are sent, as the operator says.
package struct MailConfiguration: Sendable, Equatable {
    /// The mail server, without a login.
    package let smtp: SMTPServer?
    package let smtpLogin: Login?
    package let sender: MailSender
    /// A folder with texts in place of the program's own.
    package let templates: String?
    package let sms: Webhook?

    package struct Login: Sendable, Equatable {
        package let username: String
        package let password: ConfiguredSecret
    }

    package struct Webhook: Sendable, Equatable {
        package let url: String
        package let secret: ConfiguredSecret
    }

    static let keys = [
        "smtpURL", "smtpUsername", "smtpPasswordFile", "smtpTLS", "smtpCertificates", "mailFrom", "templates",
        "smsWebhook", "smsWebhookSecretFile",
    ]

    /// - Parameters:
    ///   - text: Finds an option by its key.
    ///   - environment: Where secrets may stand.
    ///   - brand: Whom e-mails come from where the sender has no name.
    /// - Throws: `StartError` that names the option that cannot be used.
    init(_ text: (String) -> String?, environment: [String: String], brand: String) throws {
        let login = try Self.login(text, environment["LATCHKEY_SMTP_PASSWORD"])
        smtpLogin = login
        smtp = try Self.smtp(text, hasLogin: login != nil)
        sender = try Self.sender(text("mailFrom"), isNeeded: smtp != nil, brand: brand)
        templates = text("templates")
        sms = try Self.webhook(text, environment["LATCHKEY_SMS_WEBHOOK_SECRET"])
    }

    private static func login(_ text: (String) -> String?, _ password: String?) throws -> Login? {
        let secret = text("smtpPasswordFile").map { ConfiguredSecret.file(path: $0) } ?? password.map { .text($0) }
        switch (text("smtpUsername"), secret) {
        case (nil, nil): return nil
        case (let username?, let secret?) where !username.isEmpty && secret != .text(""):
            return Login(username: username, password: secret)
        default:
            throw StartError.option(
                name: "--smtp-username",
                value: "What was given",
                expected: "it together with the password, in --smtp-password-file or LATCHKEY_SMTP_PASSWORD"
            )
        }
    }

    private static func smtp(_ text: (String) -> String?, hasLogin: Bool) throws -> SMTPServer? {
        guard let url = text("smtpURL") else {
            let alone = ["smtpUsername", "smtpPasswordFile", "smtpTLS", "smtpCertificates"].first { text($0) != nil }
            guard alone == nil, !hasLogin else { throw unusableURL("Nothing") }
            return nil
        }
        let startTLS = try text("smtpTLS").map { value in
            guard let startTLS = SMTPServer.STARTTLS(rawValue: value) else {
                throw StartError.option(name: "--smtp-tls", value: value, expected: "required or offered")
            }
            return startTLS
        }
        // Whether there is a login decides on encryption; the password itself is read when the server starts.
        let login = hasLogin ? SMTPServer.Credentials(username: "", password: "") : nil
        guard
            let server = SMTPServer(
                url,
                credentials: login,
                startTLS: startTLS,
                certificates: text("smtpCertificates")
            )
            // The value may hold a password, so it is not repeated.
        else { throw unusableURL("What was given") }
        return server
    }

    private static func unusableURL(_ value: String) -> StartError {
        .option(
            name: "--smtp-url",
            value: value,
            expected: "a URL like smtp://mail.example.com:587 or smtps://mail.example.com, without user and password"
        )
    }

    private static func sender(_ text: String?, isNeeded: Bool, brand: String) throws -> MailSender {
        let standard = isNeeded ? nil : "no-reply@localhost.invalid"
        guard let sender = (text ?? standard).flatMap({ MailSender($0) }) else {
            throw StartError.option(
                name: "--mail-from",
                value: text ?? "Nothing",
                expected: "whom e-mails come from, like 'Example <no-reply@example.com>'"
            )
        }
        return sender.named(brand)
    }

    private static func webhook(_ text: (String) -> String?, _ secret: String?) throws -> Webhook? {
        let file = text("smsWebhookSecretFile").map { ConfiguredSecret.file(path: $0) }
        let secret = file ?? secret.map { .text($0) }
        guard let url = text("smsWebhook") else { return nil }
        guard SMSWebhook.isURL(url) else {
            throw StartError.option(
                name: "--sms-webhook",
                value: "What was given",
                expected: "a URL like https://sms.example.com/send; http:// is taken on this computer alone"
            )
        }
        guard let secret, secret != .text("") else {
            throw StartError.option(
                name: "--sms-webhook-secret-file",
                value: "Nothing",
                expected: "what requests are signed with, there or in LATCHKEY_SMS_WEBHOOK_SECRET"
            )
        }
        return Webhook(url: url, secret: secret)
    }
}
