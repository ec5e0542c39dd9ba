import ArgumentParser
import LatchkeyDatabase

/// `latchkey database check`.
struct CheckDatabaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check whether a database is sound. A server may run meanwhile.",
        discussion: "The check changes nothing. The exit code is 0, or 1 if it finds an error."
    )

    @Option(.database, help: "The server's SQLite file or PostgreSQL URL.")
    var database: String?

    @Option(.secretFile, help: "The file with the server's secret, which opens the signing keys.")
    var secretFile: String?

    @Option(.connections, help: "The most connections that a server has to PostgreSQL.")
    var connections: String?

    @Option(help: "The server's JSON file with options.")
    var config: String?

    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let database: String
        let isSound: Bool
        let findings: [Finding]
    }

    func run() async throws {
        ProcessLimits.prepare()
        let flags: [String: String?] = [
            "database": database, "secretFile": secretFile, "connections": connections,
        ]
        let configuration = try ServeConfiguration(flags: flags.compactMapValues { $0 }, file: config)
        let findings = try await DatabaseCheck(configuration).findings()
        let errors = findings.filter { $0.level == .error }.count
        try output.show(
            Report(database: configuration.database.description, isSound: errors == 0, findings: findings)
        ) { findings.map { "\($0.level.rawValue) \($0.text)" }.joined(separator: "\n") }
        guard errors == 0 else {
            throw CommandError.stands("The database \(configuration.database) has errors: \(errors).")
        }
    }
}
