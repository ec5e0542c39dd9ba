import ArgumentParser
import LatchkeyCore

struct RemoveSSOKey: AdminCommand {
    static let name = "sso.keys.remove"

    let id: SSOKey.ID

    struct Outcome: Codable, Sendable {
        let id: SSOKey.ID
    }

    func run(with administration: Administration) async throws -> Outcome {
        let keys = try await administration.ssoKeys()
        do { try await keys.remove(id) } catch { throw CommandError(error, application: "") }
        return Outcome(id: id)
    }
}

/// `latchkey sso keys remove`.
struct RemoveSSOKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a key, so that its tokens are refused. Sessions that it started go on."
    )

    @Argument(help: "The id of the key.")
    var id: SSOKey.ID

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(RemoveSSOKey(id: id))
        try output.show(outcome) { "The key \(outcome.id) accepts no tokens any more." }
    }
}
