import Foundation
import Logging
package import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Listens on a Unix socket for the command line, until the server stops.
///
/// The socket is for the user of the server alone. One that a killed server has left is replaced: who opens one holds
/// the lock of the database.
package final class ControlServer: Service {
    typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    /// What one caller may use up.
    package struct Limits: Sendable {
        package var connections = 16
        package var longestLine = 64 * 1024
        package var longestConnection = TimeAmount.seconds(60)

        package init() {}
    }

    private let path: String
    private let desk: ControlDesk
    private let limits: Limits
    private let log = Logger(label: "latchkey.control")
    private let listening: Mutex<NIOAsyncChannel<Connection, Never>?>
    private let connected = Mutex(0)

    private init(path: String, desk: ControlDesk, limits: Limits, listening: NIOAsyncChannel<Connection, Never>) {
        self.path = path
        self.desk = desk
        self.limits = limits
        self.listening = Mutex(listening)
    }

    /// Begins to listen; who connects is served by `run`.
    package static func listen(
        at path: String,
        desk: ControlDesk,
        limits: Limits = Limits()
    ) async throws -> ControlServer {
        let listening = try await bind(path, limits)
        return ControlServer(path: path, desk: desk, limits: limits, listening: listening)
    }

    package func run() async throws {
        while let listening = listening.withLock({ $0.take() }) {
            do {
                return try await serve(listening)
            } catch {
                // Without open files left, for example, no caller can be taken; that is over some time.
                log.warning("the command line was not heard", metadata: ["error": "\(error)"])
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

    /// Answers line after line, until the caller has gone or its time is up.
    private func serve(_ connection: Connection) async {
        let isOneTooMany = connected.withLock { connected in
            connected += 1
            return connected > limits.connections
        }
        defer { connected.withLock { $0 -= 1 } }
        let channel = connection.channel
        let end = channel.eventLoop.scheduleTask(in: limits.longestConnection) { channel.close(promise: nil) }
        defer { end.cancel() }
        // A caller who hangs up, or sends what is no line, has no answer to get.
        try? await connection.executeThenClose { lines, answers in
            guard !isOneTooMany else { return }
            for try await line in lines.cancelOnGracefulShutdown() {
                let answer = await desk.answer(to: Data(line.readableBytesView))
                try await answers.write(ByteBuffer(bytes: answer + [UInt8(ascii: "\n")]))
            }
        }
    }
}
