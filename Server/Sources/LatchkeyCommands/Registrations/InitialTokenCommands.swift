import ArgumentParser
import LatchkeyCore

struct AddInitialToken: AdminCommand {
    static let name = "registrations.tokens.add"

    let lifetime: Int
    let uses: Int?
    let note: String?

    func run(with administration: Administration) async throws -> InitialTokenReport {
        do {
            let made = try await administration.initialTokens.add(lifetime: lifetime, uses: uses, note: note)
            return InitialTokenReport(made.stored, made.token)
        } catch { throw CommandError(error, id: "") }
    }
}

/// `latchkey registrations tokens add`.
struct AddInitialTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make a token with which clients register themselves, shown once.",
        discussion: "The server must allow registrations: latchkey serve --client-registration token."
    )

    @Option(help: "Its lifetime: 60s to 365d.", transform: Lifetime.argument)
    var lifetime: Int = 24 * 60 * 60

    @Option(help: "The number of clients that may register with it: 1 to 10000. (default: no limit)")
    var uses: Int?

    @Option(help: "Its purpose, for the list.")
    var note: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await server.run(AddInitialToken(lifetime: lifetime, uses: uses, note: note))
        try output.show(report) {
            "Id: \(report.id)\nToken: \(report.token ?? "") (write it down: it is not shown again)"
        }
    }
}

struct ListInitialTokens: AdminCommand {
    static let name = "registrations.tokens.list"

    struct Outcome: Codable, Sendable {
        let tokens: [InitialTokenReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        do {
            return Outcome(tokens: try await administration.initialTokens.all().map { InitialTokenReport($0) })
        } catch { throw CommandError(error, id: "") }
    }
}

/// `latchkey registrations tokens list`.
struct ListInitialTokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the initial access tokens, the oldest first, without their secrets."
    )

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListInitialTokens())
        try output.show(outcome) { Output.table(InitialTokenReport.columns, outcome.tokens.map(\.row)) }
    }
}

struct RemoveInitialToken: AdminCommand {
    static let name = "registrations.tokens.remove"

    let id: InitialToken.ID

    struct Outcome: Codable, Sendable {
        let id: InitialToken.ID
    }

    func run(with administration: Administration) async throws -> Outcome {
        do { try await administration.initialTokens.remove(id) } catch { throw CommandError(error, id: id) }
        return Outcome(id: id)
    }
}

/// `latchkey registrations tokens remove`.
struct RemoveInitialTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a token. The clients that registered with it stay."
    )

    @Argument(help: "The id of the token.")
    var id: InitialToken.ID

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(RemoveInitialToken(id: id))
        try output.show(outcome) { "The token \(outcome.id) is removed." }
    }
}
