import ArgumentParser
import LatchkeyCore

struct ListResources: AdminCommand {
    static let name = "resources.list"

    struct Outcome: Codable, Sendable {
        let resources: [ResourceReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        do {
            return Outcome(resources: try await administration.resources.all().map { ResourceReport($0) })
        } catch { throw CommandError(error, uri: "") }
    }
}

/// `latchkey resources list`.
struct ListResourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the APIs that accept tokens of the server, and their scopes."
    )

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListResources())
        try output.show(outcome) { Output.table(ResourceReport.columns, outcome.resources.map(\.row)) }
    }
}
