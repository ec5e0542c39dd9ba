import ArgumentParser
import LatchkeyCore

struct ListApplications: AdminCommand {
    static let name = "applications.list"

    struct Outcome: Codable, Sendable {
        let applications: [ApplicationReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        do {
            return Outcome(applications: try await administration.applications.all().map { ApplicationReport($0) })
        } catch { throw CommandError(error, id: "") }
    }
}

/// `latchkey applications list`.
struct ListApplicationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the applications and the lifetimes of their sessions."
    )

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListApplications())
        try output.show(outcome) { Output.table(ApplicationReport.columns, outcome.applications.map(\.row)) }
    }
}
