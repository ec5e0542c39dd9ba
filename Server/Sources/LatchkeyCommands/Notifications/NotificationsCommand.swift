import ArgumentParser

/// `latchkey notifications`.
struct NotificationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications",
        abstract: "Notifications to users' devices: what was sent, and what was not.",
        subcommands: [ListNotificationsCommand.self, RetryNotificationsCommand.self]
    )
}
