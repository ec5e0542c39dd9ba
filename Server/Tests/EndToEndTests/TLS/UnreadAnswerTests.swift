import Foundation
import LatchkeyTesting
import TestMail
import Testing

/// Clients that request large answers and read none do not affect the server's memory and other clients.
@Suite(.serialized) struct UnreadAnswerTests {
    private struct Outcome: Decodable, Sendable {
        let event: String
        let closed: Int?
    }

    private static let allowance = 100 * 1024

    @Test func `unread HTTP1 answers cost little, and their connections are closed`() async throws {
        let folder = try await TemporaryFolder()
        let server = try await LocalServer.start(in: folder)
        _ = try await Self.metrics(of: server)
        let idle = try Self.memory(of: folder)
        let attack = try ServerProcess("http2_client.py", ["unread-answers", "\(server.port)", "-", "300"])
        _ = try await attack.events(1, Outcome.self)
        let times = try await Self.times(of: server)
        let attacked = try Self.memory(of: folder)
        print("HTTP/1.1, memory in KiB: idle \(idle), attacked \(attacked); others in ms: \(times)")
        #expect(attacked - idle < Self.allowance)
        try attack.say()
        let outcome = try #require(try await attack.events(2, Outcome.self).last)
        #expect(outcome.closed == 300)
        let metrics = try await Self.metrics(of: server)
        #expect(metrics.contains(#"latchkey_limit_closures_total{reason="answer_not_taken"}"#))
        await server.stop()
    }

    @Test func `streams without a window cost little`() async throws {
        let tls = try await TLSServer.start()
        let idle = try Self.memory(of: tls.folder)
        let attack = try tls.client("unread-streams", count: 65)
        _ = try await attack.events(1, Outcome.self)
        let attacked = try Self.memory(of: tls.folder)
        let other: HTTP2FloodTests.Latency = try await tls.outcome(of: "latency", count: 200)
        print("HTTP/2, memory in KiB: idle \(idle), attacked \(attacked); others in µs: \(other)")
        #expect(attacked - idle < Self.allowance)
        #expect(other.good == 200)
        try attack.say()
        await tls.server.stop()
    }

    private static func metrics(of server: LocalServer) async throws -> String {
        String(decoding: try await Wire.get(server.url.appending(path: "metrics")), as: UTF8.self)
    }

    /// The longest and the median of 50 requests, in milliseconds.
    private static func times(of server: LocalServer) async throws -> [Int] {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<50 {
            times.append(try await clock.measure { _ = try await Self.metrics(of: server) })
        }
        times.sort()
        return [times[25], times[49]].map { Int($0 / .milliseconds(1)) }
    }

    /// The memory of the server in a folder, in KiB, without the pages of the program.
    private static func memory(of folder: TemporaryFolder) throws -> Int {
        try #require(ServerMemory(of: folder.url.lastPathComponent)).own
    }
}
