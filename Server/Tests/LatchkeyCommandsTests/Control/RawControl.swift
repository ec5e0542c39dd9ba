import NIOCore
import NIOPosix

/// A caller that sends raw bytes.
struct RawControl {
    typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    let connection: Connection

    init(path: String) async throws {
        connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
            }
    }

    /// Sends the texts, and reads until the server closes or enough lines have arrived.
    func exchange(_ texts: [String], lines: Int = .max) async throws -> String {
        try await connection.executeThenClose { answers, requests in
            for text in texts { try await requests.write(ByteBuffer(string: text)) }
            var all = ""
            do {
                for try await answer in answers {
                    all += String(buffer: answer)
                    if all.split(separator: "\n").count >= lines { break }
                }
            } catch is IOError {}
            return all
        }
    }
}
