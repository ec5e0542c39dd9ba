import HTTPTypes
import LatchkeyCore
import ServerTesting
import Testing

/// What the server tells a script about the fields of a registration.
@Suite struct FieldCheckTests {
    /// Asks as the script on the registration page does.
    private static func check(_ browser: Browser, _ values: [String: String]) async throws -> CheckedFields {
        try await browser.open("/register")
        return try await CheckedFields("register", values, in: browser)
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

    @Test(
        arguments: [
            ("asdfghjkl;", "The password is a row of keys on the keyboard. Add another word or two."),
            ("14.03.1985", "The password is a date. Add another word or two."),
            ("mnopqrstu", "This password is a sequence, like abcd or 9876. Add another word or two."),
            ("horsehorse", "The password repeats itself. Add another word or two."),
            (
                "Evelyn.Moss1",
                "The password is made of your own name or this site's. Add one or two unrelated words."
            ), ("short", nil), ("evelyn.moss", nil), ("plum tugboat quartz 81 lantern", nil),
        ]
    )
    func `a password that is easy to guess has advice`(_ password: String, _ advice: String?) async throws {
        try await PageServer.run { server in
            let checked = try await Self.check(Browser(server), ["username": "evelyn.moss", "password": password])
            #expect(checked.strength?.advice == advice)
        }
    }

    @Test func `an accepted password that is only fair has advice too`() async throws {
        try await PageServer.run { server in
            let fair = try await Self.check(Browser(server), ["password": "14.03.1985x"])
            #expect(fair.strength?.label == "Fair password")
            #expect(fair.fields["password"] == nil)
            #expect(fair.strength?.advice == "The password is a date. Add another word or two.")
        }
    }

    @Test func `advice that the field's error gives as well is the same sentence`() async throws {
        try await PageServer.run { server in
            let checked = try await Self.check(Browser(server), ["password": "mnopqrstu"])
            #expect(checked.fields["password"] == checked.strength?.advice)
        }
    }

    @Test func `advice is in the person's language`() async throws {
        try await PageServer.run { server in
            let checked = try await Self.check(Browser(server, language: "de"), ["password": "14.03.1985"])
            #expect(checked.strength?.advice?.hasPrefix("Das Passwort ist ein Datum.") == true)
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
