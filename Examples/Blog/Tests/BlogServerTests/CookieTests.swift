import Foundation
import HTTPTypes
import HummingbirdTesting
import ResourceServer
import ResourceServerTesting
import Testing

@testable import BlogServer

@Suite struct CookieTests {
    @Test(arguments: ["latchkey", "__Host-latchkey"])
    func `a cookie is asked for, under its own name`(name: String) async throws {
        try await TestBlog.runs { test in
            let cookie = test.latchkey.signIn()
            _ = try await test.post("x", [.cookie: "other=1; \(name)=\(cookie); third=3"])
            let asked = try #require(test.latchkey.received("/v1/sessions/current").first)
            #expect(asked.headers[.cookie] == "\(name)=\(cookie)")
            if name == "latchkey" { #expect(try await test.texts() == ["x"]) }
        }
    }

    @Test func `a cookie for https that something else has left does not hide the blog's own`() async throws {
        try await TestBlog.runs { test in
            let cookie = test.latchkey.signIn()
            let answer = try await test.post("x", [.cookie: "__Host-latchkey=stale; latchkey=\(cookie)"])
            #expect(answer.status == .ok)
        }
    }

    @Test func `an ended session is 403 at once`() async throws {
        try await TestBlog.runs { test in
            let cookie = test.latchkey.signIn()
            #expect(try await test.post("x", .cookie(cookie)).status == .ok)
            test.latchkey.endSession(cookie)
            let answer = try await test.post("x", .cookie(cookie))
            #expect(answer.status == .forbidden)
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
        }
    }

    @Test func `a hundred posts at once are all written`() async throws {
        try await TestBlog.runs { test in
            let cookie = test.latchkey.signIn()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<100 {
                    group.addTask { try await test.post("\(number)", .cookie(cookie)).status.code }
                }
                for try await status in group { #expect(status == 200) }
            }
            #expect(Set(try await test.texts("?limit=1000")).count == 100)
        }
    }

    @Test func `while Latchkey is away it is 503 and never logged out`() async throws {
        try await TestBlog.runs { test in
            let cookie = test.latchkey.signIn()
            test.latchkey.set { $0.status = .internalServerError }
            let answer = try await test.post("x", .cookie(cookie))
            #expect(answer.status == .serviceUnavailable)
            #expect(answer.headers[.retryAfter] == "7")
            #expect(answer.headers[.setCookie] == nil)
            #expect(try await test.send(.get, "/users", .cookie(cookie)).status == .serviceUnavailable)
            #expect(try await test.send(.get, "/blogposts", .cookie(cookie)).status == .ok)
            test.latchkey.set { $0.status = nil }
            #expect(try await test.post("x", .cookie(cookie)).status == .ok)
        }
    }

    @Test func `nobody at Latchkey's address is 503 too`() async throws {
        try await TestBlog.runs(latchkeyURL: URL(string: "http://127.0.0.1:1")) { test in
            let answer = try await test.post("x", .cookie("cookie"))
            #expect(answer.status == .serviceUnavailable)
            #expect(answer.headers[.retryAfter] == "2")
            let answered = try await test.send(.post, "/users/login", [.contentType: "application/json"], "{}")
            #expect(answered.status == .serviceUnavailable)
        }
    }

    @Test(arguments: ["", "a b", "a\"", String(repeating: "a", count: 8000), "é"])
    func `what cannot be a cookie is nobody, and nobody is asked`(value: String) async throws {
        try await TestBlog.runs { test async throws in
            #expect(try await test.post("x", .cookie(value)).status == .forbidden)
            #expect(test.latchkey.received("/v1/sessions/current").isEmpty)
        }
    }

    @Test func `a cookie that was planted beside the real one counts as none`() async throws {
        try await TestBlog.runs { test async throws in
            let cookie = test.latchkey.signIn()
            #expect(try await test.post("x", [.cookie: "latchkey=\(cookie); latchkey=evil"]).status == .forbidden)
        }
    }

    @Test func `what Latchkey lengthens, the browser is told`() async throws {
        try await TestBlog.runs { test async throws in
            let cookie = test.latchkey.signIn()
            let line = "latchkey=\(cookie); Path=/; Max-Age=99; HttpOnly; SameSite=Lax"
            test.latchkey.set { $0.renewedCookie = line }
            #expect(try await test.post("x", .cookie(cookie)).headers[.setCookie] == line)
        }
    }

    static let senders: [(HTTPFields, Int)] = [
        ([.secFetchSite: "cross-site"], 403), ([.secFetchSite: "same-site"], 403),
        ([.origin: "https://evil.example.com"], 403), ([.origin: "null"], 403), ([.origin: "https://localhost"], 403),
        ([.secFetchSite: "same-origin"], 200), ([.origin: "http://localhost"], 200), ([:], 200),
    ]

    @Test(arguments: senders)
    func `another site's post is refused, and told apart from nobody's`(headers: HTTPFields, status: Int) async throws {
        try await TestBlog.runs { test in
            let cookie = test.latchkey.signIn()
            let answer = try await test.post("x", headers.with(.cookie, "latchkey=\(cookie)"))
            #expect(answer.status.code == status)
            if status == 403 { #expect(answer.code == "cross_site_request") }
            #expect(try await test.texts().count == (status == 200 ? 1 : 0))
        }
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    func `what a form of another site can send is no post`(type: String) async throws {
        try await TestBlog.runs { test async throws in
            let cookie = test.latchkey.signIn()
            let headers = HTTPFields.cookie(cookie).with(.contentType, type)
            #expect(try await test.post("x", headers).status == .unsupportedMediaType)
            #expect(try await test.texts().isEmpty)
        }
    }
}
