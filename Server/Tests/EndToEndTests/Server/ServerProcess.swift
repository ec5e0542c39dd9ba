import Foundation
import Synchronization

/// The real program `latchkey serve`, on a free port of the loopback and with a folder of its own.
final class ServerProcess: Sendable {
    /// Where the program is: beside the tests, or where the environment says.
    static let program: URL = {
        if let path = ProcessInfo.processInfo.environment["LATCHKEY_SERVER"] { return URL(filePath: path) }
        return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "latchkey")
    }()

    /// What the server answers at.
    let url: URL
    private let program: RunningProgram

    private init(url: URL, program: RunningProgram) {
        self.url = url
        self.program = program
    }

    /// Starts a server and returns when it listens.
    ///
    /// - Parameters:
    ///   - folder: Where its database and secret are.
    ///   - port: The port; 0 takes a free one.
    ///   - arguments: Further arguments of `serve`.
    /// - Returns: The server, which answers.
    /// - Throws: `ServerDidNotStart` with what it said.
    static func start(in folder: TemporaryFolder, port: Int = 0, arguments: [String] = []) async throws -> ServerProcess
    {
        let program = try RunningProgram(
            Self.program,
            arguments: ["serve", "--port", "\(port)"] + folder.serverArguments + arguments
        )
        for await line in program.lines {
            guard let address = line.firstMatch(of: /^Latchkey is listening on (http:.*)$/)?.output.1,
                let url = URL(string: String(address))
            else { continue }
            return ServerProcess(url: url, program: program)
        }
        throw ServerDidNotStart(exitCode: await program.exitCode, errors: program.errors)
    }

    var port: Int { url.port ?? 0 }
    /// What it has logged so far.
    var log: String { program.errors }

    /// Ends it as a power cut would end the process: no signal handler runs.
    func kill() async {
        program.send(SIGKILL)
        _ = await program.exitCode
    }

    /// Ends it as an operator does.
    @discardableResult
    func stop() async -> Int32 {
        program.send(SIGTERM)
        return await program.exitCode
    }
}

struct ServerDidNotStart: Error, CustomStringConvertible {
    let exitCode: Int32
    let errors: String

    var description: String { "exit code \(exitCode): \(errors)" }
}

/// A folder that is gone when the test is.
final class TemporaryFolder: Sendable {
    let url: URL
    private let root: URL

    /// A new folder, in some new folders within one another where a path is given.
    init(within path: String = "") throws {
        // A short name: the path of a Unix socket may have 107 bytes.
        root = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString.prefix(13))")
        url = path.isEmpty ? root : root.appending(path: path)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    var database: String { url.appending(path: "data/latchkey.sqlite").path() }
    var secret: String { url.appending(path: "data/latchkey.secret").path() }
    var serverArguments: [String] { ["--database", database, "--secret-file", secret] }
}
