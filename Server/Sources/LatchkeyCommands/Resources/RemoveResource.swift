import ArgumentParser
import LatchkeyCore

struct RemoveResource: AdminCommand {
    static let name = "resources.remove"

    let uri: String

    struct Outcome: Codable, Sendable {
        let uri: String
    }

    func run(with administration: Administration) async throws -> Outcome {
        do { try await administration.resources.remove(uri) } catch { throw CommandError(error, uri: uri) }
        return Outcome(uri: uri)
    }
}

/// `latchkey resources remove`.
struct RemoveResourceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an API: no new tokens are issued for it. Those that exist expire."
    )

    @Argument(help: "The URI of the API.")
    var uri: String

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(RemoveResource(uri: uri))
        try output.show(outcome) { "No new tokens are issued for \(outcome.uri)." }
    }
}
