import ArgumentParser

/// `latchkey sso`.
struct SSOCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sso",
        abstract: "Single sign-on: the keys of companies' backends, and tokens to try them with.",
        subcommands: [SSOKeysCommand.self, IssueSSOTokenCommand.self]
    )
}

/// `latchkey sso keys`.
struct SSOKeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "The keys by which applications take single-sign-on tokens.",
        subcommands: [AddSSOKeyCommand.self, ListSSOKeysCommand.self, RemoveSSOKeyCommand.self]
    )
}
