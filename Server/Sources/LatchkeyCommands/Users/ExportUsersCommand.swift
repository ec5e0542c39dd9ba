import ArgumentParser
import LatchkeyDatabase

/// `latchkey users export`.
struct ExportUsersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract:
            "Write all users as they are at one moment, one JSON object a line, as latchkey users import reads them.",
        discussion: """
            The hashes of passwords are in it: the file is for its owner alone, and is to be kept so. The server may run \
            meanwhile.
            """
    )

    @Option(
        name: [.customLong("output")],
        help: "The file to write, which must not be there. (default: standard output)"
    )
    var path: String?

    @OptionGroup var server: ServerOptions

    func run() async throws {
        let access = DatabaseAccess(try await server.configuration())
        let (line, path) = (ProgressLine(), path)
        let file = try await Interruption.stops(saying: "The export was stopped, and nothing of it is left.") {
            try await access.run(for: .lookingOn) { database in
                let file = try ExportFile(path)
                try await ExportUsersTask(from: database, to: file).run {
                    line.show("\(file.lines) users")
                }
                return file
            }
        }
        line.clear()
        if let path { Output.say("Users in \(path): \(file.lines). Their hashes are in it: keep it safe.") }
    }
}
