import ArgumentParser

/// `latchkey sso`.
struct SSOCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sso",
        abstract: "Manage single sign-on: the keys of companies' backends, and tokens to try them.",
        subcommands: [SSOKeysCommand.self, IssueSSOTokenCommand.self]
    )
}

/// `latchkey sso keys`.
struct SSOKeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Manage the keys that verify single-sign-on tokens.",
        subcommands: [AddSSOKeyCommand.self, ListSSOKeysCommand.self, RemoveSSOKeyCommand.self]
    )
}
