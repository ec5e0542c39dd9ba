import ArgumentParser
import LatchkeyCore

/// A page of what happened to a user's account.
struct ListEvents: Instruction {
    static let name = "events.list"

    let user: String
    let limit: Int
    let after: String?

    struct Outcome: Codable, Sendable {
        let events: [EventReport]
        /// What to go on after; nil at the end.
        let next: String?
    }

    func run(with administration: Administration) async throws -> Outcome {
        let id: User.ID
        do { id = try await administration.users.find(user).user.id } catch { throw CommandError(error, user: user) }
        do {
            let page = try await administration.events.list(of: id, after: after, limit: limit)
            return Outcome(events: page.events.map(EventReport.init), next: page.next)
        } catch { throw CommandError(error) }
    }
}

/// `latchkey events`.
struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Show what happened to a user's account, the newest first: logins, failures, changes, ended sessions."
    )

    @OptionGroup var argument: UserArgument

    @Option(help: "How many to show at the most: 1 to 1000.")
    var limit = 100

    @Option(help: "Show those before the event with this id.")
    var after: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("Give --limit a number from 1 to 1000.") }
        guard after.map({ IDSource.isID($0.lowercased()) }) ?? true else {
            throw ValidationError("Give --after the id of an event.")
        }
    }

    func run() async throws {
        let outcome = try await server.run(
            ListEvents(user: argument.user, limit: limit, after: after?.lowercased())
        )
        try output.show(outcome) {
            guard !outcome.events.isEmpty else { return "There are none." }
            let table = Output.table(EventReport.columns, outcome.events.map(\.row))
            return table + (outcome.next.map { "\nThere are more: --after \($0)" } ?? "")
        }
    }
}
