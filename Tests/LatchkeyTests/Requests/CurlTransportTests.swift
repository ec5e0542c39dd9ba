#if os(Linux)
import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The advantages of the libcurl transport over `URLSession` on Linux.
@Suite(.timeLimit(.minutes(1))) struct CurlTransportTests {
    /// The server may have processed the request before the connection broke.
    @Test(arguments: ["DELETE", "POST", "PATCH"], ["", "x"])
    func `a request that is not safe is not sent twice when its kept connection breaks`(
        method: String,
        body: String
    ) async throws {
        let server = try LoopbackServer { request in
            request.line.hasPrefix("GET") ? LoopbackServer.answer(200, "{}", keepsConnection: true) : ""
        }
        let transport = try TransportKind.curl.make()
        _ = try await transport.send(URLRequest(url: server.url), under: .data)
        var request = URLRequest(url: server.url)
        request.httpMethod = method
        request.httpBody = Data(body.utf8)
        await #expect { try await transport.send(request, under: .data) } throws: {
            ($0 as? URLError)?.code == .networkConnectionLost
        }
        #expect(server.requests.map(\.body) == ["", body])
    }

    @Test(arguments: TransportKind.own)
    func `a stream that has nothing to send holds up nobody, and is left at once`(kind: TransportKind) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, "{}", keepsConnection: true) }
        let transport = try kind.make()
        let opened = Event()
        let pipe = Pipe()
        let path = "/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        var request = URLRequest(url: server.url)
        request.httpMethod = "PUT"
        let body = RequestBody.stream {
            Task { await opened.happen() }
            return try #require(InputStream(fileAtPath: path))
        }
        let outgoing = OutgoingRequest(request, body: body)
        let upload = Task { try await transport.send(outgoing, under: .data) }
        await opened.wait()
        #expect(try await transport.send(URLRequest(url: server.url), under: .data).status == 200)
        upload.cancel()
        #expect(await code { try await upload.value } == .cancelled)
        // Nothing is ever written to it.
        withExtendedLifetime(pipe) {}
    }

    @Test(arguments: [307, 308])
    func `a stream is made anew for a redirect within the origin`(status: Int) async throws {
        let server = try LoopbackServer { request in
            request.line.contains("/x")
                ? LoopbackServer.answer(201) : LoopbackServer.answer(status, headers: ["Location: /x"])
        }
        var request = URLRequest(url: server.url)
        request.httpMethod = "PUT"
        let outgoing = OutgoingRequest(request, body: .stream { InputStream(data: Data("hello".utf8)) })
        #expect(try await TransportKind.curl.make().send(outgoing, under: .data).status == 201)
        #expect(server.requests.map(\.wholeBody) == [Data("hello".utf8), Data("hello".utf8)])
    }

    @Test func `a proxy gets the full address`() async throws {
        let proxy = try LoopbackServer { _ in LoopbackServer.answer(200, "{}") }
        let transport = try #require(CurlTransport(proxy: proxy.url.absoluteString))
        let request = URLRequest(url: .sample("http://id.example.invalid/v1/policy?x=y"))
        #expect(try await transport.send(request, under: .data).status == 200)
        #expect(proxy.requests.map(\.line) == ["GET http://id.example.invalid/v1/policy?x=y HTTP/1.1"])
        #expect(proxy.requests.first?.has("Host: id.example.invalid") == true)
    }

    @Test func `the proxy cannot read encrypted requests`() async throws {
        let proxy = try LoopbackServer { _ in LoopbackServer.answer(403, "") }
        let transport = try #require(CurlTransport(proxy: proxy.url.absoluteString))
        var request = URLRequest(url: .sample("https://id.example.invalid/"))
        request.setValue("Bearer s3cret", forHTTPHeaderField: "Authorization")
        let sent = request
        await #expect(throws: URLError.self) { try await transport.send(sent, under: .data) }
        #expect(proxy.requests.map(\.line) == ["CONNECT id.example.invalid:443 HTTP/1.1"])
        #expect(proxy.requests.allSatisfy { !$0.text.contains("s3cret") })
    }

    @Test func `redirects that never end are given up`() async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.answer(302, headers: ["Location: /"], keepsConnection: true)
        }
        await #expect {
            try await TransportKind.curl.make().send(URLRequest(url: server.url), under: .data)
        } throws: {
            ($0 as? URLError)?.code == .httpTooManyRedirects
        }
        #expect(server.requests.count == 21)
        #expect(server.connections == 1)
    }

    @Test(arguments: ["GET / HTTP/1.1\r\nAuthorization: x\r\n\r\nGET", "A B", ""])
    func `a method cannot bring headers of its own`(method: String) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, "{}") }
        var request = URLRequest(url: server.url)
        request.httpMethod = method
        let sent = request
        let failure = await code { try await TransportKind.curl.make().send(sent, under: .data) }
        // Foundation does not pass some of these methods on.
        #expect(failure == .invalidRequest || server.requests.map(\.line) == ["GET / HTTP/1.1"])
        #expect(server.requests.allSatisfy { !$0.has("Authorization") })
    }

    @Test func `a length that the app names is not sent beside the true one`() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, "{}") }
        var request = URLRequest(url: server.url)
        request.httpMethod = "POST"
        request.httpBody = Data("hello".utf8)
        request.setValue("2", forHTTPHeaderField: "content-length")
        request.setValue("chunked", forHTTPHeaderField: "Transfer-Encoding")
        _ = try await TransportKind.curl.make().send(request, under: .data)
        let received = try #require(server.requests.first)
        #expect(received.body == "hello")
        #expect(received.has("Content-Length: 5") && !received.has("Transfer-Encoding"))
    }

    @Test func `a missing file is reported as such`() async throws {
        let outgoing = OutgoingRequest(
            URLRequest(url: .sample("http://127.0.0.1:1")),
            body: .file(URL(filePath: "/no"))
        )
        #expect(await code { try await TransportKind.curl.make().send(outgoing, under: .data) } == .fileUnavailable)
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nhalf", ""])
    func `half an answer, or none, is a connection that was lost`(text: String) async throws {
        let server = try LoopbackServer { _ in text }
        await #expect {
            try await TransportKind.curl.make().send(URLRequest(url: server.url), under: .data)
        } throws: {
            ($0 as? URLError)?.code == .networkConnectionLost
        }
    }

    @Test func `a head without end is cut off`() async throws {
        let server = try LoopbackServer { _ in
            "HTTP/1.1 200 OK\r\n" + (0..<10_000).map { "X-\($0): \(String(repeating: "x", count: 100))\r\n" }.joined()
        }
        await #expect(throws: URLError.self) {
            try await TransportKind.curl.make().send(URLRequest(url: server.url), under: .data)
        }
    }
}
#endif
