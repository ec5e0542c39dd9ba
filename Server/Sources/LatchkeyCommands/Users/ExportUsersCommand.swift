import ArgumentParser
import LatchkeyDatabase

/// `latchkey users export`.
struct ExportUsersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract:
            "Write all users of one moment, one JSON object per line, as latchkey users import reads them.",
        discussion: """
            It contains the hashes of passwords, so only its owner may read the file: keep it so. The server may run \
            meanwhile.
            """
    )

    @Option(
        name: [.customLong("output")],
        help: "The file to write, which must not exist. (default: standard output)"
    )
    var path: String?

    @OptionGroup var server: ServerOptions

    func run() async throws {
        let access = DatabaseAccess(try await server.configuration())
        let (line, path) = (ProgressLine(), path)
        let file = try await Interruption.stops(saying: "The export was stopped, and its file was removed.") {
            try await access.run(for: .lookingOn) { database in
                let file = try ExportFile(path)
                try await ExportUsersTask(from: database, to: file).run {
                    line.show("\(file.lines) users")
                }
                return file
            }
        }
        line.clear()
        if let path { Output.say("Users in \(path): \(file.lines). It contains their hashes: keep it safe.") }
    }
}
