import Foundation
import LatchkeyRemoteKeys
import NIOCore
import NIOPosix
import Testing

@Suite struct KeySetFetchTests {
    /// A host that sends each connection the same bytes, and then waits or closes.
    private static func withHost<Value: Sendable>(
        _ answer: String,
        closes: Bool = true,
        _ test: (String) async throws -> Value
    ) async throws -> Value {
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(CannedAnswer(answer: answer, closes: closes))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = channel.localAddress?.port ?? 0
        do {
            let value = try await test("http://127.0.0.1:\(port)/keys")
            try await channel.close()
            return value
        } catch {
            try? await channel.close()
            throw error
        }
    }

    private static func fetch(_ answer: String, closes: Bool = true) async throws -> Result<FetchedKeys, KeyFetchError>
    {
        try await withHost(answer, closes: closes) { url in
            do throws(KeyFetchError) {
                return .success(try await KeySetFetch(timeout: .milliseconds(500)).fetch(url))
            } catch { return .failure(error) }
        }
    }

    private static func answer(_ body: String, status: String = "200 OK", headers: String = "") -> String {
        "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)"
    }

    @Test func `a set is fetched with its time of caching`() async throws {
        let headers = "Cache-Control: public, max-age=7200\r\n"
        let found = try await Self.fetch(Self.answer("{}", headers: headers))
        #expect(try found.get() == FetchedKeys(body: Array("{}".utf8), maximumAge: 7200))
    }

    @Test func `of two caching headers the stricter holds`() async throws {
        let headers = "Cache-Control: max-age=7200\r\ncache-control: max-age=60\r\n"
        let found = try await Self.fetch(Self.answer("{}", headers: headers))
        #expect(try found.get().maximumAge == 60)
    }

    @Test(arguments: [
        answer("", status: "404 Not Found"), answer("", status: "500 Oops"),
        answer("", status: "302 Found", headers: "Location: http://127.0.0.1:1/\r\n"), "nonsense\r\n\r\n", "",
        answer(String(repeating: "x", count: 300_000)),
        "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 300_000),
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
    ]) func `an incomplete set is an error`(answer: String) async throws {
        let found = try await Self.fetch(answer)
        #expect(throws: KeyFetchError.self) { try found.get() }
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"])
    func `a host that never finishes is given up`(answer: String) async throws {
        let found = try await Self.fetch(answer, closes: false)
        #expect(throws: KeyFetchError.self) { try found.get() }
    }

    @Test(arguments: [
        "http://example.com/keys", "ftp://127.0.0.1/", "file:///etc/passwd", "https://a:b@example.com/", "",
    ])
    func `other kinds of URLs are not called`(url: String) async {
        await #expect(throws: KeyFetchError("the URL is not allowed")) { try await KeySetFetch().fetch(url) }
    }
}

/// Sends a connection its first bytes.
private final class CannedAnswer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let answer: String
    private let closes: Bool

    init(answer: String, closes: Bool) {
        self.answer = answer
        self.closes = closes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.writeAndFlush(NIOAny(ByteBuffer(string: answer)), promise: nil)
        if closes { context.close(promise: nil) }
    }
}
