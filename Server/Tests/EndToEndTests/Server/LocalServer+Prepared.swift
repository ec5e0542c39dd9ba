import LatchkeyTesting
import Testing

extension LocalServer {
    /// Starts a server that knows what a command has told its database.
    ///
    /// On PostgreSQL a server that runs hears of it a moment later; one that starts knows it.
    ///
    /// - Parameters:
    ///   - folder: Where its database and secret are.
    ///   - arguments: Those of the command.
    /// - Returns: The server, and what came of the command.
    /// - Throws: What goes wrong with either.
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
