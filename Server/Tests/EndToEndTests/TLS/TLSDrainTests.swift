import Foundation
import LatchkeyTesting
import TestMail
import Testing

/// How TLS connections end at the server's stop.
@Suite struct TLSDrainTests {
    private struct Step: Decodable, Sendable {
        let event: String
    }

    private struct End: Decodable, Sendable {
        let event: String
        let status: String
        /// The reasons of the server's GOAWAY frames.
        let goaways: [Int]?
        let isLast: Bool?
    }

    @Test func `an HTTP2 request in progress is answered, and the client is sent elsewhere`()
        async throws
    {
        let tls = try await TLSServer.start()
        let client = try tls.client("last-words")
        _ = try await client.events(1, Step.self)
        async let exitCode = tls.server.stop()
        // The client sends the rest only after it has learned that the connection ends.
        _ = try await client.events(2, Step.self)
        try client.say()
        let end = try await client.events(1, End.self)[0]
        #expect(end.status == "201")
        // NO_ERROR, first in general and then with the last answered request.
        #expect(end.goaways == [0, 0])
        #expect(await exitCode == 0)
    }

    @Test func `an HTTP1 request in progress is answered, and TLS is closed properly`() async throws {
        let tls = try await TLSServer.start()
        let client = try tls.client("last-words-1")
        _ = try await client.events(1, Step.self)
        async let exitCode = tls.server.stop()
        #expect(
            try await becomesTrue(within: .seconds(30)) { await !KeptConnection.canConnect(to: tls.server.url) }
        )
        try client.say()
        let end = try await client.events(1, End.self)[0]
        #expect(end.status == "201")
        #expect(end.isLast == true)
        #expect(await exitCode == 0)
    }

    @Test func `a client that never acknowledges the end delays nobody`() async throws {
        struct Ending: Decodable, Sendable {
            let closed: Bool
            let goaway: Int?
        }
        let tls = try await TLSServer.start()
        let client = try tls.client("deaf")
        _ = try await client.events(1, Step.self)
        let start = ContinuousClock.now
        async let exitCode = tls.server.stop()
        let ending = try await client.events(1, Ending.self)[0]
        #expect(ending.closed)
        #expect(ending.goaway == 0)
        #expect(await exitCode == 0)
        #expect(start.duration(to: .now) < .seconds(9))
    }

    @Test func `while the server drains, the next answer of either HTTP version ends the connection`() async throws {
        let tls = try await TLSServer.start(arguments: ["--drain", "60"])
        let kept = try KeptTLSConnection(to: tls)
        #expect(try await kept.get().status == "200")
        async let exitCode = tls.server.stop()
        #expect(
            try await becomesTrue(within: .seconds(30)) { try await tls.curl("/ready").output.hasPrefix("HTTP/2 503") }
        )
        let http1 = try await tls.curl("/health", "--http1.1")
        #expect(http1.output.contains("\r\nConnection: close\r\n"))
        #expect(try await tls.curl("/health", "--http2").output.hasPrefix("HTTP/2 200"))
        // The existing connection answers once more, and then ends.
        #expect(try await kept.get().status == "200")
        #expect(try await becomesTrue(within: .seconds(30)) { try await kept.get().status == nil })
        _ = await tls.server.stop()
        #expect(await exitCode == 0)
    }
}
