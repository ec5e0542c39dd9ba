import ArgumentParser
import LatchkeyCore

/// A page of the users.
struct ListUsers: Instruction {
    static let name = "users.list"

    let limit: Int
    let after: String?

    struct Outcome: Codable, Sendable {
        let users: [UserReport]
        /// What to go on after; nil at the end.
        let next: String?
    }

    func run(with administration: Administration) async throws -> Outcome {
        do {
            let page = try await administration.users.list(after: after, limit: limit)
            return Outcome(users: page.accounts.map(UserReport.init), next: page.next)
        } catch { throw CommandError(error, user: "") }
    }
}

/// `latchkey users list`.
struct ListUsersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show users, in the order of their ids: who registered here first comes first."
    )

    @Option(help: "How many to show at the most: 1 to 1000.")
    var limit = 100

    @Option(help: "Show those after the user with this id.")
    var after: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("Give --limit a number from 1 to 1000.") }
        guard after.map({ IDSource.isID($0.lowercased()) }) ?? true else {
            throw ValidationError("Give --after the id of a user.")
        }
    }

    func run() async throws {
        let outcome = try await server.run(ListUsers(limit: limit, after: after?.lowercased()))
        try output.show(outcome) { outcome.text }
    }
}

extension ListUsers.Outcome {
    /// A table for people.
    var text: String {
        guard !users.isEmpty else { return "There are none." }
        let table = Output.table(UserReport.columns, users.map(\.row))
        return table + (next.map { "\nThere are more: --after \($0)" } ?? "")
    }
}
