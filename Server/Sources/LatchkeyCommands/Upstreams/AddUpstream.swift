import ArgumentParser
import LatchkeyCore

struct AddUpstream: AdminCommand {
    static let name = "upstreams.add"

    let id: Upstream.ID
    let provider: String
    let change: UpstreamChange

    func run(with administration: Administration) async throws -> UpstreamReport {
        do {
            let upstream = try await administration.upstreams().add(id, of: provider, change)
            return UpstreamReport(upstream, at: administration.address())
        } catch let error as UpstreamError { throw CommandError(error, id) }
    }
}

/// `latchkey upstreams add`.
struct AddUpstreamCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a provider: its button is on the login page at once.",
        discussion: """
            Register this server at the provider first, with the redirect URI \
            https://ID.EXAMPLE.COM/federation/ID/callback, where ID is the id that you give here.

            latchkey upstreams add google --client-id … --client-secret-file google.secret
            latchkey upstreams add apple --client-id com.example.web --apple-team … --apple-key-id … --client-secret-file key.p8
            latchkey upstreams add acme --provider oidc --issuer https://login.acme.example --client-id …
            """
    )

    @Argument(help: "The id, which stands in the redirect URI: 1 to 32 of a-z, 0-9 and hyphens.")
    var id: Upstream.ID

    @Option(
        help: """
            The provider: google, apple, microsoft, github, facebook, line, kakao, naver, yahoo-japan, x, or oidc for \
            any OpenID provider. (default: the id)
            """
    )
    var provider: String?

    @OptionGroup var rules: UpstreamRuleOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let command = AddUpstream(id: id, provider: provider ?? id.rawValue, change: try rules.change())
        let report = try await server.run(command)
        try output.show(report) { Output.table(UpstreamReport.columns, [report.row]) }
    }
}

struct SetUpstream: AdminCommand {
    static let name = "upstreams.set"

    let id: Upstream.ID
    let change: UpstreamChange

    func run(with administration: Administration) async throws -> UpstreamReport {
        do {
            let upstream = try await administration.upstreams().change(id, change)
            return UpstreamReport(upstream, at: administration.address())
        } catch let error as UpstreamError { throw CommandError(error, id) }
    }
}

/// `latchkey upstreams set`.
struct SetUpstreamCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a provider. What is not named stays; a hyphen removes a value."
    )

    @Argument(help: "The id of the upstream.")
    var id: Upstream.ID

    @OptionGroup var rules: UpstreamRuleOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await server.run(SetUpstream(id: id, change: try rules.change()))
        try output.show(report) { Output.table(UpstreamReport.columns, [report.row]) }
    }
}
