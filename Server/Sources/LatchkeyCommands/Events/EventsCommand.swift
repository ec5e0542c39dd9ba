import ArgumentParser
import LatchkeyCore

/// One page of a user's events.
struct ListEvents: AdminCommand {
    static let name = "events.list"

    let user: String
    let limit: Int
    let after: AuditEvent.ID?

    struct Outcome: Codable, Sendable {
        let events: [EventReport]
        /// The id to continue after; nil on the last page.
        let next: AuditEvent.ID?
    }

    func run(with administration: Administration) async throws -> Outcome {
        let id = try await administration.userID(user)
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

    @OptionGroup var page: PageOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(
            ListEvents(user: argument.user, limit: page.limit, after: page.after.map { AuditEvent.ID($0) })
        )
        try output.show(outcome) {
            Output.page(EventReport.columns, outcome.events.map(\.row), next: outcome.next?.rawValue)
        }
    }
}
