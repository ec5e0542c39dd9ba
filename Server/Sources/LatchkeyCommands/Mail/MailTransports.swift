import LatchkeyCore
package import LatchkeyCurl
import LatchkeyMail

/// Sends messages.
///
/// `init` reads all files, so mistakes show at the start.
package struct MailTransports: Sendable {
    private let templates: MessageTemplates
    private let email: any EmailTransport
    private let sms: any SMSTransport
    private let sender: MailSender
    /// A notice for the operator at the start; nil if everything is configured.
    let remark: String?

    /// - Parameters:
    ///   - configuration: The operator's options.
    ///   - outbox: The folder for messages without a configured transport.
    ///   - curl: Loads the library for SMTP and HTTP if a transport needs it.
    /// - Throws: The unusable file, or that libcurl is missing.
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

    /// The sender; its links begin with the server's public URL.
    func sender(
        by brand: @escaping @Sendable (Application.ID?) -> MessageBrand,
        places: (any Places)?,
        at address: @escaping @Sendable () -> String
    ) -> MessageSender {
        MessageSender(
            templates: templates,
            email: email,
            sms: sms,
            sender: sender,
            brand: brand,
            places: places,
            address: address
        )
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
        SMSWebhook(url: url, secret: try secret.read(), clock: SystemClock(), by: curl)
    }
}
