import ArgumentParser
import LatchkeyCore

struct DeleteUser: AdminCommand {
    static let name = "users.delete"

    /// The id of the user that was shown, so that no other user is deleted.
    let id: User.ID

    struct Outcome: Codable, Sendable {
        let id: User.ID
    }

    func run(with administration: Administration) async throws -> Outcome {
        do {
            try await administration.users.delete(id)
            return Outcome(id: id)
        } catch { throw CommandError(error, user: id.rawValue) }
    }
}

/// `latchkey users delete`.
struct DeleteUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a user with all their data, and end their sessions at once.",
        discussion: "Others can take their identifiers then. This cannot be undone."
    )

    @Flag(help: "Do not ask for a confirmation.")
    var yes = false

    @OptionGroup var argument: UserArgument
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await server.run(ShowUser(user: argument.user))
        if !yes {
            Output.say(report.lines)
            Output.say("All data of this user will be deleted and cannot be restored. Type yes to continue:")
            guard readLine() == "yes" else {
                throw CommandError.stands("Nothing was deleted. Type yes when you are asked, or give --yes.")
            }
        }
        let outcome = try await server.run(DeleteUser(id: report.id))
        try output.show(outcome) { "\(report.name) was deleted." }
    }
}
