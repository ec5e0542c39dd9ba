import ArgumentParser
import LatchkeyCore

/// Ends one session, or all of a user.
struct EndSessions: AdminCommand {
    static let name = "sessions.end"

    let id: SessionRecord.ID?
    let user: String?

    struct Outcome: Codable, Sendable {
        let count: Int
    }

    func run(with administration: Administration) async throws -> Outcome {
        if let user { return Outcome(count: try await endAll(of: user, with: administration)) }
        guard let id else { throw CommandError.asked("Give the id of a session, or --user.") }
        let isEnded: Bool
        do { isEnded = try await administration.sessions.end(id) } catch { throw CommandError(error) }
        guard isEnded else {
            throw CommandError.stands("No session with the id \(id) lives. See: latchkey sessions list USER")
        }
        return Outcome(count: 1)
    }

    private func endAll(of user: String, with administration: Administration) async throws -> Int {
        let id = try await administration.userID(user)
        do { return try await administration.sessions.endAll(of: id) } catch { throw CommandError(error) }
    }
}

/// `latchkey sessions end`.
struct EndSessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "End a session, or all sessions of a user. Their next request is refused."
    )

    @Argument(help: "The id of the session, as latchkey sessions list shows it.")
    var id: String?

    @Option(help: "End all sessions of this user: an id, username, e-mail address, or phone number with its +.")
    var user: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (id == nil) != (user == nil) else { throw ValidationError("Give the id of a session, or --user.") }
        guard id.map({ IDSource.isID($0.lowercased()) }) ?? true else {
            throw ValidationError("This is not a session's id. See: latchkey sessions list USER")
        }
    }

    func run() async throws {
        let outcome = try await server.run(EndSessions(id: id.map { SessionRecord.ID($0.lowercased()) }, user: user))
        try output.show(outcome) { "Sessions that have ended: \(outcome.count)." }
    }
}
