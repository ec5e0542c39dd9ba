import Foundation
import Logging
package import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Serves the command line on a Unix socket until the server stops.
///
/// Only the server's user may connect. A socket that a killed server left is replaced, which is safe because this
/// server holds the database's lock.
package final class ControlServer: Service {
    typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    /// Limits on the callers.
    package struct Limits: Sendable {
        package var connections = 16
        package var longestLine = 128 * 1024
        package var longestConnection = TimeAmount.seconds(60)

        package init() {}
    }

    private let path: String
    private let handler: AdminCommandHandler
    private let limits: Limits
    private let log = Logger(label: "latchkey.control")
    private let listening: Mutex<NIOAsyncChannel<Connection, Never>?>
    private let connected = Mutex(0)

    private init(
        path: String,
        handler: AdminCommandHandler,
        limits: Limits,
        listening: NIOAsyncChannel<Connection, Never>
    ) {
        self.path = path
        self.handler = handler
        self.limits = limits
        self.listening = Mutex(listening)
    }

    /// Opens the socket; `run` serves the connections.
    package static func listen(
        at path: String,
        handler: AdminCommandHandler,
        limits: Limits = Limits()
    ) async throws -> ControlServer {
        let listening = try await bind(path, limits)
        return ControlServer(path: path, handler: handler, limits: limits, listening: listening)
    }

    package func run() async throws {
        while let listening = listening.withLock({ $0.take() }) {
            do {
                return try await serve(listening)
            } catch {
                // For example, the process has no file descriptors left; that passes.
                log.warning("a command could not be received", metadata: ["error": "\(error)"])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(1)) }
            guard !Task.isShuttingDownGracefully else { return }
            let again = try await Self.bind(path, limits)
            self.listening.withLock { $0 = again }
        }
    }

    private static func bind(_ path: String, _ limits: Limits) async throws -> NIOAsyncChannel<Connection, Never> {
        let listening = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let lines = ByteToMessageHandler(LineBasedFrameDecoder(), maximumBufferSize: limits.longestLine)
                    try channel.pipeline.syncOperations.addHandler(lines)
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
        chmod(path, 0o600)
        return listening
    }

    private func serve(_ listening: NIOAsyncChannel<Connection, Never>) async throws {
        try await listening.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in connections.cancelOnGracefulShutdown() {
                    group.addTask { [self] in await serve(connection) }
                }
            }
        }
    }

    /// Answers line by line until the caller disconnects or reaches the time limit.
    private func serve(_ connection: Connection) async {
        let isOneTooMany = connected.withLock { connected in
            connected += 1
            return connected > limits.connections
        }
        defer { connected.withLock { $0 -= 1 } }
        let channel = connection.channel
        let end = channel.eventLoop.scheduleTask(in: limits.longestConnection) { channel.close(promise: nil) }
        defer { end.cancel() }
        // A caller that disconnects, or sends anything but a line, gets no answer.
        try? await connection.executeThenClose { lines, answers in
            guard !isOneTooMany else { return }
            for try await line in lines.cancelOnGracefulShutdown() {
                let answer = await handler.answer(to: Data(line.readableBytesView))
                try await answers.write(ByteBuffer(bytes: answer + [UInt8(ascii: "\n")]))
            }
        }
    }
}
