import ArgumentParser

/// Which server a command is for; a running one is asked, otherwise its database is opened.
struct ServerOptions: ParsableArguments {
    @Option(help: "The server's SQLite file or PostgreSQL URL. (default: data/latchkey.sqlite)")
    var database: String?

    @Option(help: "The file with the server's secret, for when it does not run. (default: data/latchkey.secret)")
    var secretFile: String?

    @Option(help: "The server's JSON file with options.")
    var config: String?

    func run<Body: Instruction>(_ instruction: Body) async throws -> Body.Outcome {
        try await ServerAccess(configuration()).run(instruction)
    }

    /// What was said of the server, here or elsewhere.
    func configuration() async throws -> ServeConfiguration {
        let flags: [String: String?] = ["database": database, "secretFile": secretFile]
        let configuration = try ServeConfiguration(flags: flags.compactMapValues { $0 }, file: config)
        for variable in configuration.unknownVariables { Output.say("latchkey: \(variable.sentence)") }
        return configuration
    }
}
