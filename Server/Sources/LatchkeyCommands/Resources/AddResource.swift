import ArgumentParser
import LatchkeyCore

struct AddResource: AdminCommand {
    static let name = "resources.add"

    let uri: String
    let scopes: [String]
    let clients: Resource.Clients

    func run(with administration: Administration) async throws -> ResourceReport {
        do {
            return ResourceReport(try await administration.resources.put(uri, scopes: scopes, clients: clients))
        } catch { throw CommandError(error, uri: uri) }
    }
}

/// `latchkey resources add`.
struct AddResourceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an API, or change it: clients may ask for tokens for it at once.",
        discussion: """
            A client names the API in the parameter resource, and its token has the URI as its audience (aud). Such a \
            token opens no other API, and not the server's own.
            """
    )

    @Argument(help: "Its URI, as clients name it: https://api.example.com/")
    var uri: String

    @Option(
        parsing: .upToNextOption,
        help: "The scopes that belong to it, with spaces between them. (default: none)"
    )
    var scopes: [String] = []

    @Option(help: "The applications that may ask for it: any, or list for those that name it in --resource.")
    var clients: Resource.Clients = .list

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let names = scopes.flatMap { $0.split(separator: " ").map(String.init) }
        let report = try await server.run(AddResource(uri: uri, scopes: names, clients: clients))
        try output.show(report) { Output.table(ResourceReport.columns, [report.row]) }
    }
}

extension Resource.Clients: ExpressibleByArgument {}
