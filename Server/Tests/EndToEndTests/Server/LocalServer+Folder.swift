import Foundation
import LatchkeyTesting

extension LocalServer {
    /// The program: beside the tests, or at the path in the environment.
    static let programOfTests: URL = {
        if let path = ProcessInfo.processInfo.environment["LATCHKEY_SERVER"] { return URL(filePath: path) }
        return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "latchkey")
    }()

    /// Starts the tests' program, and returns when it listens.
    ///
    /// - Parameters:
    ///   - folder: The folder of its database and secret.
    ///   - port: The port; 0 takes a free one.
    ///   - arguments: Further arguments of `serve`.
    /// - Returns: The server, which answers.
    /// - Throws: `LocalServerError` with its output.
    static func start(in folder: TemporaryFolder, port: Int = 0, arguments: [String] = []) async throws -> LocalServer {
        try await start(
            program: programOfTests,
            folder: folder.url,
            port: port,
            arguments: folder.serveArguments + arguments
        )
    }
}
