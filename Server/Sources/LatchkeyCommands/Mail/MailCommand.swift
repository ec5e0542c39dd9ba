import ArgumentParser

/// `latchkey mail`.
struct MailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "Show e-mails and text messages, and send failed ones again.",
        subcommands: [ListMessagesCommand.self, ShowMessageCommand.self, RetryMessagesCommand.self]
    )
}
