import ArgumentParser
import LatchkeyCore

struct ListMessages: AdminCommand {
    static let name = "mail.list"

    let limit: Int

    struct Outcome: Codable, Sendable {
        let messages: [MessageReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        Outcome(messages: try await administration.messages.newest(limit).map(MessageReport.init))
    }
}

/// `latchkey mail list`.
struct ListMessagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show e-mails and text messages, the newest first.",
        discussion: """
            The time is that of the next attempt, of sending, or of giving up. The text of a message is not shown, as it may \
            hold a code. Messages are removed 30 days after their end.
            """
    )

    @OptionGroup var newest: NewestOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListMessages(limit: newest.limit))
        try output.show(outcome) { Output.page(MessageReport.columns, outcome.messages.map(\.row)) }
    }
}
