import HTTPTypes
import Hummingbird
import NIOCore

/// Writes an answer to a connection, from its event loop or from any thread.
struct AnswerWriter: Sendable {
    /// The largest body, in bytes, that is written in one piece.
    private static let largestPiece = 64 * 1024

    private let handler: NIOLoopBound<RequestAnswering>
    private let eventLoop: any EventLoop

    init(_ handler: RequestAnswering, on eventLoop: any EventLoop) {
        self.handler = NIOLoopBound(handler, eventLoop: eventLoop)
        self.eventLoop = eventLoop
    }

    /// Writes an answer completely.
    ///
    /// - Throws: The error of the body, or of the connection while a large body is written.
    func write(_ response: Response) async throws {
        guard let length = response.body.contentLength, length <= Self.largestPiece else {
            onEventLoop { $0.write(.head(response.head)) }
            return try await response.body.write(StreamedBody(answer: self))
        }
        let collected = CollectedBody()
        try await response.body.write(collected)
        let body = collected.bytes
        onEventLoop { $0.writeLast(.whole(response.head, body)) }
    }

    /// Records that the request has no complete answer.
    func fail() { onEventLoop { $0.answerFailed() } }

    /// Writes a part, and returns when the system has taken it.
    fileprivate func writeAndWait(_ part: AnswerPart) async throws {
        let taken = eventLoop.makePromise(of: Void.self)
        onEventLoop { $0.write(part, promise: taken) }
        try await taken.futureResult.get()
    }

    fileprivate func writeEnd(_ trailers: HTTPFields?) { onEventLoop { $0.writeLast(.end(trailers)) } }

    private func onEventLoop(_ work: @escaping @Sendable (RequestAnswering) -> Void) {
        guard !eventLoop.inEventLoop else { return work(handler.value) }
        eventLoop.execute { [handler] in work(handler.value) }
    }
}

/// A small body, collected to be written with its head.
private final class CollectedBody: ResponseBodyWriter {
    private(set) var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) {
        var buffer = buffer
        if bytes.readableBytes == 0 { bytes = buffer } else { bytes.writeBuffer(&buffer) }
    }

    func finish(_ trailers: HTTPFields?) {}
}

/// A body that is written as the client takes it.
private struct StreamedBody: ResponseBodyWriter {
    let answer: AnswerWriter

    func write(_ buffer: ByteBuffer) async throws { try await answer.writeAndWait(.body(buffer)) }
    func finish(_ trailers: HTTPFields?) { answer.writeEnd(trailers) }
}
