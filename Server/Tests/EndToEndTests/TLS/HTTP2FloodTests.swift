import Foundation
import LatchkeyTesting
import TestMail
import Testing

/// Clients that violate or abuse HTTP/2: each loses its connection, and other clients are served.
@Suite struct HTTP2FloodTests {
    struct Flood: Decodable, Sendable {
        let closed: Bool
        /// Why the server closed the connection, if the client could read it.
        let goaway: Int?
        let sent: Int
    }

    struct Latency: Decodable, Sendable {
        let good: Int
        let p50: Int
        let p99: Int
    }

    private static let floods = [
        // The frames, the most of them, and the reason for closing (RFC 9113 §7): ENHANCE_YOUR_CALM, COMPRESSION_ERROR.
        ("rapid-reset", 100_000, 11), ("made-you-reset", 100_000, 11), ("continuation", 100_000, 11),
        ("pings", 100_000, 11), ("settings", 100_000, 11), ("empty-data", 100_000, 11), ("large-head", 1, 9),
    ]

    @Test(arguments: floods) func `a flooding client loses its connection, and others keep theirs`(
        what: String,
        count: Int,
        reason: Int
    ) async throws {
        let tls = try await TLSServer.start()
        let other = try KeptTLSConnection(to: tls)
        #expect(try await other.get().status == "200")
        let flood: Flood = try await tls.outcome(of: what, count: count)
        #expect(flood.closed)
        #expect(flood.goaway == nil || flood.goaway == reason, "\(flood)")
        #expect(try await other.get().status == "200")
        // The server has answered only what came before it noticed.
        let counts = tls.server.log.count { $0.contains("path=/health") }
        #expect(counts < 1000, "\(counts)")
        #expect(await tls.server.stop() == 0)
    }

    @Test func `the control: as many requests without the flood are answered, also with some cancelled`() async throws {
        struct Plain: Decodable, Sendable {
            let good: Int
        }
        let tls = try await TLSServer.start()
        let plain: Plain = try await tls.outcome(of: "plain", count: 600)
        #expect(plain.good == 550)
        await tls.server.stop()
    }

    @Test func `while clients reset streams at full speed, others are answered`() async throws {
        let tls = try await TLSServer.start()
        let calm: Latency = try await tls.outcome(of: "latency", count: 500)
        let stop = Event()
        async let floods = Self.resetAgainAndAgain(tls, until: stop)
        let flooded: Latency = try await tls.outcome(of: "latency", count: 500)
        await stop.happen()
        let count = try await floods
        #expect(calm.good == 500)
        #expect(flooded.good == 500)
        #expect(count > 0)
        // Printed without a limit: the attacker shares the few processors with everything else.
        print("answers in µs: calm \(calm), under \(count) floods \(flooded)")
        await tls.server.stop()
    }

    private static func resetAgainAndAgain(_ tls: TLSServer, until stop: Event) async throws -> Int {
        var count = 0
        repeat {
            let flood: Flood = try await tls.outcome(of: "rapid-reset", count: 100_000)
            #expect(flood.closed)
            count += 1
        } while await !stop.hasHappened
        return count
    }

    @Test func `a connection has at most a hundred concurrent requests`() async throws {
        struct Streams: Decodable, Sendable {
            let answered: Int?
            let goaway: Int?
        }
        let tls = try await TLSServer.start()
        let all: Streams = try await tls.outcome(of: "streams", count: 100)
        #expect(all.answered == 100)
        let tooMany: Streams = try await tls.outcome(of: "streams", count: 101)
        #expect(tooMany.answered == nil)
        #expect(tooMany.goaway == 1)
        await tls.server.stop()
    }

    @Test func `heads have the limits of HTTP1, and each is refused alone`() async throws {
        struct Heads: Decodable, Sendable {
            let statuses: [String: String?]
            let settings: [String: Int]
        }
        let tls = try await TLSServer.start()
        let heads: Heads = try await tls.outcome(of: "heads")
        #expect(
            heads.statuses == [
                "plain": "200", "fields100": "200", "fields101": "431", "field15k": "200", "field17k": "431",
                // The authority names the host; a Host header must be equal.
                "host": "200", "otherHost": "400", "hostAlone": "200", "nobody": "400",
                // PROTOCOL_ERROR
                "connection": "reset 1", "upper": "reset 1",
                "connect": "405", "star": "404", "again": "200", "last": "200",
            ]
        )
        // SETTINGS_MAX_CONCURRENT_STREAMS and SETTINGS_MAX_HEADER_LIST_SIZE
        #expect(heads.settings == ["3": 100, "6": 32 * 1024])
        await tls.server.stop()
    }
}
