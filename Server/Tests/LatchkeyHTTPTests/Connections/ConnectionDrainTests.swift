import HTTPTypes
import LatchkeyHTTP
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

/// The drain of a connection; tests advance the event loop's time.
@Suite struct ConnectionDrainTests {
    /// A double of the socket, which records when the server's half is closed.
    private final class Socket: ChannelOutboundHandler {
        typealias OutboundIn = AnswerPart

        private(set) var isHalfClosed = false

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            guard mode == .output else { return context.close(mode: mode, promise: promise) }
            isHalfClosed = true
            promise?.succeed()
            context.fireUserInboundEventTriggered(ChannelEvent.outputClosed)
        }
    }

    private let drain = Drain()
    private let socket = Socket()
    private let channel: EmbeddedChannel

    init() throws {
        let handler = ConnectionDrain(drain, crossing: .milliseconds(100), linger: .seconds(1))
        channel = EmbeddedChannel(handlers: [socket, handler])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func receive(_ parts: HTTPRequestPart...) throws {
        for part in parts { try channel.writeInbound(part) }
    }

    private func answer() throws {
        try channel.writeOutbound(AnswerPart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(AnswerPart.end(nil))
    }

    /// The parts of requests that the server has received.
    private func received() throws -> [HTTPRequestPart] {
        var parts: [HTTPRequestPart] = []
        while let part = try channel.readInbound(as: HTTPRequestPart.self) { parts.append(part) }
        return parts
    }

    /// For each written answer, whether it is the connection's last.
    private func lasts() throws -> [Bool] {
        var lasts: [Bool] = []
        while let part = try channel.readOutbound(as: AnswerPart.self) {
            if case .head(let head) = part { lasts.append(head.headerFields[.connection] == "close") }
        }
        return lasts
    }

    private func stop() { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }

    private func turn(_ milliseconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .milliseconds(milliseconds)) }

    private static let head = HTTPRequestPart.head(
        HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
    )

    @Test func `before the drain a connection is kept`() throws {
        for _ in 0..<2 {
            try receive(Self.head, .end(nil))
            try answer()
        }
        #expect(try lasts() == [false, false])
        #expect(!socket.isHalfClosed)
    }

    @Test func `once the server drains an answer is the last, and our half is closed after it`() throws {
        try receive(Self.head, .end(nil))
        drain.begin()
        #expect(!socket.isHalfClosed)
        try answer()
        #expect(try lasts() == [true])
        #expect(socket.isHalfClosed)
        #expect(channel.isActive)
        turn(1000)
        #expect(!channel.isActive)
    }

    @Test func `of two requests at once both are answered, and the second answer is the last`() throws {
        drain.begin()
        try receive(Self.head, .end(nil), Self.head, .end(nil))
        try answer()
        #expect(!socket.isHalfClosed)
        try answer()
        #expect(try lasts() == [false, true])
        #expect(socket.isHalfClosed)
    }

    @Test func `a request after the last one is not taken`() throws {
        drain.begin()
        try receive(Self.head, .end(nil))
        try channel.writeOutbound(AnswerPart.head(HTTPResponse(status: .ok)))
        #expect(try received().count == 2)
        try receive(Self.head, .body(ByteBuffer(string: "x")), .end(nil))
        #expect(try received().isEmpty)
    }

    @Test func `a connection that only waits is kept while the server drains`() {
        drain.begin()
        turn(60_000)
        #expect(!socket.isHalfClosed)
        #expect(channel.isActive)
    }

    @Test func `when the server stops a connection that only waits is closed a moment later`() {
        stop()
        turn(99)
        #expect(!socket.isHalfClosed)
        turn(1)
        #expect(socket.isHalfClosed)
        #expect(channel.isActive)
        turn(100)
        #expect(!channel.isActive)
    }

    @Test func `a request that was on the wire when the server stopped is answered`() throws {
        stop()
        turn(99)
        try receive(Self.head, .end(nil))
        turn(5000)
        #expect(!socket.isHalfClosed)
        try answer()
        #expect(try lasts() == [true])
        #expect(socket.isHalfClosed)
    }

    @Test func `a request that is under way when the server stops is answered, however long it takes`() throws {
        try receive(Self.head)
        stop()
        turn(9000)
        try receive(.end(nil))
        turn(9000)
        #expect(try received().count == 2)
        try answer()
        #expect(try lasts() == [true])
        #expect(socket.isHalfClosed)
    }

    @Test func `an answer that had begun when the server stopped is written to its end`() throws {
        try receive(Self.head, .end(nil))
        try channel.writeOutbound(AnswerPart.head(HTTPResponse(status: .ok)))
        stop()
        turn(5000)
        #expect(!socket.isHalfClosed)
        try channel.writeOutbound(AnswerPart.end(nil))
        turn(100)
        #expect(socket.isHalfClosed)
    }
}
