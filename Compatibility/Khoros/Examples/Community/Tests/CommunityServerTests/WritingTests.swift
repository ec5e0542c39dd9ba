import Foundation
import HTTPTypes
import HummingbirdTesting
import ResourceServer
import ResourceServerTesting
import Testing

@testable import CommunityServer

@Suite struct WritingTests {
    @Test func `a reply is read with its question, by the name of who wrote it`() async throws {
        try await TestCommunity.runs { test in
            let answer = try await test.send(.post, "/questions/1/replies", test.ada(), ["text": "No.\r\nJust log in."])
            #expect(answer.status == .created)
            #expect(try answer.json["id"] as? Int == 1)
            #expect(try await test.replies() == ["No.\nJust log in."])
            let replies = try #require(try await test.question()["replies"] as? [[String: Any]])
            #expect(replies.first?["author"] as? String == "ada")
            #expect(try await test.questions().last?["replies"] as? Int == 1)
        }
    }

    @Test func `a question is asked, and is the first in the list`() async throws {
        try await TestCommunity.runs { test in
            let answer = try await test.send(.post, "/questions", test.ada(), ["title": "Why?", "text": "Because."])
            #expect(answer.status == .created)
            let first = try #require(try await test.questions().first)
            #expect(first["title"] as? String == "Why?")
            #expect(first["author"] as? String == "ada")
        }
    }

    @Test(arguments: ["/questions/1/replies", "/questions"])
    func `sent again with its key it is there once, and with another text it is refused`(_ path: String) async throws {
        try await TestCommunity.runs { test in
            let headers = test.ada().with(.idempotencyKey, "one")
            let body = ["title": "Title", "text": "Text"]
            let first = try await test.send(.post, path, headers, body)
            let again = try await test.send(.post, path, headers, body)
            #expect(again.status == .created)
            #expect(try first.json["id"] as? Int == again.json["id"] as? Int)
            let other = try await test.send(.post, path, headers, ["title": "Title", "text": "Other"])
            #expect(other.status == .unprocessableContent)
            // The control: another user's equal key is another key.
            let bob = test.user("bob").with(.idempotencyKey, "one")
            #expect(try await test.send(.post, path, bob, body).status == .created)
            let count = path == "/questions" ? try await test.questions().count - 3 : try await test.replies().count
            #expect(count == 2)
        }
    }

    @Test func `a key of a reply is no key of another question's`() async throws {
        try await TestCommunity.runs { test in
            let headers = test.ada().with(.idempotencyKey, "one")
            #expect(try await test.send(.post, "/questions/1/replies", headers, ["text": "x"]).status == .created)
            let other = try await test.send(.post, "/questions/2/replies", headers, ["text": "x"])
            #expect(other.status == .unprocessableContent)
            #expect(try await test.replies(to: 2).isEmpty)
        }
    }

    @Test(arguments: [
        (["title": " ", "text": "x"], "title"), (["title": "x", "text": "\u{200B}\n"], "text"),
        (["title": "two\nlines", "text": "x"], "title"), (["title": "two\u{2028}lines", "text": "x"], "title"),
        (["title": String(repeating: "x", count: 201), "text": "x"], "title"),
        (["title": "x", "text": String(repeating: "x", count: 10_001)], "text"),
        (["title": "x", "text": "\u{1B}[2J"], "text"), (["title": "x"], "text"),
    ])
    func `what cannot be asked names what is wrong`(_ body: [String: String], _ field: String) async throws {
        try await TestCommunity.runs { test in
            let answer = try await test.send(.post, "/questions", test.ada(), body)
            #expect(answer.status == .unprocessableContent)
            #expect((try answer.json["fields"] as? [String: Any])?[field] != nil)
            #expect(try await test.questions().count == 3)
        }
    }

    @Test func `a question that is not there has no replies`() async throws {
        try await TestCommunity.runs { test in
            let answer = try await test.send(.post, "/questions/99/replies", test.ada(), ["text": "x"])
            #expect(answer.status == .notFound)
        }
    }

    @Test func `a form of another site is refused by its type`() async throws {
        try await TestCommunity.runs { test in
            let headers = test.ada().with(.contentType, "text/plain")
            let answer = try await test.send(.post, "/questions/1/replies", headers, ["text": "x"])
            #expect(answer.status == .unsupportedMediaType)
        }
    }
}
