import HTTPTypes
import LatchkeyHTTP
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

/// The deadlines of a connection; tests advance the event loop's time.
@Suite struct ConnectionDeadlineTests {
    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(
            handler: ConnectionDeadlines(firstHead: .seconds(10), wholeRequest: .seconds(30), idle: .seconds(40))
        )
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func receive(_ part: HTTPRequestPart) throws { try channel.writeInbound(part) }

    private func turn(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    private static let head = HTTPRequestPart.head(
        HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
    )

    @Test func `a connection that sends no head is closed`() {
        turn(9)
        #expect(channel.isActive)
        turn(1)
        #expect(!channel.isActive)
    }

    @Test func `a request that does not end is closed, however often something comes`() throws {
        try receive(Self.head)
        for _ in 0..<29 {
            turn(1)
            try receive(.body(ByteBuffer(string: "x")))
        }
        #expect(channel.isActive)
        turn(1)
        #expect(!channel.isActive)
    }

    @Test func `a request that ended in time may be answered slowly`() throws {
        try receive(Self.head)
        turn(29)
        try receive(.end(nil))
        turn(600)
        #expect(channel.isActive)
    }

    @Test func `every request of a connection has its own time`() throws {
        for _ in 0..<5 {
            try receive(Self.head)
            turn(20)
            try receive(.end(nil))
            turn(20)
        }
        #expect(channel.isActive)
        try receive(Self.head)
        turn(30)
        #expect(!channel.isActive)
    }

    @Test func `what is received goes on to the next handler`() throws {
        try receive(Self.head)
        try receive(.end(nil))
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == Self.head)
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == .end(nil))
    }
}
