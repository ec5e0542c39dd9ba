import ArgumentParser

/// `latchkey keys`.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "The keys that access tokens are signed with.",
        subcommands: [ListKeysCommand.self, RotateKeysCommand.self]
    )
}
