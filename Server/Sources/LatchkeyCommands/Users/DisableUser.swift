import ArgumentParser
import LatchkeyCore

struct DisableUser: AdminCommand {
    static let name = "users.disable"

    let user: String

    struct Outcome: Codable, Sendable {
        let user: UserReport
        let endedSessions: Int
    }

    func run(with administration: Administration) async throws -> Outcome {
        do {
            let id = try await administration.users.find(user).user.id
            let ended = try await administration.users.disable(id)
            return Outcome(user: UserReport(try await administration.users.find(id.rawValue)), endedSessions: ended)
        } catch { throw CommandError(error, user: user) }
    }
}

/// `latchkey users disable`.
struct DisableUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Prevent a user from logging in, and end all their sessions at once.",
        discussion:
            """
            Their data and identifiers stay theirs. A running server sends them a message. latchkey users enable lets \
            them log in again.
            """
    )

    @OptionGroup var argument: UserArgument
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(DisableUser(user: argument.user))
        try output.show(outcome) {
            "\(outcome.user.name) cannot log in any more. Sessions that have ended: \(outcome.endedSessions)."
        }
    }
}
