import ArgumentParser

/// `latchkey database`.
struct DatabaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "database",
        abstract: "Copy a database to another engine, or check it.",
        subcommands: [CopyDatabaseCommand.self, CheckDatabaseCommand.self]
    )
}
