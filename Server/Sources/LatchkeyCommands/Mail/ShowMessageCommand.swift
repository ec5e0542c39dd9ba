import ArgumentParser
import LatchkeyCore
import LatchkeyMail

/// `latchkey mail show`.
struct ShowMessageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the state and the text of one e-mail or text message.",
        discussion: """
            Codes, links and passwords are always masked, as they can log in as the recipient. Sending a message removes its \
            text.
            """
    )

    @Argument(help: "The id of the message, as latchkey mail list shows it.")
    var id: String

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let configuration = try await server.configuration()
        try configuration.offerLanguages()
        let outcome = try await ServerAccess(configuration).run(ShowMessage(id: Message.ID(id.lowercased())))
        let templates = try MailTransports.templates(configuration.mail.templates)
        let address = configuration.publicURL ?? "http://localhost"
        try output.show(outcome) {
            let content = outcome.rendered(with: templates, at: address, by: MessageBrand(configuration.brand))
            return [outcome.message.lines, content?.lines].compactMap { $0 }.joined(separator: "\n\n")
        }
    }
}

extension MessageReport {
    fileprivate var lines: String {
        let values: [(String, String?)] = [
            ("Id", id.rawValue), ("Kind", kind), ("Recipient", recipient), ("State", state.rawValue),
            ("Made", Output.text(createdAt)), ("Time", Output.text(time)), ("Attempts", "\(attempts)"),
            ("Last error", lastError),
        ]
        return values.compactMap { name, value in value.map { "\(name): \($0)" } }.joined(separator: "\n")
    }
}

extension RenderedMessage {
    fileprivate var lines: String {
        switch self {
        case .email(_, let text): "Subject: \(text.subject)\n\n\(text.plain)"
        case .sms(_, let text): text
        }
    }
}
