import ArgumentParser
import LatchkeyCore

struct RetryNotifications: AdminCommand {
    static let name = "notifications.retry"

    /// Nil for all of them.
    let id: PushNotification.ID?

    func run(with administration: Administration) async throws -> RetriedDeliveries {
        try await administration.notifications.retry(id, .notifications)
    }
}

/// `latchkey notifications retry`.
struct RetryNotificationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Send unsent notifications again: one, or all of them.",
        discussion: "They are tried at once, and then for another hour, if the device is still the user's."
    )

    @OptionGroup var choice: RetryChoice<PushNotification.ID>
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(RetryNotifications(id: choice.id))
        try output.show(outcome) { outcome.text(.notifications) }
    }
}
