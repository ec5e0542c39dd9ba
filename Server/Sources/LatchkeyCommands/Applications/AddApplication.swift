import ArgumentParser
import LatchkeyCore

/// A new application.
struct AddApplication: Instruction {
    static let name = "applications.add"

    let id: String
    let called: String?
    let redirectURIs: [String]

    func run(with administration: Administration) async throws -> ApplicationReport {
        do {
            return ApplicationReport(
                try await administration.applications.add(id, name: called, redirectURIs: redirectURIs)
            )
        } catch { throw CommandError(error, id: id) }
    }
}

/// `latchkey applications add`.
struct AddApplicationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an application with the standard rules; requests may name it at once."
    )

    @Argument(help: "Its id: 2 to 64 of a-z, 0-9 and hyphens.")
    var id: String

    @Option(help: "What people call it. (default: the id)")
    var name: String?

    @Option(
        name: .customLong("redirect-uri"),
        help: "Where browsers are sent back to after a login; once for each. See: latchkey applications set --help"
    )
    var redirectURIs: [String] = []

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await server.run(AddApplication(id: id, called: name, redirectURIs: redirectURIs))
        try output.show(report) { report.lines }
    }
}
