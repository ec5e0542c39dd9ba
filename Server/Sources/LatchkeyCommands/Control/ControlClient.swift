import Foundation
package import NIOCore
import NIOExtras
import NIOPosix

/// Sends commands to a running server through its socket.
package struct ControlClient: Sendable {
    package typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private let path: String
    private let longestWait: TimeAmount

    package init(path: String, longestWait: TimeAmount = .seconds(30)) {
        self.path = path
        self.longestWait = longestWait
    }

    /// Nil when no server listens.
    package func connect() async throws -> Connection? {
        do {
            return try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(unixDomainSocketPath: path) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(LineBasedFrameDecoder()))
                        return try Connection(wrappingChannelSynchronously: channel)
                    }
                }
        } catch let error as IOError where error.errnoCode == ENOENT || error.errnoCode == ECONNREFUSED {
            return nil
        } catch let error as IOError where error.errnoCode == EACCES || error.errnoCode == EPERM {
            throw CommandError.socketOfSomebodyElse(path: path)
        }
    }

    /// Runs a command on the server.
    package func run<Command: AdminCommand>(
        _ command: Command,
        on connection: Connection
    ) async throws -> Command.Outcome {
        let request = try ControlJSON.encode(ControlRequest(command))
        let channel = connection.channel
        let end = channel.eventLoop.scheduleTask(in: longestWait) { channel.close(promise: nil) }
        defer { end.cancel() }
        let line = try? await connection.executeThenClose { lines, requests -> ByteBuffer? in
            try await requests.write(ByteBuffer(bytes: request + [UInt8(ascii: "\n")]))
            return try await lines.first { _ in true }
        }
        guard let line = line ?? nil else { throw CommandError.noAnswer(path: path) }
        let answer: ControlAnswer<Command.Outcome>
        do {
            answer = try ControlJSON.decode(ControlAnswer<Command.Outcome>.self, from: Data(line.readableBytesView))
        } catch { throw CommandError.notUnderstood }
        switch answer {
        case .done(let outcome): return outcome
        case .refused(let sentence, let exitCode): throw CommandError.refused(sentence: sentence, exitCode: exitCode)
        }
    }
}
