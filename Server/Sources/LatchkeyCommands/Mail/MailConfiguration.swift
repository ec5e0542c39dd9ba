import LatchkeyCore
package import LatchkeyMail

/// The operator's options for e-mails and text messages.
package struct MailConfiguration: Sendable, Equatable {
    /// The mail server, without a login.
    package let smtp: SMTPServer?
    package let smtpLogin: Login?
    package let sender: MailSender
    /// A folder with texts that replace the built-in ones.
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

    /// - Parameters:
    ///   - values: The options.
    ///   - environment: The process's environment, which may hold secrets.
    ///   - brand: The sender's name if `--mail-from` has none.
    /// - Throws: `StartError` that names the unusable option.
    init(_ values: OptionValues, environment: [String: String], brand: String) throws {
        let login = try Self.login(values, environment[KnownVariables.smtpPassword])
        smtpLogin = login
        smtp = try Self.smtp(values, hasLogin: login != nil)
        sender = try Self.sender(values.text(.mailFrom), isNeeded: smtp != nil, brand: brand)
        templates = values.text(.templates)
        sms = try Self.webhook(values, environment[KnownVariables.smsWebhookSecret])
    }

    private static func login(_ values: OptionValues, _ password: String?) throws -> Login? {
        let secret =
            values.text(.smtpPasswordFile).map { ConfiguredSecret.file(path: $0) } ?? password.map { .text(Secret($0)) }
        switch (values.text(.smtpUsername), secret) {
        case (nil, nil): return nil
        case (let username?, let secret?) where !username.isEmpty && secret != .text(Secret("")):
            return Login(username: username, password: secret)
        default:
            throw ServerOption.smtpUsername.refusal(
                of: "What was given",
                expected: "it together with the password, in --smtp-password-file or \(KnownVariables.smtpPassword)"
            )
        }
    }

    private static func smtp(_ values: OptionValues, hasLogin: Bool) throws -> SMTPServer? {
        guard let url = values.text(.smtpURL) else {
            let others: [ServerOption] = [.smtpUsername, .smtpPasswordFile, .smtpTLS, .smtpCertificates]
            guard others.allSatisfy({ values.given($0) == nil }), !hasLogin else { throw unusableURL("Nothing") }
            return nil
        }
        let startTLS = try values.value(.smtpTLS, expected: "required or offered") {
            SMTPServer.STARTTLS(rawValue: $0)
        }
        // The default encryption depends on whether there is a login. The server reads the password when it starts.
        let login = hasLogin ? SMTPServer.Credentials(username: "", password: Secret("")) : nil
        let certificates = values.text(.smtpCertificates)
        guard let server = SMTPServer(url, credentials: login, startTLS: startTLS, certificates: certificates) else {
            // The value may hold a password.
            throw unusableURL("What was given")
        }
        return server
    }

    private static func unusableURL(_ value: String) -> StartError {
        ServerOption.smtpURL.refusal(
            of: value,
            expected: "a URL like smtp://mail.example.com:587 or smtps://mail.example.com, without user and password"
        )
    }

    private static func sender(_ text: String?, isNeeded: Bool, brand: String) throws -> MailSender {
        let standard = isNeeded ? nil : "no-reply@localhost.invalid"
        guard let sender = (text ?? standard).flatMap({ MailSender($0) }) else {
            throw ServerOption.mailFrom.refusal(
                of: text ?? "Nothing",
                expected: "the sender of e-mails, like 'Example <no-reply@example.com>'"
            )
        }
        return sender.named(brand)
    }

    private static func webhook(_ values: OptionValues, _ secret: String?) throws -> Webhook? {
        let file = values.text(.smsWebhookSecretFile).map { ConfiguredSecret.file(path: $0) }
        let secret = file ?? secret.map { .text(Secret($0)) }
        guard let url = values.text(.smsWebhook) else { return nil }
        guard SMSWebhook.isURL(url) else {
            throw ServerOption.smsWebhook.refusal(
                of: "What was given",
                expected: "a URL like https://sms.example.com/send; http:// is only for this computer"
            )
        }
        guard let secret, secret != .text(Secret("")) else {
            throw ServerOption.smsWebhookSecretFile.refusal(
                of: "Nothing",
                expected: "the secret that signs requests, there or in \(KnownVariables.smsWebhookSecret)"
            )
        }
        return Webhook(url: url, secret: secret)
    }
}
