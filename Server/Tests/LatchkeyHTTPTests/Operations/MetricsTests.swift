import ServerTesting
import Testing

@Suite struct MetricsTests {
    @Test func `requests are counted by route and status`() async throws {
        try await TestServer.run { server in
            let line = /latchkey_http_requests_total\{method="POST",route="([^"]*refresh)",status="401"\} (\d+)/
            func count() async throws -> Int {
                let text = try await server.send("GET", "/metrics").text
                return text.firstMatch(of: line).flatMap { Int($0.output.2) } ?? 0
            }
            let before = try await count()
            let ada = try await server.register()
            _ = try await server.refresh(from: "nonsense", to: ada.nextRefreshToken())
            #expect(try await count() > before)
        }
    }

    @Test func `a path that somebody makes up gets no line of its own`() async throws {
        try await TestServer.run { server in
            _ = try await server.send("GET", "/made-up-by-somebody")
            _ = try await server.send("MADEUP", "/health")
            let text = try await server.send("GET", "/metrics").text
            #expect(!text.contains("made-up-by-somebody"))
            #expect(!text.contains("MADEUP"))
            #expect(text.contains("latchkey_http_requests_total"))
        }
    }

    @Test(arguments: ["session", "token"]) func `a cache tells its hits, its misses and its size`(
        cache: String
    ) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            for _ in 0..<3 { #expect(try await server.current(ada.accessToken).status == 200) }
            let lines = try await server.send("GET", "/metrics").text.split(separator: "\n").map(String.init)
            #expect(lines.contains("latchkey_\(cache)_cache_hits_total 2"))
            #expect(lines.contains("latchkey_\(cache)_cache_misses_total 1"))
            #expect(lines.contains("latchkey_\(cache)_cache_size 1"))
            #expect(lines.contains("# TYPE latchkey_\(cache)_cache_hits_total counter"))
        }
    }

    @Test func `every line is one of Prometheus' text format`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let answer = try await server.send("GET", "/metrics")
            let sample = /[a-z_]+(\{([a-z]+="[^"\n]*",?)*\})? (-?[0-9.e+-]+|\+Inf|NaN)/
            for line in answer.text.split(separator: "\n") where !line.hasPrefix("# TYPE ") {
                #expect(line.wholeMatch(of: sample) != nil, "\(line)")
            }
        }
    }
}
