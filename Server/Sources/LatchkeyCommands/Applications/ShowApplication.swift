import ArgumentParser
import LatchkeyCore

struct ShowApplication: AdminCommand {
    static let name = "applications.show"

    let id: Application.ID

    func run(with administration: Administration) async throws -> ApplicationReport {
        do throws(ApplicationError) {
            let all = try await administration.applications.all()
            guard let application = all.first(where: { $0.id == id }) else { throw ApplicationError.unknown }
            return ApplicationReport(application)
        } catch { throw CommandError(error, id: id) }
    }
}

/// `latchkey applications show`.
struct ShowApplicationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one application."
    )

    @Argument(help: "The id of the application.")
    var id: Application.ID

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await server.run(ShowApplication(id: id))
        try output.show(report) { report.lines }
    }
}
