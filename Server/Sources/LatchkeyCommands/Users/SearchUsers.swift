import ArgumentParser
import LatchkeyCore

struct SearchUsers: AdminCommand {
    static let name = "users.search"

    let text: String
    let limit: Int
    let after: User.ID?

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
        abstract: "Find users by part of their username, address or display name.",
        discussion:
            "Case does not matter. The search reads all users, so it takes a moment if there are many."
    )

    @Argument(help: "The text to look for.")
    var text: String

    @OptionGroup var page: PageOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...200).contains(text.count) else { throw ValidationError("Give 1 to 200 characters to look for.") }
    }

    func run() async throws {
        let outcome = try await server.run(
            SearchUsers(text: text, limit: page.limit, after: page.after.map { User.ID($0) })
        )
        try output.show(outcome) { outcome.text }
    }
}
