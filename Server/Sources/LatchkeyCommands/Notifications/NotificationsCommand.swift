import ArgumentParser

/// `latchkey notifications`.
struct NotificationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications",
        abstract: "Show notifications to users' devices, and send failed ones again.",
        subcommands: [ListNotificationsCommand.self, RetryNotificationsCommand.self]
    )
}
