import Foundation
import HTTPTypes
import HummingbirdTesting
import ResourceServer
import ResourceServerTesting
import Testing

@testable import CommunityServer

@Suite struct GuestTests {
    @Test func `everybody reads the questions to start with, the newest first`() async throws {
        try await TestCommunity.runs { test in
            let questions = try await test.questions()
            #expect(questions.map { $0["id"] as? Int } == [3, 2, 1])
            #expect(questions.last?["title"] as? String == "How do I log in on two devices?")
            #expect(questions.last?["author"] as? String == "Community Team")
            #expect(questions.last?["kudos"] as? Int == 0)
            let question = try await test.question()
            #expect((question["text"] as? String)?.hasPrefix("I use a phone and a laptop.") == true)
            #expect((question["replies"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func `a guest's kudos, reply and question are 401, and nothing is written`() async throws {
        try await TestCommunity.runs { test in
            let answers = [
                try await test.send(.put, "/questions/1/kudos"),
                try await test.send(.post, "/questions/1/replies", [:], ["text": "x"]),
                try await test.send(.post, "/questions", [:], ["title": "x", "text": "x"]),
            ]
            for answer in answers {
                #expect(answer.status == .unauthorized)
                #expect(answer.code == "login_required")
                // Without credentials there is no error to name (RFC 6750 §3).
                #expect(answer.headers[.wwwAuthenticate] == "Bearer")
                #expect(answer.headers[.contentType] == "application/problem+json")
            }
            #expect(try await test.kudos() == 0)
            #expect(try await test.replies().isEmpty)
            #expect(try await test.questions().count == 3)
            #expect(test.latchkey.received("/v1/sessions/current").isEmpty)
        }
    }

    @Test func `reading asks nobody, whatever the request carries`() async throws {
        try await TestCommunity.runs { test in
            let answer = try await test.send(.get, "/questions", .bearer("nonsense"))
            #expect(answer.status == .ok)
            #expect(test.latchkey.received("/v1/sessions/current").isEmpty)
        }
    }

    @Test(arguments: ["/questions/99", "/questions/0", "/questions/+1", "/questions/01", "/questions/x", "/other"])
    func `what is not there is 404`(_ path: String) async throws {
        try await TestCommunity.runs { test in
            let answer = try await test.send(.get, path)
            #expect(answer.status == .notFound)
            #expect(answer.code == "not_found")
        }
    }

    @Test(arguments: [("/questions", "GET, HEAD, POST"), ("/questions/1", "GET, HEAD"), ("/questions/1/kudos", "PUT")])
    func `an address says what it takes`(_ path: String, _ methods: String) async throws {
        try await TestCommunity.runs { test in
            let answer = try await test.send(.delete, path)
            #expect(answer.status == .methodNotAllowed)
            #expect(answer.headers[.allow] == methods)
        }
    }
}
