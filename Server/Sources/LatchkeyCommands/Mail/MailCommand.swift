import ArgumentParser

/// `latchkey mail`.
struct MailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "E-mails and text messages: what was sent, and what was not.",
        subcommands: [ListMessagesCommand.self, ShowMessageCommand.self, RetryMessagesCommand.self]
    )
}
