import LatchkeyTesting
import Testing

extension LocalServer {
    /// Starts a server after a command has changed its database.
    ///
    /// On PostgreSQL a running server hears of changes a moment later; a starting one reads them.
    ///
    /// - Parameters:
    ///   - folder: The folder of its database and secret.
    ///   - arguments: The arguments of the command.
    /// - Returns: The server and the command's result.
    /// - Throws: The errors of either.
    static func start(
        in folder: TemporaryFolder,
        knowing arguments: [String]
    ) async throws -> (server: LocalServer, command: Command) {
        let first = try await start(in: folder)
        let command = try await Command.run(arguments, in: folder)
        try #require(command.exitCode == 0, "\(command.errors)")
        await first.stop()
        return (try await start(in: folder), command)
    }
}
