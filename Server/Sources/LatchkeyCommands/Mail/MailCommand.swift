import ArgumentParser

/// `latchkey mail`.
struct MailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "Show and preview e-mails and text messages, and send failed ones again.",
        subcommands: [
            ListMessagesCommand.self, ShowMessageCommand.self, RetryMessagesCommand.self, PreviewMessagesCommand.self,
        ]
    )
}
