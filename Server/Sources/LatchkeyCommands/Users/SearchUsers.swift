import ArgumentParser
import LatchkeyCore

/// A page of the users who have a text in their names or addresses.
struct SearchUsers: Instruction {
    static let name = "users.search"

    let text: String
    let limit: Int
    let after: String?

    func run(with administration: Administration) async throws -> ListUsers.Outcome {
        do {
            let page = try await administration.users.search(text, after: after, limit: limit)
            return ListUsers.Outcome(users: page.accounts.map(UserReport.init), next: page.next)
        } catch { throw CommandError(error, user: "") }
    }
}

/// `latchkey users search`.
struct SearchUsersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find users by a part of their username, address or display name.",
        discussion:
            "Upper and lower case are alike. All users are looked through, so it takes a moment where there are many."
    )

    @Argument(help: "The text to look for.")
    var text: String

    @Option(help: "How many to show at the most: 1 to 1000.")
    var limit = 100

    @Option(help: "Show those after the user with this id.")
    var after: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...200).contains(text.count) else { throw ValidationError("Give 1 to 200 characters to look for.") }
        guard (1...1000).contains(limit) else { throw ValidationError("Give --limit a number from 1 to 1000.") }
        guard after.map({ IDSource.isID($0.lowercased()) }) ?? true else {
            throw ValidationError("Give --after the id of a user.")
        }
    }

    func run() async throws {
        let outcome = try await server.run(SearchUsers(text: text, limit: limit, after: after?.lowercased()))
        try output.show(outcome) { outcome.text }
    }
}
