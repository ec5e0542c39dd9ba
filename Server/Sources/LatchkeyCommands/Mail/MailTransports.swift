import LatchkeyCore
package import LatchkeyCurl
import LatchkeyMail

/// What sends messages, ready: files are read, and everything that an operator got wrong is told.
package struct MailTransports: Sendable {
    private let templates: MessageTemplates
    private let email: any EmailTransport
    private let sms: any SMSTransport
    private let sender: MailSender
    /// What an operator must know when the server starts; nil when all is sent.
    let remark: String?

    /// - Parameters:
    ///   - configuration: What the operator says.
    ///   - outbox: The folder for what nothing is configured for.
    ///   - curl: What speaks SMTP and HTTP, loaded when one of them is configured.
    /// - Throws: Which file cannot be used, or that libcurl is missing.
    package init(
        _ configuration: MailConfiguration,
        outbox: String,
        curl: () throws(CurlUnavailable) -> Curl = Curl.load
    ) throws(StartError) {
        templates = try Self.templates(configuration.templates)
        sender = configuration.sender
        let files = Outbox(folder: outbox)
        if let server = try configuration.server() {
            email = SMTPTransport(server, by: try Curl.loaded(for: "--smtp-url", curl))
        } else {
            email = files
        }
        if let sms = configuration.sms {
            self.sms = try sms.transport(by: try Curl.loaded(for: "--sms-webhook", curl))
        } else {
            sms = files
        }
        remark =
            switch (configuration.smtp, configuration.sms) {
            case (nil, nil): "E-mails and text messages are written to \(outbox). Give --smtp-url to send e-mails."
            case (nil, _): "E-mails are written to \(outbox). Give --smtp-url to send them."
            case (_, nil): "Text messages are written to \(outbox). Give --sms-webhook to send them."
            default: nil
            }
    }

    /// What sends messages whose links lead to the server's public address.
    func sender(by brand: String, at address: @escaping @Sendable () -> String) -> MessageSender {
        MessageSender(templates: templates, email: email, sms: sms, sender: sender, brand: brand, address: address)
    }

    static func templates(_ folder: String?) throws(StartError) -> MessageTemplates {
        guard let folder else { return MessageTemplates() }
        do throws(TemplateError) { return try MessageTemplates(folder: folder) } catch {
            throw .template(path: error.path, problem: error.problem)
        }
    }
}

extension MailConfiguration {
    fileprivate func server() throws(StartError) -> SMTPServer? {
        guard let smtp, let smtpLogin else { return smtp }
        let password = try smtpLogin.password.read()
        return smtp.loggingIn(as: SMTPServer.Credentials(username: smtpLogin.username, password: password))
    }
}

extension MailConfiguration.Webhook {
    fileprivate func transport(by curl: Curl) throws(StartError) -> SMSWebhook {
        SMSWebhook(url: url, secret: Array(try secret.read().utf8), clock: SystemClock(), by: curl)
    }
}
