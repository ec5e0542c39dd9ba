import HTTPTypes
import HummingbirdTesting
import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import Testing

/// The check of fields in a signed-in person's forms.
@Suite struct AccountCheckTests {
    /// A user who has just logged in.
    private static func run(
        _ setup: TestingSetup = .router,
        _ test: @escaping @Sendable (PageServer, Browser) async throws -> Void
    ) async throws {
        var options = TestServer.Options()
        options.setup = setup
        try await PageServer.run(options) { server in
            try await server.register("ada-lovelace")
            let browser = Browser(server)
            try await browser.logIn("ada-lovelace")
            try await test(server, browser)
        }
    }

    @Test func `the forms with fields name their address`() async throws {
        try await Self.run { _, browser in
            let profile = try await browser.open("/account")
            for form in ["profile", "username", "email", "phone"] {
                #expect(profile.check(of: form) == "/account/check", "\(form)")
            }
            #expect(try await browser.open("/account/security").check(of: "password") == "/account/check")
            #expect(try await browser.open("/account/data").check(of: "delete") == nil)
        }
    }

    @Test(arguments: [
        ("username", "username", "a b"), ("email", "emailAddress", "ada@"), ("phone", "phoneNumber", "12"),
        ("profile", "displayName", String(repeating: "a", count: 1_000)),
    ])
    func `a field's error is the one of the form's own answer`(
        _ form: String,
        _ field: String,
        _ value: String
    ) async throws {
        try await Self.run { _, browser in
            try await browser.open("/account")
            let checked = try await CheckedFields(form, [field: value], in: browser)
            let page = try await browser.send(form, [field: value])
            #expect(page.status == 422)
            let error = try #require(page.error("\(form)-\(field)"))
            #expect(checked.fields == [field: error])
            #expect(checked.strength == nil)
        }
    }

    @Test func `a new password has the form's own error, a strength and advice`() async throws {
        try await Self.run { _, browser in
            for password in ["short", "14.03.1985"] {
                try await browser.open("/account/security")
                let checked = try await CheckedFields("password", ["newPassword": password], in: browser)
                let page = try await browser.send("password", ["newPassword": password])
                #expect(checked.fields == ["newPassword": try #require(page.error("password-newPassword"))])
            }
            try await browser.open("/account/security")
            let date = try await CheckedFields("password", ["newPassword": "14.03.1985"], in: browser)
            #expect(date.strength?.advice == "The password is a date. Add another word or two.")
            let own = try await CheckedFields("password", ["newPassword": "ada-lovelace"], in: browser)
            #expect(own.fields["newPassword"] == "The password is the same as the username. Choose another one.")
            let good = try await CheckedFields("password", ["newPassword": "plum tugboat quartz 81"], in: browser)
            #expect(good.fields.isEmpty)
            #expect(good.strength?.label == "Strong password")
        }
    }

    @Test func `it stores nothing, and reveals no taken name`() async throws {
        try await Self.run { server, browser in
            try await server.register("grace")
            try await browser.open("/account")
            let before = try await server.dump("users") + server.dump("verifications") + server.dump("messages")
            #expect(try await CheckedFields("username", ["username": "grace"], in: browser).fields.isEmpty)
            _ = try await CheckedFields("email", ["emailAddress": "grace@example.com"], in: browser)
            let after = try await server.dump("users") + server.dump("verifications") + server.dump("messages")
            #expect(after == before)
        }
    }

    @Test func `it needs the token of the session's own form`() async throws {
        try await Self.run { server, browser in
            let page = try await browser.open("/account")
            let values = try #require(page.form("username")).values.merging(["username": "a b"]) { $1 }
            let foreign = ["Sec-Fetch-Site": "cross-site"]
            #expect(try await browser.post("/account/check", values, headers: foreign).status == 403)
            let stranger = try #require(try await browser.open("/register").form("register"))
            #expect(try await browser.post("/account/check", stranger.values).status == 403)
            #expect(try await browser.post("/account/check", values).status == 200)
            await browser.setCookie(Browser.session, nil)
            let late = try await browser.post("/account/check", values)
            #expect(late.status == 403)
            #expect(late.text.isEmpty)
            #expect(try await browser.open("/account/check").status == 405)
        }
    }

    @Test func `an address that has too many passwords judged waits`() async throws {
        // Only a client of a real server has an address.
        try await Self.run(.live) { _, browser in
            let page = try await browser.open("/account/security")
            let values = try #require(page.form("password")).values.merging(["newPassword": "short"]) { $1 }
            var status = 200
            for _ in 0...AttemptAllowance.judgements.stock where status == 200 {
                status = try await browser.post("/account/check", values).status
            }
            #expect(status == 429)
        }
    }
}
