import ArgumentParser
import LatchkeyDatabase
import LatchkeyStores

/// `latchkey database copy`.
struct CopyDatabaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy a database to another one, and compare every row.",
        discussion: """
            Stop the servers of both first. The source is only read. To finish an interrupted copy, run the same \
            command again. The secret file is the same for both databases.
            """
    )

    @Option(help: "The source: a SQLite file or a PostgreSQL URL.")
    var from: String

    @Option(help: "The destination: a PostgreSQL URL or a SQLite file, which is created if it is missing.")
    var to: String

    @Flag(help: "Remove users of the destination that the source does not have.")
    var replace = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        ProcessLimits.prepare()
        let task = CopyTask(
            from: try Self.location(from, "--from"),
            to: try Self.location(to, "--to"),
            isReplacing: replace
        )
        let report = try await task.runUntilStopped()
        try output.show(report) { report.text }
        guard report.isEqual else {
            let tables = report.tables.filter { $0.differences > 0 }.map { "\($0.name) (\($0.differences))" }
            throw CommandError.stands(
                "Rows differ after the copy: \(tables.joined(separator: ", ")). Stop the servers of both databases, and "
                    + "run the command again."
            )
        }
    }

    /// The value may hold a password, so the error does not repeat it.
    private static func location(_ text: String, _ option: String) throws -> DatabaseLocation {
        do { return try DatabaseLocation(text) } catch {
            if case .unavailable(let problem) = error { throw StartError.database(problem) }
            throw StartError.option(
                name: option,
                value: "What was given",
                expected: "the path of a SQLite file or a URL like postgres://user@host/name; \(error.text)"
            )
        }
    }
}
