import HTTPTypes
import LatchkeyHTTP
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

/// The delivery of answers.
///
/// A flush sends what was written, and tests advance the event loop's time.
@Suite struct AnswerDeliveryTests {
    /// A double of the socket, which counts reads.
    private final class Socket: ChannelOutboundHandler {
        typealias OutboundIn = AnswerPart

        private(set) var reads = 0

        func read(context: ChannelHandlerContext) { reads += 1 }
    }

    private struct Broken: Error {}

    private let answers: OpenAnswers
    private let socket = Socket()
    private let channel: EmbeddedChannel

    init() throws {
        var limits = ConnectionLimits()
        limits.timeToTake = .seconds(20)
        limits.bytesPerConnection = 100
        limits.bytes = 1_000_000
        limits.partsAhead = 100
        answers = OpenAnswers(limits)
        channel = EmbeddedChannel(handlers: [socket, AnswerDelivery(answers)])
        try Self.connect(channel)
    }

    private static func connect(_ channel: EmbeddedChannel) throws {
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private static func head(_ path: String = "/") -> HTTPRequestPart {
        .head(HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path))
    }

    private func ask(_ paths: String...) throws {
        for path in paths {
            try channel.writeInbound(Self.head(path))
            try channel.writeInbound(HTTPRequestPart.end(nil))
        }
    }

    /// Writes an answer that the client has not read.
    private func answer(_ size: Int = 10, on channel: EmbeddedChannel? = nil) {
        let channel = channel ?? self.channel
        let body = ByteBuffer(repeating: 0, count: size)
        for part in [AnswerPart.head(HTTPResponse(status: .ok)), .body(body), .end(nil)] {
            channel.write(part, promise: nil)
        }
    }

    /// The paths of the requests that were begun.
    private func begun(on channel: EmbeddedChannel? = nil) throws -> [String] {
        var paths: [String] = []
        while let part = try (channel ?? self.channel).readInbound(as: HTTPRequestPart.self) {
            if case .head(let head) = part { paths.append(head.path ?? "") }
        }
        return paths
    }

    private func turn(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    @Test func `a request begins when the answer before it is taken`() throws {
        try ask("/1", "/2", "/3")
        #expect(try begun() == ["/1"])
        answer()
        #expect(try begun() == [])
        channel.flush()
        #expect(try begun() == ["/2"])
        answer()
        channel.flush()
        #expect(try begun() == ["/3"])
    }

    @Test func `nothing is read between the end of a request and the taking of its answer`() throws {
        try channel.writeInbound(Self.head())
        channel.read()
        #expect(socket.reads == 1)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.read()
        answer()
        channel.read()
        #expect(socket.reads == 1)
        channel.flush()
        #expect(socket.reads == 2)
    }

    @Test func `an answer that comes before the end of its request lets no other request in`() throws {
        try channel.writeInbound(Self.head("/1"))
        answer()
        channel.flush()
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try ask("/2")
        #expect(try begun() == ["/1", "/2"])
    }

    @Test func `a broken request is told of when those before it are answered`() throws {
        try ask("/1", "/2")
        channel.pipeline.fireErrorCaught(Broken())
        #expect(throws: Never.self) { try channel.throwIfErrorCaught() }
        answer()
        channel.flush()
        #expect(try begun() == ["/1", "/2"])
        #expect(throws: Broken.self) { try channel.throwIfErrorCaught() }
    }

    @Test func `a client that sends too far ahead loses the connection`() throws {
        for number in 0...50 { try ask("/\(number)") }
        #expect(channel.isActive)
        try ask("/51")
        #expect(!channel.isActive)
        #expect(try begun() == ["/0"])
    }

    @Test func `an answer that is not taken ends the connection, however long it took to make`() throws {
        try ask("/")
        turn(600)
        #expect(channel.isActive)
        answer(1000)
        turn(19)
        #expect(channel.isActive)
        #expect(answers.bytes == 1000)
        turn(1)
        #expect(!channel.isActive)
        #expect(answers.bytes == 0)
    }

    @Test func `an answer that is taken piece by piece may take long`() throws {
        try ask("/")
        for _ in 0..<10 {
            channel.write(AnswerPart.body(ByteBuffer(repeating: 0, count: 10)), promise: nil)
            turn(19)
            channel.flush()
        }
        channel.write(AnswerPart.end(nil), promise: nil)
        channel.flush()
        turn(600)
        #expect(channel.isActive)
        #expect(answers.bytes == 0)
    }

    @Test func `a stream waits while its connection has much to take`() throws {
        let connection = ConnectionAnswers(limit: 100, mostAtOnce: 10)
        let streams = try (1...4).map { _ in
            let stream = EmbeddedChannel(handler: AnswerDelivery(answers, connection: connection))
            try Self.connect(stream)
            return stream
        }
        func ask(_ stream: EmbeddedChannel) throws {
            try stream.writeInbound(Self.head())
            try stream.writeInbound(HTTPRequestPart.end(nil))
        }
        try ask(streams[0])
        answer(1000, on: streams[0])
        for stream in streams.dropFirst() { try ask(stream) }
        let before = try streams.map { try begun(on: $0).count }
        #expect(before == [1, 0, 0, 0])
        // A waiting stream that closes is forgotten.
        try streams[1].close().wait()
        streams[0].flush()
        let after = try streams.map { try begun(on: $0).count }
        #expect(after == [0, 0, 1, 1])
    }

    @Test func `a stream waits while many others of its connection are being answered`() throws {
        let connection = ConnectionAnswers(limit: 100, mostAtOnce: 2)
        let streams = try (1...5).map { _ in
            let stream = EmbeddedChannel(handler: AnswerDelivery(answers, connection: connection))
            try Self.connect(stream)
            return stream
        }
        for stream in streams {
            try stream.writeInbound(Self.head())
            try stream.writeInbound(HTTPRequestPart.end(nil))
        }
        let first = try streams.map { try begun(on: $0).count }
        #expect(first == [1, 1, 0, 0, 0])
        answer(on: streams[0])
        // A stream that ends without an answer also makes room.
        try streams[1].close().wait()
        let next = try streams.map { try begun(on: $0).count }
        #expect(next == [0, 0, 1, 1, 0])
    }

    @Test func `beyond the bytes of all connections the oldest answers of who holds most are dropped`() throws {
        var limits = ConnectionLimits()
        limits.bytes = 1000
        let answers = OpenAnswers(limits)
        let channels = try ["192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.2"].map { address in
            let channel = EmbeddedChannel(handler: AnswerDelivery(answers))
            try channel.connect(to: SocketAddress(ipAddress: address, port: 1)).wait()
            try channel.writeInbound(Self.head())
            return channel
        }
        for channel in channels { answer(240, on: channel) }
        #expect(channels.map(\.isActive) == [true, true, true, true])
        // More than the limit.
        channels[3].write(AnswerPart.body(ByteBuffer(repeating: 0, count: 100)), promise: nil)
        for channel in channels { channel.embeddedEventLoop.run() }
        #expect(channels.map(\.isActive) == [true, false, false, true])
        #expect(answers.bytes <= 750)
    }

    @Test func `a request that is being answered is never dropped`() throws {
        var limits = ConnectionLimits()
        (limits.requests, limits.grace) = (4, .zero)
        let answers = OpenAnswers(limits)
        let channels = try (1...100).map { _ in
            let channel = EmbeddedChannel(handler: AnswerDelivery(answers))
            try Self.connect(channel)
            try channel.writeInbound(Self.head())
            return channel
        }
        for channel in channels { channel.embeddedEventLoop.run() }
        let active = channels.filter(\.isActive).count
        #expect(active == 100)
    }
}
