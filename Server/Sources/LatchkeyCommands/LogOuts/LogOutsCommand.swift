import ArgumentParser

/// `latchkey logouts`.
struct LogOutsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logouts",
        abstract: "Show notices to applications about ended sessions, and send failed ones again.",
        subcommands: [ListLogOutNoticesCommand.self, RetryLogOutNoticesCommand.self]
    )
}
