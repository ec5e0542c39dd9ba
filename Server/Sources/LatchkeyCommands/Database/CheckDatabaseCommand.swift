import ArgumentParser
import LatchkeyDatabase

/// `latchkey database check`.
struct CheckDatabaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Look whether a database is sound, also while a server runs.",
        discussion: "Nothing is changed. It ends with 0, or with 1 when there is an error."
    )

    @Option(help: "The server's SQLite file or PostgreSQL URL. (default: data/latchkey.sqlite)")
    var database: String?

    @Option(help: "The file with the server's secret, which opens the signing keys. (default: data/latchkey.secret)")
    var secretFile: String?

    @Option(parsing: .unconditional, help: "The most connections that a server has to PostgreSQL. (default: 10)")
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
