import ArgumentParser

/// `latchkey serve`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Start the server.",
        discussion: """
            Each option can also stand in the environment (LATCHKEY_PORT for --port) or in a JSON file given with \
            --config ({"port": 8080}). The command line wins over the environment, the environment over the file.
            """
    )

    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(parsing: .unconditional, help: "The port to listen on; 0 takes a free one. (default: 8080)")
    var port: String?

    @Option(
        help: """
            The SQLite file, which is made when there is none, or a PostgreSQL database as postgres://user@host/name. \
            Keep a password out of the command line: LATCHKEY_DATABASE, PGPASSWORD and a password file are private. \
            (default: data/latchkey.sqlite)
            """
    )
    var database: String?

    @Option(parsing: .unconditional, help: "The most connections to a PostgreSQL database. (default: 10)")
    var connections: String?

    @Option(help: "The file with the server's secret; it is made on the first start. (default: data/latchkey.secret)")
    var secretFile: String?

    @Option(help: "The address that clients know the server by, for example https://id.example.com.")
    var publicURL: String?

    @Option(
        parsing: .unconditional,
        help: "How many seconds to serve on when told to stop, while /ready says 503; 0 to 300. (default: 0)"
    )
    var drain: String?

    @Option(help: "What to log: trace, debug, info, notice, warning, error or critical. (default: info)")
    var logLevel: String?

    @Option(help: "How to log to standard error: text or json. (default: text)")
    var logFormat: String?

    @Option(
        help: """
            A JSON file with these options: host, port, database, connections, secretFile, publicURL, drain, logLevel, \
            logFormat.
            """
    )
    var config: String?

    func run() async throws {
        let flags: [String: String?] = [
            "host": host, "port": port, "database": database, "connections": connections, "secretFile": secretFile,
            "publicURL": publicURL, "drain": drain, "logLevel": logLevel, "logFormat": logFormat,
        ]
        let configuration = try await ServeConfiguration(flags: flags.compactMapValues { $0 }, file: config)
        try await Serve(configuration).run()
    }
}
