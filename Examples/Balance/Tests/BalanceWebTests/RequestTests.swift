import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyScreens
import LatchkeyTesting
import ScreenCalls
import PageServer
import Testing

@testable import BalanceWeb

@Suite struct RequestTests {
    @Test(arguments: ["/", "/nothing", "/callback", "/balance", "/login"])
    func `every page has its headers`(path: String) async throws {
        try await Visitor.visits { visitor in
            try await visitor.get(path)
            let policy = try #require(visitor.headers[.contentSecurityPolicy])
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(policy.contains("form-action 'self' https://id.example.test;"))
            #expect(!policy.contains("unsafe"))
            #expect(visitor.headers[.cacheControl] == "no-store")
            #expect(visitor.headers[.xContentTypeOptions] == "nosniff")
            #expect(!visitor.page.contains("<style") && !visitor.page.contains("style="))
        }
    }

    @Test func `the stylesheet and the script are small and kept by browsers`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.get("/")
            let paths = Set(visitor.page.matches(of: /"(\/assets\/[^"]+)"/).map { String($0.output.1) })
            #expect(paths.count == 3)
            for path in paths {
                try await visitor.get(path)
                #expect(visitor.status == .ok)
                #expect(visitor.page.utf8.count < 10_000)
                #expect(visitor.headers[.cacheControl]?.contains("immutable") == true)
            }
        }
    }

    @Test(arguments: [
        ("Sec-Fetch-Site", "cross-site", false), ("Sec-Fetch-Site", "same-site", false),
        ("Sec-Fetch-Site", "same-origin", true), ("Sec-Fetch-Site", "none", true),
        ("Origin", "https://evil.example", false), ("Origin", "null", false), ("Origin", "http://localhost", true),
        ("Origin", "http://localhost:1", false), ("X-Nothing", "1", true),
    ])
    func `forms of other sites are refused`(name: String, value: String, isAccepted: Bool) async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            let header = try #require(HTTPField.Name(name))
            try await visitor.post("/logout", [:], [header: value])
            #expect(visitor.status == (isAccepted ? .seeOther : .forbidden))
        }
    }

    @Test(arguments: ["", "x", "guess"])
    func `a form without the session's token changes nothing and keeps what was typed`(token: String) async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            let fields = ["token": token, "id": "x", "amount": "5", "name": "Tea", "type": "income"]
            try await visitor.post("/entries/new", fields)
            #expect(visitor.status == .forbidden)
            #expect(visitor.page.contains("value=\"Tea\""))
            #expect(visitor.page.contains("This page was open for too long"))
            try await visitor.post("/logout", ["token": token])
            #expect(visitor.status == .forbidden)
            try await visitor.get("/balance")
            #expect(visitor.page.contains("No entries yet."))
            // The control: the form of this session has the right token.
            try await visitor.get("/entries/new")
            try await visitor.post("/entries/new", ["id": visitor.hidden("id"), "amount": "5", "type": "income"])
            #expect(visitor.status == .seeOther)
        }
    }

    @Test func `another browser's token is worth nothing`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            let eve = visitor.other
            try await eve.isIn("eve")
            try await visitor.post("/logout", ["token": eve.hidden("token")])
            #expect(visitor.status == .forbidden)
        }
    }

    @Test func `a request for another name is refused`() async throws {
        let address = OwnAddress(publicURL: URL(string: "https://balance.example.com"), host: "127.0.0.1")
        func origin(_ authority: String) -> String? {
            let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
            return address.origin(of: Request(head: head, body: .init(buffer: .init())))
        }
        #expect(origin("balance.example.com") == "https://balance.example.com")
        #expect(origin("127.0.0.1:8081") == "http://127.0.0.1:8081")
        #expect(origin("LOCALHOST:8081") == "http://localhost:8081")
        #expect(origin("[::1]:8081") == "http://[::1]:8081")
        for foreign in [
            "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "localhost:x", "a@localhost",
        ] {
            #expect(origin(foreign) == nil, "\(foreign)")
        }
    }

    @Test func `what is no form is refused`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            try await visitor.post("/logout", [:], [.contentType: "text/plain"])
            #expect(visitor.status == .unsupportedMediaType)
            try await visitor.get("/balance")
            try await visitor.post("/entries/new", ["amount": String(repeating: "1", count: 20_000)])
            #expect(visitor.status == .contentTooLarge)
        }
    }

    @Test func `the language is the browser's, until another one is chosen`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.get("/", [.acceptLanguage: "fr, ja;q=0.8, en;q=0.5"])
            #expect(visitor.page.contains("<html lang=\"ja\">") && visitor.page.contains("ログイン"))
            try await visitor.get("/?lang=en", [.acceptLanguage: "ja"])
            #expect(visitor.page.contains("<html lang=\"en\">"))
            try await visitor.get("/nothing", [.acceptLanguage: "ja"])
            #expect(visitor.page.contains("<html lang=\"en\">") && visitor.status == .notFound)
            try await visitor.get("/?lang=%22%3E%3Cscript%3E")
            #expect(!visitor.page.contains("<script>"))
        }
    }

    @Test(arguments: WebSentence.allCases)
    func `every sentence is said in every language`(sentence: WebSentence) {
        let texts = Language.ofExamples.map { sentence.text(in: $0) }
        #expect(Set(texts).count == texts.count)
        #expect(texts.allSatisfy { !$0.isEmpty })
        #expect(Set(texts.map { $0.contains("%") }).count == 1)
    }
}
