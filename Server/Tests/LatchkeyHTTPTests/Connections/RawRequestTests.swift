import HummingbirdTesting
import ServerTesting
import Testing

/// Requests as bytes on a real connection.
@Suite struct RawRequestTests {
    private static func status(_ answer: String) -> String { String(answer.prefix(12)) }

    private static func live(_ test: @escaping @Sendable (TestServer) async throws -> Void) async throws {
        var options = TestServer.Options()
        options.setup = .live
        try await TestServer.run(options) { server in
            try await test(server)
            let twin = try await server.exchange("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(status(twin) == "HTTP/1.1 200")
        }
    }

    private static let hosts = [
        "", "Host:\r\n", "Host: \r\n", "Host: a@b\r\n", "Host: a b\r\n", "Host: a/b\r\n", "Host: a,b\r\n",
        "Host: localhost\r\nHost: localhost\r\n", "Host: localhost\r\nHost: evil\r\n", "Host: <x>\r\n",
    ]

    @Test(arguments: hosts) func `a request without exactly one host is refused`(host: String) async throws {
        try await Self.live { server in
            let answer = try await server.exchange("GET /health HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
            #expect(Self.status(answer) == "HTTP/1.1 400", "\(answer)")
        }
    }

    @Test(arguments: ["localhost", "localhost:8080", "127.0.0.1", "[::1]:80", "id.example.com", "xn--bcher-kva.de"])
    func `a host is a name or an address and maybe a port`(host: String) async throws {
        try await Self.live { server in
            let request = "GET /health HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
            let answer = try await server.exchange(request)
            #expect(Self.status(answer) == "HTTP/1.1 200")
        }
    }

    private static let smuggled = [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        "Content-Length: -1\r\n\r\n{}", "Content-Length: 0x5\r\n\r\n{}", "Content-Length: a\r\n\r\n{}",
        "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n\r\n", "X: a\u{0}b\r\n\r\n", "X : a\r\n\r\n",
    ]

    @Test(arguments: smuggled) func `a request whose end is not certain is refused`(rest: String) async throws {
        try await Self.live { server in
            let answer = try await server.exchange(
                "POST /v1/users HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\(rest)"
            )
            #expect(!answer.contains("HTTP/1.1 2"), "\(answer)")
            #expect(!answer.contains("HTTP/1.1 5"), "\(answer)")
            #expect(!answer.hasPrefix("not closed"), "\(answer)")
        }
    }

    @Test(
        arguments: [
            "X: " + String(repeating: "x", count: 100_000) + "\r\n",
            (0..<1000).map { "X\($0): y\r\n" }.joined(),
            "Cookie: " + String(repeating: "c", count: 64 * 1024) + "\r\n",
            (0..<20).map { "X\($0): " + String(repeating: "y", count: 8000) + "\r\n" }.joined(),
        ]
    )
    func `headers that are too large or too many are refused`(headers: String) async throws {
        try await Self.live { server in
            let answer = try await server.exchange(
                "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(headers)\r\n"
            )
            #expect(Self.status(answer) == "HTTP/1.1 400" || Self.status(answer) == "HTTP/1.1 431" || answer.isEmpty)
        }
    }

    @Test func `a body over the limit that does not say its length is refused`() async throws {
        try await Self.live { server in
            let chunk = "4000\r\n" + String(repeating: "x", count: 0x4000) + "\r\n"
            let answer = try await server.exchange(
                """
                POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)\(chunk)0\r\n\r\n
                """
            )
            #expect(Self.status(answer) == "HTTP/1.1 413", "\(answer)")
        }
    }

    @Test(arguments: [("/health", 200), ("/v1/users/me", 401), ("/nothing", 404), ("/v1/users", 405)])
    func `HEAD is answered like GET without the body`(call: (path: String, status: Int)) async throws {
        try await Self.live { server in
            let answer = try await server.exchange(
                "HEAD \(call.path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
            #expect(Self.status(answer) == "HTTP/1.1 \(call.status)")
            #expect(answer.hasSuffix("\r\n\r\n"))
        }
    }

    @Test func `every answer carries the server's time`() async throws {
        try await Self.live { server in
            let answer = try await server.exchange(
                "GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
            #expect(answer.lowercased().contains("\r\ndate: "), "\(answer)")
        }
    }

    @Test func `two requests at once on one connection are answered in order`() async throws {
        try await Self.live { server in
            let answer = try await server.exchange(
                """
                GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n\
                GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n
                """
            )
            let first = try #require(answer.firstRange(of: "HTTP/1.1 200"))
            let second = try #require(answer.firstRange(of: "HTTP/1.1 404"))
            #expect(first.lowerBound < second.lowerBound)
        }
    }
}
