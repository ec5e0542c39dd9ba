import ArgumentParser
import LatchkeyCore

struct RemoveUpstream: AdminCommand {
    static let name = "upstreams.remove"

    let id: Upstream.ID

    struct Outcome: Codable, Sendable {
        let id: Upstream.ID
    }

    func run(with administration: Administration) async throws -> Outcome {
        do { try await administration.upstreams().remove(id) } catch let error as UpstreamError {
            throw CommandError(error, id)
        }
        return Outcome(id: id)
    }
}

/// `latchkey upstreams remove`.
struct RemoveUpstreamCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a provider: nobody logs in there any more.",
        discussion: """
            The users and their sessions stay. A user without another way to log in can use a forgotten password's \
            message. If the provider is added again, their identities work again.
            """
    )

    @Argument(help: "The id of the upstream.")
    var id: Upstream.ID

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(RemoveUpstream(id: id))
        try output.show(outcome) { "Nobody logs in at \(outcome.id) any more." }
    }
}
