import LatchkeyHTTP
import NIOCore
import NIOEmbedded
import NIOTLS
import Testing

/// The deadline of a handshake; tests advance the event loop's time.
@Suite struct HandshakeDeadlineTests {
    /// Records the notice that the server stops.
    private final class Listener: ChannelInboundHandler {
        typealias InboundIn = NIOAny

        private(set) var isStopping = false

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if event is ChannelShouldQuiesceEvent { isStopping = true }
        }
    }

    private let listener = Listener()
    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(handlers: [HandshakeDeadline(.seconds(10), whenStopping: .seconds(1)), listener])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func turn(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    private func shakeHands() {
        channel.pipeline.fireUserInboundEventTriggered(TLSUserEvent.handshakeCompleted(negotiatedProtocol: "h2"))
    }

    private func stop() { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }

    @Test func `who does not agree on TLS in time is cut off`() {
        turn(9)
        #expect(channel.isActive)
        turn(1)
        #expect(!channel.isActive)
    }

    @Test func `who has agreed in time stays`() {
        turn(9)
        shakeHands()
        turn(600)
        #expect(channel.isActive)
    }

    @Test func `when the server stops there is a second left`() {
        stop()
        turn(1)
        #expect(!channel.isActive)
    }

    @Test func `that the server stops is told after the handshake, once`() {
        stop()
        #expect(!listener.isStopping)
        shakeHands()
        #expect(listener.isStopping)
        turn(600)
        #expect(channel.isActive)
    }

    @Test func `that the server stops later is told at once`() {
        shakeHands()
        #expect(!listener.isStopping)
        stop()
        #expect(listener.isStopping)
        #expect(channel.isActive)
    }
}
