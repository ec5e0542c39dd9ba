import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The bytes that every transport sends, and its reading of answers.
@Suite(.timeLimit(.minutes(1))) struct TransportContractTests {
    @Test(arguments: TransportKind.all)
    func `headers that come several times are one, and what comes before the answer is none`(
        kind: TransportKind
    ) async throws {
        let server = try LoopbackServer { _ in
            "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                + LoopbackServer.answer(200, "{}", headers: ["Set-Cookie: a=1", "X-Empty:", "Set-Cookie: b=2; Path=/"])
        }
        let answer = try await kind.make().send(URLRequest(url: server.url), under: .data)
        #expect(answer.status == 200)
        #expect(answer.data == Data("{}".utf8))
        let cookies = try #require(answer.response.value(forHTTPHeaderField: "Set-Cookie"))
        #expect(AnsweredCookies(header: cookies, url: server.url).setCookies.count == 2)
        #expect(answer.response.value(forHTTPHeaderField: "Link") == nil)
        #expect(answer.response.url == server.url)
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"], TransportKind.all)
    func `a request without a body says so`(method: String, kind: TransportKind) async throws {
        let server = try LoopbackServer { request in
            request.line.hasPrefix("HEAD")
                ? "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\n"
                : LoopbackServer.answer(200, "hello")
        }
        var request = URLRequest(url: server.url.appending(path: "a b"))
        request.httpMethod = method
        request.setValue("one, two", forHTTPHeaderField: "X-Test")
        let answer = try await kind.make().send(request, under: .data)
        #expect(answer.data == Data((method == "HEAD" ? "" : "hello").utf8))
        let received = try #require(server.requests.first)
        #expect(received.line == "\(method) /a%20b HTTP/1.1")
        #expect(received.has("X-Test: one, two"))
        #expect(received.has("Content-Length: 0") == ["POST", "PUT", "PATCH", "DELETE"].contains(method))
        for header in ["Expect:", "Cookie:", "Authorization:", "Transfer-Encoding:", "Content-Type:"] {
            #expect(!received.has(header))
        }
    }

    @Test(arguments: [1, 32_768, 32_769, 3_000_000], TransportKind.all)
    func `a body arrives whole, whether from memory, from a file or from a stream`(
        size: Int,
        kind: TransportKind
    ) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(201, "{}", keepsConnection: true) }
        let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        let transport = try kind.make()
        var request = URLRequest(url: server.url)
        request.httpMethod = "PUT"
        try await withFolder { folder in
            let file = folder.appending(path: "body")
            try body.write(to: file)
            var whole = request
            whole.httpBody = body
            for outgoing in [
                OutgoingRequest(whole), OutgoingRequest(request, body: .file(file)),
                OutgoingRequest(request, body: .stream { InputStream(data: body) }),
            ] {
                #expect(try await transport.send(outgoing, under: .data).status == 201)
            }
        }
        #expect(server.requests.map { $0.wholeBody == body } == [true, true, true])
        #expect(server.requests.map { $0.headers.contains("Content-Length: \(size)") } == [true, true, false])
        #expect(server.requests.map { $0.has("Transfer-Encoding: chunked") } == [false, false, true])
        #expect(server.requests.allSatisfy { !$0.has("Expect:") })
    }

    @Test(arguments: TransportKind.all)
    func `a compressed answer is unpacked`(kind: TransportKind) async throws {
        // "hello" in the format of RFC 1952, stored.
        let packed = Data([
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 5, 0, 0xFA, 0xFF, 0x68, 0x65, 0x6C, 0x6C, 0x6F, 0x86, 0xA6, 0x10,
            0x36, 5, 0, 0, 0,
        ])
        let server = try LoopbackServer(bytes: { request in
            guard request.has("gzip") else { return Data() }
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n"
            return Data("\(head)Connection: close\r\n\r\n".utf8) + packed
        })
        #expect(try await kind.make().send(URLRequest(url: server.url), under: .data).data == Data("hello".utf8))
    }

    @Test(arguments: TransportKind.all)
    func `requests after one another share a connection`(kind: TransportKind) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, "{}", keepsConnection: true) }
        let transport = try kind.make()
        for _ in 0..<5 { _ = try await transport.send(URLRequest(url: server.url), under: .data) }
        #expect(server.connections == 1)
    }

    @Test(arguments: TransportKind.all)
    func `requests at once have six connections to a server`(kind: TransportKind) async throws {
        let crowd = Crowd(of: 6)
        let server = try LoopbackServer { _ in
            crowd.enter()
            defer { crowd.leave() }
            return LoopbackServer.answer(200, "{}", keepsConnection: true)
        }
        let transport = try kind.make()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<24 {
                group.addTask { try await transport.send(URLRequest(url: server.url), under: .data).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 24))
        #expect(crowd.most == 6)
    }

    @Test(arguments: TransportKind.all)
    func `a request whose server says nothing is given up after its own time`(kind: TransportKind) async throws {
        let quiet = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _ in
            quiet.wait()
            return ""
        }
        defer { quiet.signal() }
        var request = URLRequest(url: server.url)
        request.timeoutInterval = 0.3
        await #expect { try await kind.make().send(request, under: .data) } throws: {
            ($0 as? URLError)?.code == .timedOut
        }
    }

    @Test(arguments: TransportKind.all)
    func `a safe request is sent again when its kept connection breaks`(kind: TransportKind) async throws {
        let hasBroken = Crowd(of: 1)
        let server = try LoopbackServer { request in
            guard request.line.hasPrefix("GET /again"), hasBroken.most == 0 else {
                return LoopbackServer.answer(200, "{}", keepsConnection: true)
            }
            hasBroken.enter()
            return ""
        }
        let transport = try kind.make()
        _ = try await transport.send(URLRequest(url: server.url), under: .data)
        let again = URLRequest(url: server.url.appending(path: "again"))
        #expect(try await transport.send(again, under: .data).status == 200)
        #expect(server.requests.count == 3)
    }

    @Test(arguments: ["a.invalid", "127.0.0.1:1"], TransportKind.all)
    func `a server that cannot be found or reached is reported as such`(host: String, kind: TransportKind) async throws
    {
        let url = try #require(URL(string: "http://\(host)/"))
        let wanted: [URLError.Code] = host.hasPrefix("127") ? [.cannotConnectToHost] : [.cannotFindHost]
        await #expect { try await kind.make().send(URLRequest(url: url), under: .data) } throws: { error in
            (error as? URLError).map { wanted.contains($0.code) } ?? false
        }
    }

    @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/hostname"], TransportKind.all)
    func `only the web is called`(address: String, kind: TransportKind) async throws {
        let url = try #require(URL(string: address))
        await #expect(throws: (any Error).self) { try await kind.make().send(URLRequest(url: url), under: .data) }
    }
}

/// Threads that wait for each other.
///
/// `@unchecked Sendable`: mutable state is only touched while `condition` is locked.
private final class Crowd: @unchecked Sendable {
    private let condition = NSCondition()
    private let size: Int
    private var count = 0
    private var isComplete = false
    private var highest = 0

    init(of size: Int) { self.size = size }

    /// The largest number of threads at once.
    var most: Int { condition.withLock { highest } }

    /// Enters, and waits until the required number of threads has entered.
    func enter() {
        condition.withLock {
            count += 1
            highest = max(highest, count)
            if count == size {
                isComplete = true
                condition.broadcast()
            }
            while !isComplete { condition.wait() }
        }
    }

    func leave() { condition.withLock { count -= 1 } }
}
