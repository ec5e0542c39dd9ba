import LatchkeyHTTP
import NIOCore
import NIOEmbedded
import Testing

@Suite struct ReceivedPiecesTests {
    /// A double of the parser, which counts received bytes and decides whether to read more.
    private final class Reader: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundIn = NIOAny

        var wantsMore = true
        private(set) var pieces: [Int] = []
        private(set) var hasEnded = false

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            pieces.append(unwrapInboundIn(data).readableBytes)
        }

        func read(context: ChannelHandlerContext) {
            if wantsMore { context.read() }
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed = event { hasEnded = true }
        }
    }

    /// A double of the socket, which counts reads.
    private final class Socket: ChannelOutboundHandler {
        typealias OutboundIn = NIOAny

        private(set) var reads = 0

        func read(context: ChannelHandlerContext) { reads += 1 }
    }

    private let socket = Socket()
    private let reader = Reader()
    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(handlers: [socket, ReceivedPieces(), reader])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func receive(_ count: Int) {
        channel.pipeline.fireChannelRead(ByteBuffer(repeating: 0, count: count))
        channel.pipeline.fireChannelReadComplete()
        channel.read()
    }

    @Test func `what is small is handed on at once, and more is read`() {
        let before = socket.reads
        receive(100)
        #expect(reader.pieces == [100])
        #expect(socket.reads == before + 1)
    }

    @Test func `what is large is handed on a piece in a turn, and read on after the last one`() {
        let before = socket.reads
        receive(2 * ReceivedPieces.size + 1)
        #expect(reader.pieces == [ReceivedPieces.size])
        #expect(socket.reads == before)
        channel.embeddedEventLoop.run()
        #expect(reader.pieces == [ReceivedPieces.size, ReceivedPieces.size, 1])
        #expect(socket.reads == before + 1)
    }

    @Test func `nothing is handed on while nothing is wanted`() {
        reader.wantsMore = false
        receive(3 * ReceivedPieces.size)
        channel.embeddedEventLoop.run()
        #expect(reader.pieces == [ReceivedPieces.size])
        reader.wantsMore = true
        channel.read()
        channel.embeddedEventLoop.run()
        #expect(reader.pieces.reduce(0, +) == 3 * ReceivedPieces.size)
    }

    @Test func `the end comes after the last piece, and nothing is lost when the connection closes`() throws {
        receive(2 * ReceivedPieces.size)
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(!reader.hasEnded)
        channel.embeddedEventLoop.run()
        #expect(reader.hasEnded)
        reader.wantsMore = false
        receive(4 * ReceivedPieces.size)
        channel.pipeline.fireChannelInactive()
        #expect(reader.pieces.reduce(0, +) == 6 * ReceivedPieces.size)
    }
}
