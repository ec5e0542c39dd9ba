import ArgumentParser

/// `latchkey sessions`.
struct SessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: "Where users are logged in.",
        subcommands: [ListSessionsCommand.self, EndSessionsCommand.self]
    )
}
