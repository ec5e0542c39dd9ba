import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import PageServer
import ResourceServer
import ResourceServerTesting
import Testing

@testable import BlogServer

/// The pages against foreign forms and markup in texts.
///
/// No address contains a draft.
@Suite struct PageSafetyTests {
    @Test(arguments: ["/posts", "/posts/new", "/login", "/login/new", "/register", "/register/new", "/logout"])
    func `forms of other sites are refused`(path: String) async throws {
        try await TestBlog.runs { test in
            let visitor = Visitor(test)
            visitor.keep("latchkey", test.latchkey.signIn())
            let fields = ["text": "x", "key": RandomText.make(), "name": "ada", "password": PageTests.password]
            for headers: HTTPFields in [
                [.secFetchSite: "cross-site"], [.secFetchSite: "same-site"], [.origin: "https://evil.example.com"],
                [.origin: "null"], [:],
            ] {
                try await visitor.post(path, fields, headers)
                #expect(visitor.status == .forbidden)
                #expect(visitor.pageName == "error")
                #expect(visitor.page.contains("Another site sent this form."))
            }
            #expect(try await test.texts().isEmpty)
            #expect(test.latchkey.received("/users/login").isEmpty)
            try await visitor.post(path, fields, [.origin: "http://localhost"])
            #expect(visitor.status == .ok)
        }
    }

    @Test func `texts and names are text on every page`() async throws {
        try await TestBlog.runs { test in
            // A quotation mark with a combining mark is one character, which escaping by characters would miss.
            let attack = "<script>alert(1)</script>\"\u{301} onfocus=alert(1) x=\"{{key}} &amp; '<\u{301}img src=x>"
            let visitor = Visitor(test)
            visitor.keep("latchkey", test.latchkey.signIn(attack))
            try await visitor.get("/posts/new")
            try await visitor.post("/posts", ["text": attack])
            #expect(visitor.texts == [attack])
            Self.expectHarmless(visitor)
            let stranger = Visitor(test)
            try await stranger.get("/posts/new")
            try await stranger.post("/posts", ["text": attack])
            #expect(stranger.hidden("text") == attack)
            Self.expectHarmless(stranger)
            try await stranger.post("/login", ["name": attack, "password": attack])
            Self.expectHarmless(stranger)
            try await stranger.post("/posts/new")
            Self.expectHarmless(stranger)
            #expect(stranger.composed == attack)
        }
    }

    @Test func `the look at what is harmful is not blind`() {
        #expect(Self.isHarmless("<p>&lt;img src=x&gt;</p>"))
        for page in ["<img src=x>", "<\u{301}img src=x>", "<script>alert(1)</script>", "value=\"\"\u{301} onfocus=x"] {
            #expect(!Self.isHarmless(page))
        }
    }

    private static func isHarmless(_ page: String) -> Bool {
        let own = page.replacing(/<img src="\/assets\/blog-[0-9a-f]+\.svg" alt="" width="32" height="32">/, with: "")
        let bare = String(String.UnicodeScalarView(own.unicodeScalars.filter { $0 != "\u{301}" }))
        return !["<script>alert", "<img", "\" onfocus"].contains { bare.contains($0) }
    }

    private static func expectHarmless(_ visitor: Visitor) {
        #expect(isHarmless(visitor.page))
        let policy = visitor.headers[.contentSecurityPolicy] ?? ""
        #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; script-src 'self'"))
        #expect(!policy.contains("unsafe"))
    }

    @Test func `pages need no script and have none within them`() async throws {
        try await TestBlog.runs { test in
            let visitor = Visitor(test)
            for path in ["/", "/posts/new", "/login", "/register", "/nothing"] {
                try await visitor.get(path)
                let scripts = visitor.page.matches(of: /<script(?! src="[^"]+" defer><\/script>)/)
                #expect(scripts.isEmpty)
                let found = visitor.page.matches(of: /\son[a-z]+="|\sstyle="/)
                #expect(found.isEmpty)
                #expect(visitor.headers[.cacheControl] == "no-store")
                #expect(visitor.headers[.xContentTypeOptions] == "nosniff")
                for link in visitor.page.matches(of: /(?:src|href)="(\/assets\/[^"]+)"/) {
                    let asset = try await test.send(.get, String(link.output.1))
                    #expect(asset.status == .ok)
                    #expect(asset.headers[.cacheControl]?.contains("immutable") == true)
                }
            }
        }
    }

    @Test func `the draft is in no address, also when the language is changed on its way`() async throws {
        try await TestBlog.runs { test in
            let visitor = Visitor(test)
            try await visitor.get("/posts/new")
            try await visitor.post("/posts", ["text": "my draft"])
            #expect(visitor.page.contains("form=\"draft\" formaction=\"/login/new?lang=ja\""))
            try await visitor.post("/login/new?lang=ja")
            #expect(visitor.page.contains("<h1>ログイン</h1>"))
            #expect(visitor.hidden("text") == "my draft")
            try await visitor.post("/posts/new")
            #expect(visitor.page.contains("<h1>新しい投稿</h1>"))
            #expect(visitor.composed == "my draft")
            #expect(visitor.page.contains("form=\"composer\" formaction=\"/posts/new?lang=en\""))
            for address in visitor.page.matches(of: /(?:href|action|formaction|src)="([^"]*)"/) {
                #expect(!address.output.1.contains("draft"))
            }
        }
    }
}
