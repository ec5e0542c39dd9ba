import ArgumentParser
import LatchkeyCore

/// The notifications.
struct ListNotifications: Instruction {
    static let name = "notifications.list"

    let limit: Int

    struct Outcome: Codable, Sendable {
        let notifications: [NotificationReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        Outcome(notifications: try await administration.notifications.newest(limit).map(NotificationReport.init))
    }
}

/// `latchkey notifications list`.
struct ListNotificationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show notifications, the newest first.",
        discussion: """
            The time is when a notification is tried next, was sent, or was given up. Tokens of devices are not shown. \
            Notifications are forgotten 7 days after their end.
            """
    )

    @Option(help: "How many to show at the most.")
    var limit = 100

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("Give --limit a number from 1 to 10000.") }
    }

    func run() async throws {
        let outcome = try await server.run(ListNotifications(limit: limit))
        try output.show(outcome) {
            outcome.notifications.isEmpty
                ? "There are none." : Output.table(NotificationReport.columns, outcome.notifications.map(\.row))
        }
    }
}
