import Foundation
import HTTPTypes
import HummingbirdTesting
import ResourceServer
import ResourceServerTesting
import SQLite
import Testing

@testable import BlogServer

@Suite struct PostTests {
    @Test func `everybody reads, the newest first by id and not by clock`() async throws {
        try await TestBlog.runs { test in
            #expect(try await test.send(.get, "/blogposts").text == #"{"data":{"blogposts":[]}}"#)
            test.latchkey.signIn()
            let token = test.latchkey.token()
            let first = try await test.post("first", .bearer(token))
            #expect(first.text == #"{"id":1}"#)
            test.clock.advance(by: .seconds(-60))
            _ = try await test.post("second", .bearer(token))
            let posts = try await test.posts()
            #expect(posts.compactMap { $0["text"] as? String } == ["second", "first"])
            #expect(posts.compactMap { $0["id"] as? Int } == [2, 1])
            #expect(posts.last?["created"] as? String == "2027-01-15T08:00:00.000Z")
            #expect(posts.last?["creator"] as? String == "ada")
            #expect(Set(posts[0].keys) == ["id", "created", "text", "creator"])
        }
    }

    @Test func `without a user the answer is 403 with a page`() async throws {
        try await TestBlog.runs { test in
            let answer = try await test.post("x")
            #expect(answer.status == .forbidden)
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(answer.headers[.cacheControl] == "no-store")
            let japanese = try await test.post("x", [.acceptLanguage: "ja"])
            #expect(japanese.text.contains("許可されていません"))
            #expect(try await test.texts().isEmpty)
        }
    }

    @Test(arguments: [
        (#"{"text":""}"#, "required"), (#"{"text":" \n\t\u200b "}"#, "required"), (#"{}"#, "required"),
        (#"{"text":1}"#, "wrong_type"), (#"{"text":null}"#, "wrong_type"),
        (#"{"text":"a\u0000b"}"#, "control_characters"), (#"{"text":"a\u001b[2J"}"#, "control_characters"),
    ])
    func `what is no text is 422 and names the member`(body: String, code: String) async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            let headers = HTTPFields.bearer(test.latchkey.token()).with(.contentType, "application/json")
            let answer = try await test.send(.post, "/blogposts", headers, body)
            #expect(answer.status == .unprocessableContent)
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(answer.code == "invalid_fields")
            let fields = try #require(try answer.json["fields"] as? [String: [String: String]])
            #expect(fields["text"]?["code"] == code)
            #expect(try await test.texts().isEmpty)
        }
    }

    @Test func `10,000 characters of any kind are taken, and one more is not`() async throws {
        try await TestBlog.runs { test async throws in
            test.latchkey.signIn()
            let token = test.latchkey.token()
            for character in ["a", "\u{1F600}", "\n"] {
                let text = "x" + String(repeating: character, count: 9_999)
                #expect(try await test.post(text, .bearer(token)).status == .ok)
                #expect(try await test.texts().first == text)
                #expect(try await test.post(text + "y", .bearer(token)).status == .unprocessableContent)
            }
        }
    }

    @Test func `a body that is too large is 413, and the connection is closed`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            let answer = try await test.post(String(repeating: "a", count: 200_000), .bearer(test.latchkey.token()))
            #expect(answer.status == .contentTooLarge)
            #expect(answer.code == "payload_too_large")
            #expect(answer.headers[.connection] == "close")
        }
    }

    @Test(arguments: [
        ("text/plain", #"{"text":"x"}"#, 415), ("application/x-www-form-urlencoded", "text=x", 415),
        ("application/json; charset=utf-16", #"{"text":"x"}"#, 415), ("application/json", "{", 400),
        ("application/json", #"{"text":"\ud800"}"#, 400), ("application/json", #"["x"]"#, 400),
    ])
    func `what is no JSON is refused`(type: String, body: String, status: Int) async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            let headers = HTTPFields.bearer(test.latchkey.token()).with(.contentType, type)
            let answer = try await test.send(.post, "/blogposts", headers, body)
            #expect(answer.status.code == status)
            let good = try await test.post("x", .bearer(test.latchkey.token()))
            #expect(good.status == .ok)
        }
    }

    @Test func `the list comes in pages`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            for number in 1...5 { _ = try await test.post("\(number)", .bearer(test.latchkey.token())) }
            #expect(try await test.texts("?limit=2") == ["5", "4"])
            #expect(try await test.texts("?limit=2&before=4") == ["3", "2"])
            #expect(try await test.texts("?before=1").isEmpty)
        }
    }

    @Test(arguments: ["limit=0", "limit=-1", "limit=1e9", "limit=1001", "limit=1&limit=2", "before=x", "before=-1"])
    func `a page that cannot be is 422`(query: String) async throws {
        try await TestBlog.runs { test async throws in
            #expect(try await test.send(.get, "/blogposts?" + query).status == .unprocessableContent)
        }
    }

    @Test func `the same key gives the same post, and another user's is another`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            test.latchkey.signIn("grace", id: "user-grace")
            let headers = HTTPFields.bearer(test.latchkey.token()).with(.idempotencyKey, "key-1")
            let ids = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 { group.addTask { try await test.post("once", headers).text } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(ids == [#"{"id":1}"#])
            #expect(try await test.texts() == ["once"])
            // Without a key, the same text twice is two posts.
            for _ in 0..<2 { _ = try await test.post("once", .bearer(test.latchkey.token())) }
            #expect(try await test.texts().count == 3)
            let other = HTTPFields.bearer(test.latchkey.token(for: "user-grace")).with(.idempotencyKey, "key-1")
            #expect(try await test.post("mine", other).text == #"{"id":4}"#)
            let changed = try await test.post("other text", headers)
            #expect(changed.status == .unprocessableContent)
            #expect(try await test.post("x", headers.with(.idempotencyKey, "")).status == .unprocessableContent)
        }
    }

    @Test func `posts are there after a restart, also by an author whose name was never told`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "blog-\(UUID().uuidString).sqlite").path()
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
        for number in 1...2 {
            try await TestBlog.runs(path: file) { test in
                test.latchkey.signIn("", id: "user-nobody")
                _ = try await test.post("\(number)", .bearer(test.latchkey.token(for: "user-nobody")))
                let posts = try await test.posts()
                #expect(posts.count == number)
                #expect(posts.allSatisfy { $0["creator"] as? String == "someone" })
            }
        }
    }

    @Test func `what is answered is flushed to the disk`() async throws {
        try await TestBlog.runs { test in
            let settings = try await test.blog.posts.database.run { connection in
                try ["journal_mode", "synchronous"].flatMap { name in
                    try connection.query("PRAGMA \(name)") { row in try row.value(0) }
                }
            }
            #expect(settings == [.text("wal"), .integer(2)])
        }
    }

    @Test func `on a full disk nothing is answered that is not kept, and reading goes on`() async throws {
        try await TestBlog.runs { test in
            let cookie = test.latchkey.signIn()
            _ = try await test.post("before", .cookie(cookie))
            try await Self.pages(1, of: test)
            let text = String(repeating: "x", count: 9000)
            var answered = ["before"]
            var refusal: TestResponse?
            for number in 0..<50 where refusal == nil {
                let answer = try await test.post("\(number)" + text, .cookie(cookie))
                if answer.status == .ok { answered.append("\(number)" + text) } else { refusal = answer }
            }
            #expect(refusal?.status == .serviceUnavailable)
            #expect(refusal?.code == "storage_unavailable")
            #expect(refusal?.headers[.retryAfter] == "5")
            #expect(try await test.texts() == answered.reversed())
            let visitor = Visitor(test)
            visitor.keep("latchkey", cookie)
            try await visitor.get("/")
            #expect(visitor.texts.count == answered.count)
            try await visitor.get("/posts/new")
            try await visitor.post("/posts", ["text": text])
            #expect(visitor.status == .serviceUnavailable)
            #expect(visitor.composed == text)
            try await Self.pages(1_000_000, of: test)
            try await visitor.post("/posts", ["text": text])
            #expect(visitor.texts.first == text)
        }
    }

    /// Limits the pages of the database, but not below its current size.
    private static func pages(_ most: Int, of test: TestBlog) async throws {
        try await test.blog.posts.database.run { connection in
            try connection.run(script: "PRAGMA max_page_count = \(most)")
        }
    }

    @Test func `a wrong method is 405 with what is allowed`() async throws {
        try await TestBlog.runs { test in
            for (path, allow) in [
                ("/blogposts", "GET, HEAD, POST"), ("/users", "GET, HEAD"), ("/users/login", "POST"),
            ] {
                let answer = try await test.send(.delete, path)
                #expect(answer.status == .methodNotAllowed)
                #expect(answer.headers[.allow] == allow)
            }
            #expect(try await test.send(.get, "/users/nothing").code == "not_found")
        }
    }
}
