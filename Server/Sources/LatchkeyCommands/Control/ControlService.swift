import Foundation
import LatchkeyDatabase
import Logging
import ServiceLifecycle

/// Serves the command line, if a socket is possible; otherwise the log says why it is not.
struct ControlService: Service {
    let socket: SocketPath
    let handler: AdminCommandHandler
    /// Opened when commands can connect, or it is clear that they cannot.
    let decided: OpeningSignal

    func run() async throws {
        let server = Task.isShuttingDownGracefully ? nil : await listen()
        decided.open()
        guard let server else { return try await gracefulShutdown() }
        try await server.run()
    }

    private func listen() async -> ControlServer? {
        let log = Logger(label: "latchkey.control")
        if let problem = socket.problem {
            log.warning("the command line cannot reach this server", metadata: ["problem": "\(problem)"])
            return nil
        }
        do { return try await ControlServer.listen(at: socket.path, handler: handler) } catch {
            log.warning("the command line cannot reach this server", metadata: ["problem": "\(error)"])
            return nil
        }
    }
}
