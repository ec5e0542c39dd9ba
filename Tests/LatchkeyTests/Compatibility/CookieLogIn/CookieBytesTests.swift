import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers of a service with cookies that are read while they arrive.
@Suite(.timeLimit(.minutes(1))) struct CookieBytesTests {
    private static func logIn(to server: LoopbackServer, by kind: TransportKind) throws -> CookieLogIn {
        CookieLogIn(
            url: server.url.appending(path: "users/login"),
            credentialStore: MemoryCredentialStore(),
            transport: try kind.make(),
            time: .system,
            random: .system
        )
    }

    private static func head(_ cookie: String, length: Int) -> String {
        "HTTP/1.1 200 OK\r\nSet-Cookie: \(cookie); Path=/\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n"
    }

    @Test(arguments: TransportKind.all)
    func `a line arrives before the answer ends, and a cookie of its head is older than a later answer's`(
        kind: TransportKind
    ) async throws {
        let mayEnd = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { request, pen in
            switch request.line.split(separator: " ")[1] {
            case "/users/login": pen.write(Self.head("a=1", length: 0))
            case "/renew": pen.write(Self.head("a=3", length: 0))
            case "/stream":
                pen.write(Self.head("a=2", length: 8))
                pen.write("one\n")
                mayEnd.wait()
                pen.write("two\n")
            default: pen.write(LoopbackServer.answer(200))
            }
            return false
        }
        let logIn = try Self.logIn(to: server, by: kind)
        try await logIn.logIn("ada", password: "correct horse")
        let (bytes, response) = try await logIn.bytes(for: URLRequest(url: server.url.appending(path: "stream")))
        #expect(response.statusCode == 200)
        var lines = bytes.lines.makeAsyncIterator()
        #expect(try await lines.next() == "one")
        _ = try await logIn.data(for: URLRequest(url: server.url.appending(path: "renew")))
        mayEnd.signal()
        #expect(try await lines.next() == "two")
        #expect(try await lines.next() == nil)
        _ = try await logIn.data(for: URLRequest(url: server.url.appending(path: "after")))
        #expect(
            server.requests.map { $0.headers.filter { $0.lowercased().hasPrefix("cookie:") } } == [
                [], ["Cookie: a=1"], ["Cookie: a=2"], ["Cookie: a=3"],
            ]
        )
    }

    @Test func `a refused request waits for the login`() async throws {
        let server = CookieServer()
        let logIn = CookieLogIn.sample(transport: ScriptedTransport(server))
        let screen = FakeLogInScreen { [unowned logIn] _ in try await logIn.logIn("ada", password: "correct horse") }
        logIn.presenter = screen
        let (bytes, response) = try await logIn.bytes(for: CookieServer.post)
        #expect(response.statusCode == 200)
        #expect(try await bytes.lines.first { _ in true } == #"{"id":1}"#)
        #expect(screen.reasons.count == 1)
        #expect(await server.posts.map(\.creator) == ["ada"])
    }

    @Test func `a declined login is the error of the call`() async throws {
        let logIn = CookieLogIn.sample(transport: ScriptedTransport(CookieServer()))
        let screen = FakeLogInScreen.cancelled
        logIn.presenter = screen
        #expect(await code { try await logIn.bytes(for: CookieServer.post) } == .loginCancelled)
    }

    @Test func `a request elsewhere carries no cookie, and its cookies are not kept`() async throws {
        let other = try LoopbackServer { _ in LoopbackServer.answer(200, "x", headers: ["Set-Cookie: a=evil; Path=/"]) }
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, headers: ["Set-Cookie: a=1; Path=/"]) }
        let logIn = try Self.logIn(to: server, by: TransportKind.all[0])
        try await logIn.logIn("ada", password: "correct horse")
        let (bytes, _) = try await logIn.bytes(for: URLRequest(url: other.url))
        #expect(try await bytes.lines.first { _ in true } == "x")
        _ = try await logIn.data(for: URLRequest(url: server.url))
        #expect(!other.requests.contains { $0.has("Cookie:") })
        #expect(server.requests.last?.has("Cookie: a=1") == true)
    }
}
