import ArgumentParser
import LatchkeyCore

struct ListUpstreams: AdminCommand {
    static let name = "upstreams.list"

    struct Outcome: Codable, Sendable {
        let upstreams: [UpstreamReport]
        /// The ids of those that were stored with another secret.
        let unreadable: [Upstream.ID]
        /// The keys of companies' backends, whose tokens log people in like a provider's.
        let ssoKeys: [SSOKeyReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        do {
            let all = try await administration.upstreams().all()
            return Outcome(
                upstreams: all.compactMap(\.upstream).map { UpstreamReport($0, at: administration.address()) },
                unreadable: all.filter { $0.upstream == nil }.map(\.id),
                ssoKeys: try await ListSSOKeys(application: nil).run(with: administration).keys
            )
        } catch let error as UpstreamError { throw CommandError(error, "") }
    }
}

/// `latchkey upstreams list`.
struct ListUpstreamsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the providers and the single sign-on keys with which users log in.",
        discussion: """
            CALLBACK is the redirect URI to register at a provider. Manage the keys with: latchkey sso keys
            """
    )

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListUpstreams())
        try output.show(outcome) {
            let rows =
                outcome.upstreams.map(\.row)
                + outcome.unreadable.map { [$0.rawValue, "?", "stored with another secret", "", "", ""] }
                + outcome.ssoKeys.map {
                    [$0.id.rawValue, $0.kind, "single sign-on", "-", $0.applicationID.rawValue, "-"]
                }
            return Output.table(UpstreamReport.columns, rows)
        }
    }
}
