import ArgumentParser

/// `latchkey keys`.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Manage the keys that sign tokens.",
        subcommands: [ListKeysCommand.self, RotateKeysCommand.self]
    )
}
