import LatchkeyHTTP
import NIOCore
import NIOEmbedded
import NIOHTTP2
import Testing

/// An HTTP/2 connection; tests advance the event loop's time.
@Suite struct HTTP2ConnectionTests {
    /// A double of swift-nio's handler that tells the client that the connection ends.
    private final class GoAwayHandler: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame

        private(set) var count = 0

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if event is ChannelShouldQuiesceEvent { count += 1 }
        }
    }

    private struct NoDelegate: NIOHTTP2StreamDelegate {
        func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {}
        func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {}
    }

    private struct OtherError: Error {}

    private let drain = Drain()
    private let goAway = GoAwayHandler()
    private let connection: HTTP2Connection
    private let channel: EmbeddedChannel
    private let streams: any NIOHTTP2StreamDelegate

    init() throws {
        let bytes = ReceivedBytes()
        connection = HTTP2Connection(drain, bytes)
        channel = EmbeddedChannel()
        streams = connection.streamDelegate(on: channel.eventLoop, beside: NoDelegate())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        try channel.pipeline.syncOperations.addHandlers([bytes, connection, goAway])
    }

    private func begin() { streams.streamCreated(1, channel: channel) }

    private func end() { streams.streamClosed(1, channel: channel) }

    private func stop() { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }

    private func turn(_ milliseconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .milliseconds(milliseconds)) }

    @Test func `a connection on which nothing is asked ends after ten seconds`() {
        turn(9_999)
        #expect(goAway.count == 0)
        turn(1)
        #expect(goAway.count == 1)
        #expect(channel.isActive)
        turn(1000)
        #expect(!channel.isActive)
    }

    @Test func `one on which nothing is asked any more ends after thirty`() {
        begin()
        turn(20_000)
        end()
        turn(29_999)
        #expect(goAway.count == 0)
        turn(1)
        #expect(goAway.count == 1)
        turn(1000)
        #expect(!channel.isActive)
    }

    @Test func `each request begins the time anew`() {
        for _ in 0..<5 {
            turn(9_000)
            begin()
            end()
        }
        #expect(goAway.count == 0)
        #expect(channel.isActive)
    }

    @Test func `when the server stops a request that is under way is answered`() {
        begin()
        stop()
        #expect(goAway.count == 1)
        turn(20_000)
        #expect(channel.isActive)
        end()
        turn(999)
        #expect(channel.isActive)
        turn(1)
        #expect(!channel.isActive)
    }

    @Test func `a client that goes on asking all the same is cut off in the end`() {
        stop()
        for _ in 0..<119 {
            begin()
            turn(500)
            end()
        }
        #expect(channel.isActive)
        turn(500)
        #expect(!channel.isActive)
    }

    @Test func `while the server drains a connection ends with its next request, and not before`() {
        begin()
        end()
        drain.begin()
        turn(10_000)
        #expect(goAway.count == 0)
        begin()
        #expect(goAway.count == 1)
        end()
        #expect(goAway.count == 1)
    }

    @Test func `a request that was under way when the drain began is the last`() {
        begin()
        drain.begin()
        #expect(goAway.count == 0)
        end()
        #expect(goAway.count == 1)
    }

    @Test func `an error in one stream leaves the others`() {
        begin()
        channel.pipeline.fireErrorCaught(NIOHTTP2Errors.excessiveRSTFrames())
        turn(10_000)
        #expect(channel.isActive)
    }

    @Test(arguments: [HTTP2ErrorCode.enhanceYourCalm, .protocolError, .compressionError])
    func `when HTTP2 gives a connection up it is closed at once, with all that is under way`(reason: HTTP2ErrorCode) {
        begin()
        let frame = HTTP2Frame(
            streamID: .rootStream,
            payload: .goAway(lastStreamID: 0, errorCode: reason, opaqueData: nil)
        )
        connection.wroteFrame(frame)
        channel.pipeline.fireErrorCaught(NIOHTTP2Errors.excessiveRSTFrames())
        turn(99)
        #expect(channel.isActive)
        turn(1)
        #expect(!channel.isActive)
    }

    @Test func `a GOAWAY without an error code is no error`() {
        begin()
        let frame = HTTP2Frame(
            streamID: .rootStream,
            payload: .goAway(lastStreamID: .maxID, errorCode: .noError, opaqueData: nil)
        )
        connection.wroteFrame(frame)
        channel.pipeline.fireErrorCaught(NIOHTTP2Errors.excessiveRSTFrames())
        turn(10_000)
        #expect(channel.isActive)
    }

    @Test func `an error below HTTP2 closes the connection`() {
        begin()
        channel.pipeline.fireErrorCaught(OtherError())
        turn(100)
        #expect(!channel.isActive)
    }
}
