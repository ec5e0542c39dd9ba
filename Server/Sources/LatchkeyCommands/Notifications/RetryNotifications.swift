import ArgumentParser
import LatchkeyCore

/// Notifications that were not sent, to be sent now.
struct RetryNotifications: Instruction {
    static let name = "notifications.retry"

    /// Which notification; nil for all of them.
    let id: String?

    struct Outcome: Codable, Sendable {
        let count: Int
    }

    func run(with administration: Administration) async throws -> Outcome {
        guard let id else { return Outcome(count: try await administration.notifications.retryAll()) }
        switch try await administration.notifications.retry(id) {
        case .isDue: return Outcome(count: 1)
        case .isBeingSent: throw CommandError.stands("The notification \(id) is being sent just now.")
        case .wasSent: throw CommandError.stands("The notification \(id) was sent already.")
        case .unknown:
            throw CommandError.asked(
                "There is no notification \(id). latchkey notifications list shows those that there are."
            )
        }
    }
}

/// `latchkey notifications retry`.
struct RetryNotificationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Send what was not sent: one notification, or all of them.",
        discussion: "They are tried at once, and then for another hour, where the device is still the user's."
    )

    @Argument(help: "The id of the notification, as latchkey notifications list shows it.")
    var id: String?

    @Flag(help: "All notifications that were not sent.")
    var all = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard all != (id != nil) else { throw ValidationError("Give the id of a notification, or --all.") }
    }

    func run() async throws {
        let outcome = try await server.run(RetryNotifications(id: id))
        try output.show(outcome) {
            outcome.count == 1 ? "1 notification is tried now." : "\(outcome.count) notifications are tried now."
        }
    }
}
