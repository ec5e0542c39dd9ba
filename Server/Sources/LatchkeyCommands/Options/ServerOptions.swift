import ArgumentParser

/// The server that a command addresses.
///
/// A running server carries the command out; otherwise the command opens the server's database.
struct ServerOptions: ParsableArguments {
    @Option(.database, help: "The server's SQLite file or PostgreSQL URL.")
    var database: String?

    @Option(.secretFile, help: "The file with the server's secret, needed while the server does not run.")
    var secretFile: String?

    @Option(help: "The server's JSON file with options.")
    var config: String?

    func run<Command: AdminCommand>(_ command: Command) async throws -> Command.Outcome {
        try await ServerAccess(configuration()).run(command)
    }

    func configuration() async throws -> ServeConfiguration {
        let flags: [String: String?] = ["database": database, "secretFile": secretFile]
        let configuration = try ServeConfiguration(flags: flags.compactMapValues { $0 }, file: config)
        for variable in configuration.unknownVariables { Output.say("latchkey: \(variable.sentence)") }
        return configuration
    }
}
