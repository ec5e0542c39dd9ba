import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PageServer
import ResourceServer
import ResourceServerTesting
import Testing

@testable import BlogServer

@Suite struct UserTests {
    private static let json: HTTPFields = [.contentType: "application/json"]

    @Test func `who writes here is told to users alone`() async throws {
        try await TestBlog.runs { test in
            #expect(try await test.send(.get, "/users").status == .forbidden)
            let cookie = test.latchkey.signIn()
            test.latchkey.signIn("grace", id: "user-grace")
            _ = try await test.post("x", .cookie(cookie))
            _ = try await test.post("x", .bearer(test.latchkey.token(for: "user-grace")))
            let answer = try await test.send(.get, "/users", .cookie(cookie))
            #expect(answer.text == #"{"data":{"users":[{"name":"ada"},{"name":"grace"}]}}"#)
        }
    }

    @Test func `registration, login and logout are passed on, with the cookie`() async throws {
        try await TestBlog.runs { test in
            let body = #"{"name":"ada","password":"correct horse battery"}"#
            #expect(try await test.send(.post, "/users/register", Self.json, body).text == #"{"status":"success"}"#)
            let login = try await test.send(.post, "/users/login", Self.json, body)
            #expect(login.status == .ok)
            let line = try #require(login.headers[.setCookie])
            #expect(line.hasSuffix("; Path=/; HttpOnly; SameSite=Lax"))
            let cookie = line.between("latchkey=", ";")
            #expect(try await test.post("x", .cookie(cookie)).status == .ok)
            let logout = try await test.send(.post, "/users/logout", Self.json.with(.cookie, "latchkey=\(cookie)"))
            #expect(logout.status == .ok)
            #expect(logout.headers[.setCookie]?.contains("Max-Age=0") == true)
            #expect(try await test.post("x", .cookie(cookie)).status == .forbidden)
        }
    }

    @Test func `a wrong password is 401 as Latchkey says it`() async throws {
        try await TestBlog.runs { test in
            let answer = try await test.send(.post, "/users/login", Self.json, #"{"name":"ada","password":"x"}"#)
            #expect(answer.status == .unauthorized)
            #expect(answer.text == #"{"status":"failed"}"#)
        }
    }

    @Test func `problems and waits come through as they are`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.set { state in
                state.answers["/users/login"] = Response(
                    status: .tooManyRequests,
                    headers: [.contentType: "application/problem+json", .retryAfter: "30", .server: "secret"],
                    body: .init(byteBuffer: .init(string: #"{"code":"too_many_attempts"}"#))
                )
            }
            let answer = try await test.send(.post, "/users/login", Self.json, "{}")
            #expect(answer.status == .tooManyRequests)
            #expect(answer.code == "too_many_attempts")
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(answer.headers[.retryAfter] == "30")
            #expect(answer.headers[.server] == nil)
        }
    }

    @Test func `nothing is passed on but the body, Latchkey's own cookies and where it comes from`() async throws {
        try await TestBlog.runs(publicURL: URL(string: "https://blog.example.com")) { test in
            let headers: HTTPFields = [
                .contentType: "application/json", .authorization: "Bearer x", .xForwardedFor: "203.0.113.9",
                .cookie: "blog_language=ja; latchkey=abc; __Host-latchkey-device=key; other=1",
                HTTPField.Name("X-Forwarded-Proto") ?? .accept: "gopher", .userAgent: "curl",
            ]
            _ = try await test.send(.post, "/users/login?x=1", headers, #"{"name":"a","password":"b"}"#)
            let passed = try #require(test.latchkey.received("/users/login").first)
            #expect(passed.body == #"{"name":"a","password":"b"}"#)
            #expect(passed.headers[.cookie] == "__Host-latchkey-device=key; latchkey=abc")
            #expect(passed.headers[.authorization] == nil)
            #expect(passed.headers[.userAgent] == nil)
            #expect(passed.headers[.xForwardedFor]?.hasPrefix("203.0.113.9") == true)
            #expect(passed.headers[HTTPField.Name("X-Forwarded-Proto") ?? .accept] == "https")
        }
    }

    @Test(arguments: ["/users/register", "/users/login", "/users/logout"])
    func `another site logs nobody in or out`(path: String) async throws {
        try await TestBlog.runs { test in
            for headers: HTTPFields in [[.secFetchSite: "cross-site"], [.origin: "https://evil.example.com"]] {
                let answer = try await test.send(.post, path, headers.with(.contentType, "application/json"), "{}")
                #expect(answer.status == .forbidden)
                #expect(answer.code == "cross_site_request")
            }
            let form = HTTPFields.cookie("abc").with(.contentType, "text/plain")
            #expect(try await test.send(.post, path, form, "{}").status == .unsupportedMediaType)
            #expect(test.latchkey.received(path).isEmpty)
        }
    }

    @Test func `a client that is no browser logs out without a body`() async throws {
        try await TestBlog.runs { test async throws in
            let cookie = test.latchkey.signIn()
            let browser = HTTPFields.cookie(cookie).with(.userAgent, "Mozilla/5.0")
            #expect(try await test.send(.post, "/users/logout", browser).status == .unsupportedMediaType)
            #expect(try await test.send(.post, "/users/logout", .cookie(cookie)).status == .ok)
            #expect(test.latchkey.received("/users/logout").map(\.body) == ["{}"])
        }
    }

    @Test func `nothing else of Latchkey's is to be had here`() async throws {
        try await TestBlog.runs { test async throws in
            for path in ["/v1/sessions", "/users/me", "/users/..%2fv1%2fusers%2fme", "/metrics"] {
                #expect(try await test.send(.post, path, Self.json, "{}").status.code == 404)
            }
        }
    }

    @Test(arguments: [
        ("blog.example.com", "https://blog.example.com"), ("BLOG.example.com", "https://blog.example.com"),
        ("localhost:8082", "http://localhost:8082"), ("127.0.0.1:1", "http://127.0.0.1:1"),
        ("[::1]:8082", "http://[::1]:8082"), ("evil.example.com", nil), ("localhost.example.com", nil),
        ("localhost:x", nil), ("blog.example.com.evil.example.com", nil),
    ])
    func `the blog goes by its own names alone`(authority: String, origin: String?) throws {
        let address = OwnAddress(publicURL: URL(string: "https://blog.example.com"), host: "127.0.0.1")
        let head = HTTPRequest(method: .get, scheme: nil, authority: authority, path: "/")
        #expect(address.origin(of: Request(head: head, body: RequestBody(buffer: ByteBuffer()))) == origin)
        #expect(address.isSecure)
    }
}
