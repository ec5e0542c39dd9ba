import ArgumentParser
import LatchkeyCore

struct ListSessions: AdminCommand {
    static let name = "sessions.list"

    let user: String

    struct Outcome: Codable, Sendable {
        let sessions: [SessionReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        let id = try await administration.userID(user)
        do {
            return Outcome(sessions: try await administration.sessions.live(of: id).map(SessionReport.init))
        } catch { throw CommandError(error) }
    }
}

/// `latchkey sessions list`.
struct ListSessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show a user's sessions, the last used one first."
    )

    @OptionGroup var argument: UserArgument
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListSessions(user: argument.user))
        try output.show(outcome) { Output.page(SessionReport.columns, outcome.sessions.map(\.row)) }
    }
}
