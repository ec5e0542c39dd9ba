import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

@Suite struct AccountPageTests {
    /// A user who is signed in in a browser.
    private static func run(_ test: @escaping @Sendable (PageServer, Browser) async throws -> Void) async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server, headers: ["User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"])
            try await browser.logIn()
            try await test(server, browser)
        }
    }

    @Test func `the profile is changed, and an empty field removes a value`() async throws {
        try await Self.run { _, browser in
            let page = try await browser.send(
                "profile",
                ["displayName": " Ada Lovelace ", "country": "jp", "locale": "ja-JP"]
            )
            #expect(page.notice == "Saved.")
            #expect(page.form("profile")?.values["displayName"] == "Ada Lovelace")
            #expect(page.form("profile")?.values["country"] == "JP")
            #expect(page.words.contains("Logged in as Ada Lovelace"))
            let cleared = try await browser.send("profile", ["displayName": "", "country": "", "locale": ""])
            #expect(cleared.form("profile")?.values["displayName"] == "")
            #expect(try await browser.open("/account").notice == nil)
        }
    }

    @Test func `errors of the profile stand beside their fields`() async throws {
        try await Self.run { _, browser in
            let page = try await browser.send(
                "profile",
                ["displayName": "A\u{1}", "country": "Japan", "locale": "not a language!"]
            )
            #expect(page.status == 422)
            #expect(page.error("profile-displayName") != nil)
            #expect(page.error("profile-country") == "Choose a country from the list.")
            #expect(page.error("profile-locale") == "Choose a language from the list.")
            #expect(page.form("profile")?.values["country"] == "Japan")
            #expect(page.alert == "Some input is missing or invalid. Check the marked fields and try again.")
        }
    }

    @Test func `the username is changed, unless another user has it`() async throws {
        try await Self.run { server, browser in
            try await server.register("grace")
            let taken = try await browser.send("username", ["username": "Grace"])
            #expect(taken.status == 422)
            #expect(taken.error("username-username") == "This username is taken. Choose another one.")
            #expect(try await browser.send("username", ["username": ""]).error("username-username") != nil)
            #expect(try await browser.send("username", ["username": "countess"]).notice == "Saved.")
            #expect(try await Browser(server).logIn("countess").name == "account")
        }
    }

    @Test func `a new address is the user's after its verification`() async throws {
        try await Self.run { server, browser in
            let wrong = try await browser.send("email", ["emailAddress": "nowhere"])
            #expect(
                wrong.error("email-emailAddress") == "This is not an e-mail address. Enter one like ada@example.com."
            )
            let page = try await browser.send("email", ["emailAddress": "ada@example.com"])
            #expect(page.name == "verify")
            #expect(try await Browser(server).logIn("ada@example.com").status == 401, "not yet")
            let waiting = try await browser.open("/account")
            #expect(waiting.words.contains("Not confirmed yet"))
            // The page can request another message.
            _ = try await server.newMessages()
            server.clock.turn(by: 61)
            try await browser.open("/account")
            try await browser.send("verify-email")
            let code = try #require(try await server.newMessages().last?.parameters.code)
            let done = try await browser.send("verify", ["code": code])
            #expect(done.notice == "Your address is confirmed.")
            #expect(try await Browser(server).logIn("ada@example.com").name == "account")
        }
    }

    @Test func `a phone number needs its international form`() async throws {
        try await Self.run { server, browser in
            let wrong = try await browser.send("phone", ["phoneNumber": "123"])
            #expect(wrong.error("phone-phoneNumber") == "This is not a phone number. Enter one like +81312345678.")
            let page = try await browser.send("phone", ["phoneNumber": "+81 3-1234-5678"])
            #expect(page.name == "verify")
            let code = try #require(try await server.newMessages().last?.parameters.code)
            #expect(try await browser.send("verify", ["code": code]).words.contains("+81312345678"))
        }
    }

    @Test func `a new password follows the rules, and logs in`() async throws {
        try await Self.run { server, browser in
            try await browser.open("/account/security")
            let empty = try await browser.send("password")
            #expect(empty.status == 422)
            #expect(empty.error("password-newPassword") == "Enter a new password.")
            let short = try await browser.send("password", ["newPassword": "horse"])
            #expect(short.error("password-newPassword")?.contains("8") == true)
            let done = try await browser.send("password", ["newPassword": "another horse battery"])
            #expect(done.status == 200)
            #expect(done.path == "/account/security")
            #expect(done.notice == "Your password is changed, and all other devices are logged out.")
            #expect(try await Browser(server).logIn("ada", password: "another horse battery").name == "account")
        }
    }

    @Test func `an account is deleted with everything`() async throws {
        try await Self.run { server, browser in
            try await browser.open("/account/data")
            let page = try await browser.send("delete")
            #expect(page.name == "title")
            #expect(page.notice == "Your account and all its data were deleted.")
            #expect(await browser.cookies[Browser.session] == nil)
            #expect(try await Browser(server).logIn().status == 401)
        }
    }
}
