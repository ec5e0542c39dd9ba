import ArgumentParser

/// `latchkey sessions`.
struct SessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: "Show and end the sessions of users.",
        subcommands: [ListSessionsCommand.self, EndSessionsCommand.self]
    )
}
