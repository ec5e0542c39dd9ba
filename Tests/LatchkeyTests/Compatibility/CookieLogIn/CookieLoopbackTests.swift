import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Cookies over the real `URLSession` and a real socket.
@Suite(.timeLimit(.minutes(1))) struct CookieLoopbackTests {
    private static let ticket = #"auth_tkt="5f2c!userid_type:int"; Path=/"#

    @Test func `several headers are read, sent to the service and lost by no restart`() async throws {
        let server = try LoopbackServer { request in
            switch request.line {
            case "POST /users/login HTTP/1.1":
                .setting(
                    200,
                    [Self.ticket, "\(Self.ticket); Domain=127.0.0.1", "a=1; Expires=\(Self.far)", "b=2; Path=/x"]
                )
            case "POST /users/logout HTTP/1.1": .setting(200, ["auth_tkt=; Max-Age=0; Path=/"])
            default: request.has("auth_tkt") ? LoopbackServer.answer(200, "{}") : LoopbackServer.answer(403, "<h1>")
            }
        }
        try await withFolder { folder in
            let store = { FileCredentialStore(file: folder.appending(path: "blog.json")) }
            let (url, logOut) = (server.url.appending(path: "users/login"), server.url.appending(path: "users/logout"))
            try await CookieLogIn(url: url, logOutURL: logOut, credentialStore: store())
                .logIn("ada", password: "correct horse")
            let logIn = CookieLogIn(url: url, logOutURL: logOut, credentialStore: store())
            #expect(try await logIn.restore())
            for path in ["blogposts", "users/1", "x/y"] {
                #expect(
                    try await logIn.data(for: URLRequest(url: server.url.appending(path: path))).1.statusCode == 200
                )
            }
            try await logIn.logOut()
            #expect(try await logIn.data(for: URLRequest(url: server.url)).1.statusCode == 403)
        }
        let ticket = #"auth_tkt="5f2c!userid_type:int""#
        #expect(
            server.requests.map { request in
                request.text.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("cookie:") }
            } == [
                nil, "Cookie: \(ticket)", "Cookie: a=1; \(ticket)", "Cookie: b=2; \(ticket)", "Cookie: a=1; \(ticket)",
                nil,
            ]
        )
    }

    @Test func `no cookie storage of the system is touched`() async throws {
        let server = try LoopbackServer { _ in .setting(200, [Self.ticket]) }
        let url = server.url.appending(path: "users/login")
        let logIn = CookieLogIn(url: url, credentialStore: MemoryCredentialStore())
        try await logIn.logIn("ada", password: "correct horse")
        _ = try await logIn.data(for: URLRequest(url: server.url))
        #expect(HTTPCookieStorage.shared.cookies(for: url)?.isEmpty ?? true)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a login follows no redirect`(status: Int) async throws {
        let other = try LoopbackServer { _ in .setting(200, [Self.ticket]) }
        let target = other.url.absoluteString
        let server = try LoopbackServer { _ in
            LoopbackServer.answer(status, headers: ["Location: \(target)/x", "Set-Cookie: \(Self.ticket)"])
        }
        let logIn = CookieLogIn(
            url: server.url.appending(path: "users/login"),
            credentialStore: MemoryCredentialStore()
        )
        #expect(await code { try await logIn.logIn("ada", password: "correct horse") } == .unexpectedAnswer)
        #expect(other.requests.isEmpty)
        #expect(await logIn.name == nil)
    }

    @Test func `an endless answer to a login is cut off`() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, String(repeating: " ", count: 8 << 20)) }
        let logIn = CookieLogIn(url: server.url, credentialStore: MemoryCredentialStore())
        #expect(await code { try await logIn.logIn("ada", password: "correct horse") } == .answerTooLarge)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect within the service keeps the cookies, by their paths, and those that it sets`(
        status: Int
    ) async throws {
        let server = try LoopbackServer { request in
            switch request.line.split(separator: " ")[1] {
            case "/users/login": .setting(200, [Self.ticket, "u=1"])
            case "/users/go":
                LoopbackServer.answer(status, headers: ["Location: ../there", "Set-Cookie: new=1; Path=/there"])
            default: LoopbackServer.answer(200, request.line)
            }
        }
        let logIn = CookieLogIn(
            url: server.url.appending(path: "users/login"),
            credentialStore: MemoryCredentialStore()
        )
        try await logIn.logIn("ada", password: "correct horse")
        var request = URLRequest(url: server.url.appending(path: "users/go"))
        request.httpMethod = "POST"
        request.httpBody = Data("hello".utf8)
        let (data, response) = try await logIn.data(for: request)
        let keepsMethod = status >= 307
        #expect(String(decoding: data, as: UTF8.self).hasPrefix(keepsMethod ? "POST /there" : "GET /there"))
        #expect(response.url?.path() == "/there")
        let (first, second) = (server.requests[1], server.requests[2])
        #expect(first.has("u=1") && first.has("auth_tkt") && first.body == "hello")
        #expect(!second.has("u=1") && second.has("auth_tkt") && second.body == (keepsMethod ? "hello" : ""))
        #expect(second.has("; new=1") || second.has("Cookie: new=1"))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect to another origin gets no cookie, and brings none back`(status: Int) async throws {
        let home = Address()
        let other = try LoopbackServer { _ in
            LoopbackServer.answer(302, headers: ["Location: \(home.text)/back", "Set-Cookie: auth_tkt=evil; Path=/"])
        }
        let target = other.url.absoluteString
        let server = try LoopbackServer { request in
            switch request.line.split(separator: " ")[1] {
            case "/users/login": .setting(200, [Self.ticket])
            case "/go": LoopbackServer.answer(status, headers: ["Location: \(target)/x"])
            default: LoopbackServer.answer(403)
            }
        }
        home.text = server.url.absoluteString
        let logIn = CookieLogIn(
            url: server.url.appending(path: "users/login"),
            credentialStore: MemoryCredentialStore()
        )
        try await logIn.logIn("ada", password: "correct horse")
        let request = URLRequest(url: server.url.appending(path: "go"))
        #expect(try await logIn.data(for: request, logIn: .never).1.statusCode == 403)
        #expect(other.requests.map { $0.has("Cookie:") } == [false])
        #expect(server.requests.map { $0.has("Cookie:") } == [false, true, false])
        _ = try await logIn.data(for: URLRequest(url: server.url), logIn: .never)
        #expect(server.requests.last?.has("5f2c") == true && server.requests.last?.has("evil") == false)
    }

    @Test func `a refusal behind a redirect elsewhere shows no login`() async throws {
        let other = try LoopbackServer { _ in LoopbackServer.answer(401) }
        let target = other.url.absoluteString
        let server = try LoopbackServer { _ in LoopbackServer.answer(302, headers: ["Location: \(target)/x"]) }
        let logIn = CookieLogIn(url: server.url, credentialStore: MemoryCredentialStore())
        logIn.presenter = .action { _ in Issue.record("a login was shown") }
        #expect(try await logIn.data(for: URLRequest(url: server.url)).1.statusCode == 401)
    }

    @Test func `redirects in a circle come to an end`() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(302, headers: ["Location: /again"]) }
        let logIn = CookieLogIn(url: server.url, credentialStore: MemoryCredentialStore())
        #expect(try await logIn.data(for: URLRequest(url: server.url)).1.statusCode == 302)
        #expect(server.requests.count == 21)
    }

    @Test func `ten megabytes of a file are sent again after the login`() async throws {
        let server = try LoopbackServer { request in
            if request.line.hasPrefix("POST /users/login") { return .setting(200, [Self.ticket]) }
            return request.has("auth_tkt")
                ? LoopbackServer.answer(200, "\(request.wholeBody.count)") : LoopbackServer.answer(403)
        }
        try await withFolder { folder in
            let file = folder.appending(path: "post")
            try Data(repeating: UInt8(ascii: "x"), count: 10 << 20).write(to: file)
            let logIn = CookieLogIn(
                url: server.url.appending(path: "users/login"),
                credentialStore: MemoryCredentialStore()
            )
            logIn.presenter = .action { [unowned logIn] _ in try await logIn.logIn("ada", password: "correct horse") }
            var request = URLRequest(url: server.url.appending(path: "blogposts"))
            request.httpMethod = "POST"
            let (data, response) = try await logIn.upload(for: request, fromFile: file)
            #expect(response.statusCode == 200 && String(decoding: data, as: UTF8.self) == "\(10 << 20)")
        }
    }

    private static let far = "Fri, 31 Dec 2100 23:59:59 GMT"
}

/// An address that is set later.
///
/// `@unchecked Sendable`: `stored` is only touched while `lock` is held.
private final class Address: @unchecked Sendable {
    private let lock = NSLock()
    private var stored = ""

    var text: String {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }
}

extension String {
    fileprivate static func setting(_ status: Int, _ cookies: [String]) -> String {
        LoopbackServer.answer(status, "{}", headers: cookies.map { "Set-Cookie: \($0)" })
    }
}
