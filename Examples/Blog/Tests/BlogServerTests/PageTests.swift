import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ResourceServer
import ResourceServerTesting
import Testing

@testable import BlogServer

@Suite struct PageTests {
    static let password = "correct horse battery"

    @Test func `a post by nobody leads to the login with the draft, and is sent once somebody is in`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            let visitor = Visitor(test)
            try await visitor.get("/")
            #expect(visitor.page.contains("No posts yet."))
            try await visitor.get("/posts/new")
            try await visitor.post("/posts", ["text": "line 1\r\n\"line\" <2>"])
            #expect(visitor.status == .forbidden)
            #expect(visitor.pageName == "login")
            #expect(visitor.page.contains("<h1>Log In</h1>"))
            #expect(visitor.error == "")
            #expect(visitor.hidden("text") == "line 1\r\n\"line\" <2>")
            try await visitor.post("/login", ["name": "ada", "password": Self.password])
            #expect(visitor.pageName == "timeline")
            #expect(visitor.texts == ["line 1\n\"line\" <2>"])
            #expect(visitor.page.contains("Logged in as ada"))
        }
    }

    @Test func `a login that fails twice keeps name and draft, and says why`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            let visitor = Visitor(test)
            try await visitor.get("/posts/new")
            try await visitor.post("/posts", ["text": "kept"])
            try await visitor.post("/login", ["name": "ada", "password": "wrong"])
            #expect(visitor.status == .unprocessableContent)
            #expect(visitor.error == "You have entered an invalid username or password")
            #expect(visitor.page.contains("name=\"name\" value=\"ada\""))
            #expect(!visitor.page.contains("wrong"))
            test.latchkey.set { $0.answers["/users/login"] = Response(status: .internalServerError) }
            try await visitor.post("/login", ["name": "ada", "password": Self.password])
            #expect(visitor.status == .serviceUnavailable)
            #expect(visitor.error == "An error occurred, please try again later")
            test.latchkey.set { $0.answers = [:] }
            try await visitor.post("/login", ["name": "ada", "password": Self.password])
            #expect(visitor.texts == ["kept"])
        }
    }

    @Test func `Cancel leads back to the composer with the text as it was`() async throws {
        try await TestBlog.runs { test in
            let text = "  <b>one</b>\n\n\"two\" & \u{1F600}\n"
            let visitor = Visitor(test)
            try await visitor.get("/posts/new")
            try await visitor.post("/posts", ["text": text])
            let key = visitor.hidden("key")
            try await visitor.post("/posts/new")
            #expect(visitor.pageName == "composer")
            #expect(visitor.composed == text)
            #expect(visitor.hidden("key") == key)
            #expect(visitor.error == "")
            #expect(try await test.texts().isEmpty)
        }
    }

    @Test func `a form that is sent twice makes one post, and after a change another`() async throws {
        try await TestBlog.runs { test in
            let visitor = Visitor(test)
            visitor.keep("latchkey", test.latchkey.signIn())
            try await visitor.get("/posts/new")
            let key = try #require(visitor.hidden("key"))
            for _ in 0..<3 { try await visitor.post("/posts", ["text": "once", "key": key]) }
            #expect(visitor.texts == ["once"])
            for _ in 0..<2 {
                try await visitor.post(
                    "/login",
                    [
                        "name": "ada", "password": Self.password, "text": "once", "key": key,
                    ]
                )
            }
            #expect(visitor.texts == ["once"])
            // The user goes back, changes the text and sends it: the change is not lost.
            try await visitor.post("/posts", ["text": "changed", "key": key])
            #expect(visitor.texts == ["changed", "once"])
        }
    }

    @Test func `registration on the way of a post sends it too`() async throws {
        try await TestBlog.runs { test in
            let visitor = Visitor(test)
            try await visitor.get("/posts/new")
            try await visitor.post("/posts", ["text": "my first"])
            try await visitor.post("/register/new")
            #expect(visitor.page.contains("<h1>Register</h1>"))
            #expect(visitor.hidden("text") == "my first")
            test.latchkey.set { state in
                state.answers["/users/register"] = StubLatchkey.json(["code": "identifier_taken"], status: .conflict)
            }
            try await visitor.post("/register", ["name": "ada", "password": Self.password])
            #expect(visitor.error == "This username is taken. Choose another one.")
            test.latchkey.set { state in
                state.answers["/users/register"] = StubLatchkey.json(
                    ["code": "weak_password", "fields": ["password": ["code": "weak_password"]]],
                    status: .unprocessableContent
                )
            }
            try await visitor.post("/register", ["name": "grace", "password": "x"])
            #expect(visitor.error.hasPrefix("This password is too short"))
            test.latchkey.set { $0.answers = [:] }
            try await visitor.post("/register", ["name": "grace", "password": Self.password])
            #expect(visitor.texts == ["my first"])
            #expect(visitor.page.contains("Logged in as grace"))
        }
    }

    @Test func `while Latchkey is away the composer keeps the text, and nobody is logged out`() async throws {
        try await TestBlog.runs { test in
            let visitor = Visitor(test)
            visitor.keep("latchkey", test.latchkey.signIn())
            try await visitor.get("/posts/new")
            test.latchkey.set { $0.status = .badGateway }
            try await visitor.post("/posts", ["text": "kept"])
            #expect(visitor.status == .serviceUnavailable)
            #expect(visitor.headers[.retryAfter] != nil)
            #expect(visitor.pageName == "composer")
            #expect(visitor.error == "An error occurred, please try again later")
            #expect(visitor.composed == "kept")
            #expect(visitor.cookies["latchkey"] != nil)
            let again = Visitor(test)
            again.keep("latchkey", "cookie-0-user-ada")
            try await again.get("/")
            #expect(again.status == .ok)
            #expect(again.page.contains("The blog cannot check now who is logged in."))
            test.latchkey.set { $0.status = nil }
            try await visitor.post("/posts", ["text": "kept"])
            #expect(visitor.texts == ["kept"])
        }
    }

    @Test func `Latchkey goes away between the login and the post: the draft stays, and so does the login`()
        async throws
    {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            let visitor = Visitor(test)
            try await visitor.get("/posts/new")
            try await visitor.post("/posts", ["text": "kept"])
            test.latchkey.set { $0.answers["/v1/sessions/current"] = Response(status: .badGateway) }
            try await visitor.post("/login", ["name": "ada", "password": Self.password])
            #expect(visitor.pageName == "composer")
            #expect(visitor.composed == "kept")
            #expect(visitor.cookies["latchkey"] != nil)
            test.latchkey.set { $0.answers = [:] }
            try await visitor.post("/posts")
            #expect(visitor.texts.isEmpty)
            try await visitor.post("/posts", ["text": "kept"])
            #expect(visitor.texts == ["kept"])
        }
    }

    @Test func `an ended session leads to the login, with the draft`() async throws {
        try await TestBlog.runs { test in
            let cookie = test.latchkey.signIn()
            let visitor = Visitor(test)
            visitor.keep("latchkey", cookie)
            try await visitor.get("/posts/new")
            test.latchkey.endSession(cookie)
            try await visitor.post("/posts", ["text": "kept"])
            #expect(visitor.pageName == "login")
            #expect(visitor.hidden("text") == "kept")
        }
    }

    @Test func `logout ends the session, also where Latchkey is away`() async throws {
        try await TestBlog.runs { test in
            let visitor = Visitor(test)
            visitor.keep("latchkey", test.latchkey.signIn())
            try await visitor.get("/")
            #expect(visitor.page.contains("Log Out"))
            try await visitor.post("/logout")
            #expect(visitor.page.contains("href=\"/login\""))
            #expect(visitor.cookies["latchkey"] == nil)
            visitor.keep("latchkey", test.latchkey.signIn())
            test.latchkey.set { $0.status = .badGateway }
            try await visitor.post("/logout")
            #expect(visitor.page.contains("You are logged out here."))
            #expect(visitor.cookies["latchkey"] == nil)
        }
    }

    @Test(arguments: [
        ("", "Write something."), (" \r\n ", "Write something."),
        (String(repeating: "a", count: 10_001), "Use at most 10,000 characters."),
        ("a\u{7}b", "The text has characters that cannot be shown. Take them out."),
    ])
    func `a text that cannot be posted stays in the composer`(text: String, error: String) async throws {
        try await TestBlog.runs { test in
            let visitor = Visitor(test)
            try await visitor.get("/posts/new")
            try await visitor.post("/posts", ["text": text])
            #expect(visitor.status == .unprocessableContent)
            #expect(visitor.error == error)
            #expect(visitor.composed == text)
        }
    }

    @Test func `the timeline has a hundred posts, and leads to older ones`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            for number in 1...101 { _ = try await test.post("\(number)", .bearer(test.latchkey.token())) }
            let visitor = Visitor(test)
            try await visitor.get("/")
            #expect(visitor.texts.count == 100)
            #expect(visitor.texts.first == "101")
            #expect(visitor.page.contains("href=\"/?before=2\""))
            try await visitor.get("/?before=2")
            #expect(visitor.texts == ["1"])
        }
    }

    @Test func `every sentence is there in both languages`() {
        for sentence in BlogSentence.allCases {
            #expect(!sentence.english.isEmpty)
            #expect(!sentence.japanese.isEmpty)
            #expect(sentence.english.contains("%") == sentence.japanese.contains("%"))
        }
    }
}
