import ArgumentParser
import LatchkeyCore

struct ListUsers: AdminCommand {
    static let name = "users.list"

    let limit: Int
    let after: User.ID?

    struct Outcome: Codable, Sendable {
        let users: [UserReport]
        /// The id to continue after; nil on the last page.
        let next: User.ID?
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
        abstract: "Show users in the order of their ids, which is that of registration."
    )

    @OptionGroup var page: PageOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListUsers(limit: page.limit, after: page.after.map { User.ID($0) }))
        try output.show(outcome) { outcome.text }
    }
}

extension ListUsers.Outcome {
    var text: String { Output.page(UserReport.columns, users.map(\.row), next: next?.rawValue) }
}
