import ArgumentParser
import LatchkeyCore

struct ListUpstreams: AdminCommand {
    static let name = "upstreams.list"

    struct Outcome: Codable, Sendable {
        let upstreams: [UpstreamReport]
        /// The ids of those that were stored with another secret.
        let unreadable: [Upstream.ID]
    }

    func run(with administration: Administration) async throws -> Outcome {
        do {
            let all = try await administration.upstreams().all()
            return Outcome(
                upstreams: all.compactMap(\.upstream).map { UpstreamReport($0, at: administration.address()) },
                unreadable: all.filter { $0.upstream == nil }.map(\.id)
            )
        } catch let error as UpstreamError { throw CommandError(error, "") }
    }
}

/// `latchkey upstreams list`.
struct ListUpstreamsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the providers at which users log in, and the redirect URIs to register there."
    )

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListUpstreams())
        try output.show(outcome) {
            let rows =
                outcome.upstreams.map(\.row)
                + outcome.unreadable.map { [$0.rawValue, "?", "stored with another secret", "", "", ""] }
            return Output.table(UpstreamReport.columns, rows)
        }
    }
}
