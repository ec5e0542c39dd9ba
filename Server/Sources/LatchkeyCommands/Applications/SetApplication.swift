import ArgumentParser
import LatchkeyCore

/// Other lifetimes for an application's sessions.
struct SetApplication: Instruction {
    static let name = "applications.set"

    let id: String
    let change: SessionPolicyChange

    func run(with administration: Administration) async throws -> ApplicationReport {
        do {
            return ApplicationReport(try await administration.applications.change(id, by: change))
        } catch { throw CommandError(error, id: id) }
    }
}

/// `latchkey applications set`.
struct SetApplicationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change how long the sessions of an application live.",
        discussion: """
            Durations are 30s, 10m, 12h, 90d, or a number of seconds. New access tokens have the new lifetime at once; \
            a session has it from its next refresh on.
            """
    )

    @Argument(help: "The id of the application.")
    var id: String

    @Option(help: "How long an access token is good for, ± 5 %: 30s to 24h.", transform: Lifetime.argument)
    var accessTokenLifetime: Int?

    @Option(help: "How long a session lives without a refresh: 60s to ten years.", transform: Lifetime.argument)
    var sessionIdleLifetime: Int?

    @Option(
        help: "How long a session lives at most, however often it is refreshed; none for ever.",
        transform: { text in text == "none" ? .unlimited : .seconds(try Lifetime.argument(text)) }
    )
    var sessionAbsoluteLifetime: SessionPolicyChange.AbsoluteLifetime?

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    private var change: SessionPolicyChange {
        SessionPolicyChange(
            accessTokenLifetime: accessTokenLifetime,
            idleLifetime: sessionIdleLifetime,
            absoluteLifetime: sessionAbsoluteLifetime
        )
    }

    func validate() throws {
        guard change != SessionPolicyChange() else {
            throw ValidationError("Say what to set: one of the three lifetimes at least.")
        }
    }

    func run() async throws {
        let report = try await server.run(SetApplication(id: id, change: change))
        try output.show(report) { report.lines }
    }
}
