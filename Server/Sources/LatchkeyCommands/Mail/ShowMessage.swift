import ArgumentParser
import LatchkeyCore
import LatchkeyMail

/// Shows one message, its secrets masked.
struct ShowMessage: AdminCommand {
    static let name = "mail.show"

    let id: Message.ID

    struct Outcome: Codable, Sendable {
        let message: MessageReport
        /// Nil after sending.
        let content: Content?
    }

    /// The parameters of the templates.
    struct Content: Codable, Sendable, Equatable {
        let locale: String?
        let code: String?
        let linkPath: String?
        let linkToken: String?
        let password: String?
        let applicationName: String?
        let applicationID: Application.ID?
        let displayName: String?
        let lifetime: Double?
        let login: LoginDetails?
    }

    func run(with administration: Administration) async throws -> Outcome {
        do {
            guard let (record, message) = try await administration.messageReading.read(id) else {
                throw CommandError.unknownDelivery(id, .messages)
            }
            return Outcome(message: MessageReport(record), content: message.map(Content.init))
        } catch is SealingError {
            throw CommandError.stands("The message \(id) was sealed with another secret, or by a newer program.")
        } catch let error as StoreError { throw CommandError(error) }
    }
}

extension ShowMessage.Content {
    init(_ message: Message) {
        let parameters = message.parameters
        locale = message.locale
        code = parameters.code
        linkPath = parameters.link?.path
        linkToken = parameters.link?.token
        password = parameters.password
        applicationName = parameters.applicationName
        applicationID = parameters.applicationID
        displayName = parameters.displayName
        lifetime = parameters.lifetime
        login = parameters.login
    }
}

extension ShowMessage.Outcome {
    /// The rendered message; nil after sending, or when a newer program made it.
    func rendered(with templates: MessageTemplates, at address: String, by brand: MessageBrand) -> RenderedMessage? {
        guard let content, let kind = MessageKind(rawValue: message.kind),
            let channel = MessageRecipient.Channel(rawValue: message.channel),
            let recipient = try? MessageRecipient(channel, message.recipient)
        else { return nil }
        var parameters = MessageParameters(
            code: content.code,
            password: content.password,
            applicationName: content.applicationName,
            applicationID: content.applicationID,
            displayName: content.displayName,
            lifetime: content.lifetime,
            login: content.login
        )
        if let path = content.linkPath, let token = content.linkToken {
            parameters.link = MessageLink(to: path, token: token)
        }
        let message = Message(kind, to: recipient, locale: content.locale, parameters: parameters)
        return templates.render(message, at: address, by: brand)
    }
}
