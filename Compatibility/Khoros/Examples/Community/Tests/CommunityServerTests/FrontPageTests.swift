import HTTPTypes
import HummingbirdTesting
import NIOCore
import ResourceServer
import ResourceServerTesting
import Testing

@testable import CommunityServer

@Suite struct FrontPageTests {
    @Test func `the forum's address shows a page with the questions`() async throws {
        try await TestCommunity.runs { test in
            let page = try await test.send(.get, "/")
            #expect(page.status == .ok)
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.contentSecurityPolicy]?.contains("style-src 'self'") == true)
            let text = String(buffer: page.body)
            #expect(text.contains("<h2>How do I log in on two devices?</h2>"))
            #expect(text.contains("Kudos: 0"))
            let style = try #require(text.firstMatch(of: /<link rel="stylesheet" href="([^"]+)">/)).output.1
            let file = try await test.send(.get, String(style))
            #expect(file.headers[.contentType] == "text/css; charset=utf-8")
            #expect(file.headers[.cacheControl]?.contains("immutable") == true)
        }
    }

    @Test func `the page speaks Japanese to a browser that does`() async throws {
        try await TestCommunity.runs { test in
            let page = try await test.send(.get, "/", [.acceptLanguage: "ja,en;q=0.5"])
            #expect(String(buffer: page.body).contains("<html lang=\"ja\">"))
            #expect(String(buffer: page.body).contains("最新の質問"))
        }
    }

    @Test func `an empty forum says how to ask the first question`() async throws {
        try await TestCommunity.runs(isEmpty: true) { test in
            let text = String(buffer: try await test.send(.get, "/").body)
            let words = "No questions yet. Ask the first one in the app: start community and enter ask."
            #expect(text.contains(#"<p class="card empty">\#(words)</p>"#))
            #expect(!text.contains("Ask and reply in the app"), "nothing is said twice")
            let asked = try await test.send(.post, "/questions", test.ada(), ["title": "First", "text": "x"])
            #expect(asked.status == .created)
            let filled = String(buffer: try await test.send(.get, "/").body)
            #expect(!filled.contains("No questions yet"))
            #expect(filled.contains("Ask and reply in the app"))
        }
    }

    @Test func `what users write is text`() async throws {
        try await TestCommunity.runs { test in
            let title = "<script>alert(1)</script>"
            let asked = try await test.send(
                .post,
                "/questions",
                test.ada(),
                ["title": title, "text": "x"]
            )
            #expect(asked.status == .created)
            let text = String(buffer: try await test.send(.get, "/").body)
            #expect(!text.contains(title))
            #expect(text.contains("&lt;script&gt;"))
        }
    }
}
