import HTTPTypes
import Hummingbird
import LatchkeyHTTP
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Synchronization
import Testing

/// The answers to the requests of one connection; tests run its event loop.
@Suite struct RequestAnsweringTests {
    private struct Broken: Error {}

    /// Answers in the ways that the path names.
    private final class Answers: Sendable {
        private let received = Mutex<[String]>([])
        private let gates = Mutex<[CheckedContinuation<Void, Never>]>([])
        private let waiting = AsyncStream<Void>.makeStream()

        var bodies: [String] { received.withLock { $0 } }

        func answer(_ request: Request, _ channel: any Channel) async throws -> Response {
            switch request.uri.path {
            case "/body":
                do {
                    let body = String(buffer: try await request.body.collect(upTo: 1_000_000))
                    received.withLock { $0.append(body) }
                    return Self.text("\(body.utf8.count)")
                } catch {
                    received.withLock { $0.append("interrupted") }
                    throw error
                }
            case "/early": return Self.text("early")
            case "/wait":
                await withCheckedContinuation { gate in
                    gates.withLock { $0.append(gate) }
                    waiting.continuation.yield()
                }
                return Self.text("waited")
            case "/stream":
                return Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        for part in ["a", "b"] { try await writer.write(ByteBuffer(string: part)) }
                        try await writer.finish(nil)
                    }
                )
            case "/broken": return Response(status: .ok, body: ResponseBody { _ in throw Broken() })
            case "/fails": throw Broken()
            default: return Self.text("plain")
            }
        }

        private static func text(_ text: String) -> Response {
            Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }

        /// Waits until a request for `/wait` is being answered.
        func isWaiting() async { for await _ in waiting.stream { return } }

        func open() { for gate in gates.withLock({ $0 }) { gate.resume() } }
    }

    private let answers = Answers()
    private let channel = NIOAsyncTestingChannel()
    private let ended: EventLoopFuture<Void>

    init() async throws {
        let promise = channel.eventLoop.makePromise(of: Void.self)
        ended = promise.futureResult
        let answers = answers
        try await channel.eventLoop.submit { [channel] in
            try channel.pipeline.syncOperations.addHandler(
                RequestAnswering({ try await answers.answer($0, $1) }, ended: promise)
            )
        }.get()
        try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
    }

    private func head(_ path: String, _ fields: HTTPFields = [:]) async throws {
        let head = HTTPRequest(
            method: .post,
            scheme: "http",
            authority: "localhost",
            path: path,
            headerFields: fields
        )
        try await channel.writeInbound(HTTPRequestPart.head(head))
    }

    private func body(_ text: String) async throws {
        try await channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: text)))
    }

    private func end() async throws { try await channel.writeInbound(HTTPRequestPart.end(nil)) }

    /// The next part of an answer as a text.
    private func part() async throws -> String {
        switch try await channel.waitForOutboundWrite(as: AnswerPart.self) {
        case .whole(let head, let body): "\(head.status.code) \(String(buffer: body))"
        case .head(let head): "\(head.status.code)"
        case .body(let body): String(buffer: body)
        case .end: "end"
        }
    }

    private static let small: HTTPFields = [.contentLength: "2"]
    private static let large: HTTPFields = [.contentLength: "100000"]

    @Test func `a small request is answered once it is complete`() async throws {
        try await head("/body", Self.small)
        try await body("a")
        #expect(try await channel.readOutbound(as: AnswerPart.self) == nil)
        try await body("b")
        try await end()
        // The answer is there at once: nothing had to be waited for.
        #expect(try await channel.readOutbound(as: AnswerPart.self) != nil)
        #expect(answers.bodies == ["ab"])
    }

    @Test(arguments: [large, [.transferEncoding: "chunked"], [.expect: "100-continue", .contentLength: "2"]])
    func `any other request is answered while it arrives`(fields: HTTPFields) async throws {
        try await head("/early", fields)
        #expect(try await part() == "200 early")
        // The rest is dropped, and the next request is answered.
        try await body("a")
        try await end()
        try await head("/")
        try await end()
        #expect(try await part() == "200 plain")
    }

    @Test func `a large body arrives whole, in pieces`() async throws {
        try await head("/body", Self.large)
        for _ in 0..<100 { try await body(String(repeating: "x", count: 1000)) }
        try await end()
        #expect(try await part() == "200 100000")
    }

    @Test func `a small request that breaks off is refused, and is not begun`() async throws {
        try await head("/body", Self.small)
        try await body("a")
        try await channel.eventLoop.submit { [channel] in
            channel.pipeline.fireErrorCaught(HTTPParserError.invalidEOFState)
        }.get()
        #expect(try await part() == "400 ")
        #expect(answers.bodies.isEmpty)
    }

    @Test func `a large request that breaks off has an error for its reader, and ends the connection`() async throws {
        try await head("/body", Self.large)
        try await body("a")
        try await channel.eventLoop.submit { [channel] in
            channel.pipeline.fireErrorCaught(HTTPParserError.invalidEOFState)
        }.get()
        try await channel.closeFuture.get()
        try await ended.get()
        #expect(answers.bodies == ["interrupted"])
    }

    @Test func `a request whose client is gone is worked on to its end`() async throws {
        try await head("/wait")
        try await end()
        await answers.isWaiting()
        let finished = Mutex(false)
        let isFinished = { finished.withLock { $0 } }
        ended.whenComplete { _ in finished.withLock { $0 = true } }
        try await channel.close().get()
        #expect(!isFinished())
        answers.open()
        try await ended.get()
    }

    @Test func `a body that is written piece by piece has a head, pieces and an end`() async throws {
        try await head("/stream")
        try await end()
        #expect(try await [part(), part(), part(), part()] == ["200", "a", "b", "end"])
    }

    @Test(arguments: ["/broken", "/fails"])
    func `an answer that fails closes the connection`(path: String) async throws {
        try await head(path)
        try await end()
        try await channel.closeFuture.get()
        try await ended.get()
    }

    @Test func `a connection without a request has ended when it is closed`() async throws {
        try await channel.close().get()
        try await ended.get()
    }
}
