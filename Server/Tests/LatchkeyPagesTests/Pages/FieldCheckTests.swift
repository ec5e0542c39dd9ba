import Foundation
import HTTPTypes
import LatchkeyCore
import ServerTesting
import Testing

/// What the server tells a script about the fields of a registration.
@Suite struct FieldCheckTests {
    private struct Answer: Decodable {
        struct Strength: Decodable {
            let score: Int
            let label: String
        }

        let fields: [String: String]
        let strength: Strength?
    }

    /// Asks as the script on the registration page does.
    private static func check(_ browser: Browser, _ values: [String: String]) async throws -> Answer {
        let page = try await browser.open("/register")
        let form = try #require(page.form("register"))
        let answer = try await browser.post("/register/check", form.values.merging(values) { $1 })
        #expect(answer.status == 200)
        #expect(answer.headers[.cacheControl] == "no-store")
        return try JSONDecoder().decode(Answer.self, from: Data(answer.text.utf8))
    }

    @Test func `the form names its address`() async throws {
        try await PageServer.run { server in
            let page = try await Browser(server).open("/register")
            #expect(page.text.contains("data-check=\"/register/check\""))
        }
    }

    @Test(
        arguments: [
            ["username": "a b"], ["emailAddress": "ada@"], ["username": "ada", "password": "short"],
            ["username": "ada", "password": "password"], ["username": "ada-lovelace", "password": "ada-lovelace"],
        ]
    )
    func `a field's error is the one of the form's own answer`(values: [String: String]) async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let checked = try await Self.check(browser, values)
            try await browser.open("/register")
            let page = try await browser.send("register", values)
            #expect(page.status == 422)
            let field = try #require(["password", "emailAddress", "username"].first { values[$0] != nil })
            let error = try #require(page.error(field))
            #expect(checked.fields[field] == error)
        }
    }

    @Test func `a password has a strength, and a good one no error`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let weak = try await Self.check(browser, ["password": "aaaaaaaa"])
            #expect(weak.strength?.score == 0)
            #expect(weak.strength?.label == "Easy to guess")
            let strong = try await Self.check(browser, ["password": "plum tugboat quartz 81 lantern"])
            #expect(strong.strength?.score == 4)
            #expect(strong.strength?.label == "Strong password")
            #expect(strong.fields["password"] == nil)
            #expect(try await Self.check(browser, [:]).strength == nil)
        }
    }

    @Test func `it stores nothing, logs no password, and reveals no taken name`() async throws {
        try await PageServer.run { server in
            try await server.register("ada")
            let browser = Browser(server)
            let before = try await server.dump("users") + server.dump("verifications") + server.dump("messages")
            let canary = "canary tugboat 7351"
            let answer = try await Self.check(browser, ["username": "ada", "password": canary])
            #expect(answer.fields["username"] == nil)
            let after = try await server.dump("users") + server.dump("verifications") + server.dump("messages")
            #expect(after == before)
            #expect(!TestServer.log.all.contains(canary))
        }
    }

    @Test func `another site's form, and an old one, get nothing`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let form = try #require(try await browser.open("/register").form("register"))
            let values = form.values.merging(["password": "aaaaaaaa"]) { $1 }
            let old = try await browser.post("/register/check", values.merging(["formToken": "old"]) { $1 })
            #expect(old.status == 403)
            #expect(old.text.isEmpty)
            let foreign = ["Sec-Fetch-Site": "cross-site"]
            #expect(try await browser.post("/register/check", values, headers: foreign).status == 403)
        }
    }
}
