import ArgumentParser

/// `latchkey database`.
struct DatabaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "database",
        abstract: "The database as a whole: copied to another engine, or checked.",
        subcommands: [CopyDatabaseCommand.self, CheckDatabaseCommand.self]
    )
}
