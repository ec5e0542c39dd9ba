import ArgumentParser
import LatchkeyCore

/// Messages that were not sent, to be sent now.
struct RetryMessages: Instruction {
    static let name = "mail.retry"

    /// Which message; nil for all of them.
    let id: String?

    struct Outcome: Codable, Sendable {
        let count: Int
    }

    func run(with administration: Administration) async throws -> Outcome {
        guard let id else { return Outcome(count: try await administration.messages.retryAll()) }
        switch try await administration.messages.retry(id) {
        case .isDue: return Outcome(count: 1)
        case .isBeingSent: throw CommandError.stands("The message \(id) is being sent just now.")
        case .wasSent: throw CommandError.stands("The message \(id) was sent already.")
        case .unknown:
            throw CommandError.asked("There is no message \(id). latchkey mail list shows those that there are.")
        }
    }
}

/// `latchkey mail retry`.
struct RetryMessagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Send what was not sent: one message, or all of them.",
        discussion: """
            They are tried at once, and then for another hour. A code or link in them may be over by now; then the user asks \
            for a new one.
            """
    )

    @Argument(help: "The id of the message, as latchkey mail list shows it.")
    var id: String?

    @Flag(help: "All messages that were not sent.")
    var all = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard all != (id != nil) else { throw ValidationError("Give the id of a message, or --all.") }
    }

    func run() async throws {
        let outcome = try await server.run(RetryMessages(id: id))
        try output.show(outcome) {
            outcome.count == 1 ? "1 message is tried now." : "\(outcome.count) messages are tried now."
        }
    }
}
