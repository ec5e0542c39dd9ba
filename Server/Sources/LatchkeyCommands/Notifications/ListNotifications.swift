import ArgumentParser
import LatchkeyCore

struct ListNotifications: AdminCommand {
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
            The time is that of the next attempt, of sending, or of giving up. Tokens of devices are not shown. \
            Notifications are removed 7 days after their end.
            """
    )

    @OptionGroup var newest: NewestOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListNotifications(limit: newest.limit))
        try output.show(outcome) { Output.page(NotificationReport.columns, outcome.notifications.map(\.row)) }
    }
}
