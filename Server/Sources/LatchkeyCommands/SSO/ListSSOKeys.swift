import ArgumentParser
import LatchkeyCore

struct ListSSOKeys: AdminCommand {
    static let name = "sso.keys.list"

    let application: Application.ID?

    struct Outcome: Codable, Sendable {
        let keys: [SSOKeyReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        let keys = try await administration.ssoKeys()
        do {
            return Outcome(keys: try await keys.keys(of: application).map { SSOKeyReport($0.stored, $0.key) })
        } catch { throw CommandError(error, application: application ?? "") }
    }
}

/// `latchkey sso keys list`.
struct ListSSOKeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the keys for single sign-on, the oldest first, without their secrets."
    )

    @Option(help: "Only those of one application.")
    var application: Application.ID?

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListSSOKeys(application: application))
        try output.show(outcome) { Output.table(SSOKeyReport.columns, outcome.keys.map(\.row)) }
    }
}
