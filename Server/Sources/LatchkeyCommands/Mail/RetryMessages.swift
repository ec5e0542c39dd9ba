import ArgumentParser
import LatchkeyCore

struct RetryMessages: AdminCommand {
    static let name = "mail.retry"

    /// Nil for all of them.
    let id: Message.ID?

    func run(with administration: Administration) async throws -> RetriedDeliveries {
        try await administration.messages.retry(id, .messages)
    }
}

/// `latchkey mail retry`.
struct RetryMessagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Send unsent messages again: one, or all of them.",
        discussion: """
            They are tried at once, and then for another hour. Their codes and links may have expired; then the user requests \
            a new one.
            """
    )

    @OptionGroup var choice: RetryChoice<Message.ID>
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(RetryMessages(id: choice.id))
        try output.show(outcome) { outcome.text(.messages) }
    }
}
