import ArgumentParser
import Foundation
import LatchkeyDatabase

/// `latchkey users import`.
struct ImportUsersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import users from another system: a file with one JSON object per line.",
        discussion: """
            The server may run meanwhile. An unusable line is skipped and reported with its number. Existing users stay as \
            they are, so the same command finishes an interrupted import. The exit code is 1 when lines were \
            skipped.
            """
    )

    @Argument(help: "The file; - for standard input.")
    var file: String

    @Flag(help: "Change nothing, and report the result of an import.")
    var dryRun = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let access = DatabaseAccess(try await server.configuration())
        let handle = try opened()
        let (line, isTrial) = (ProgressLine(), dryRun)
        let start = ContinuousClock.now
        let figures = try await Interruption.stops(
            saying: "The import was stopped. Imported users stay; run the command again to continue."
        ) {
            try await access.run(for: isTrial ? .lookingOn : .helping) { database in
                let task = ImportUsersTask(into: database, isTrial: isTrial) { problem in
                    line.clear()
                    Output.say(problem)
                }
                return try await task.run(handle) { figures in line.show("\(figures.lines) lines") }
            }
        }
        line.clear()
        let report = ImportReport(figures, isDryRun: dryRun, time: ContinuousClock.now - start)
        try output.show(report) { report.text }
        guard figures.skipped == 0 else {
            throw CommandError.stands(
                "Lines that were skipped: \(figures.skipped). Correct them, and run the command again."
            )
        }
    }

    private func opened() throws -> FileHandle {
        if file == "-" { return .standardInput }
        do { return try FileHandle(forReadingFrom: URL(filePath: file)) } catch {
            throw CommandError.asked("The file \(file) cannot be read. Give an existing file that you may read.")
        }
    }
}

/// The result of an import.
struct ImportReport: Encodable, Sendable {
    let lines: Int
    let imported: Int
    let present: Int
    let skipped: Int
    let isDryRun: Bool
    let seconds: Double

    init(_ figures: ImportUsersTask.Figures, isDryRun: Bool, time: Duration) {
        lines = figures.lines
        imported = figures.imported
        present = figures.present
        skipped = figures.skipped
        self.isDryRun = isDryRun
        seconds = (time / .seconds(1) * 10).rounded() / 10
    }

    var text: String {
        let verb = isDryRun ? "Would be imported" : "Imported"
        return "\(verb): \(imported). There already: \(present). Skipped: \(skipped). \(seconds) seconds."
    }
}
