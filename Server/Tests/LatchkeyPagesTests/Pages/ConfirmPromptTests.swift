import HTTPTypes
import LatchkeyCore
import ServerTesting
import Testing

/// The question for the password before changes that a stolen session must not make.
@Suite struct ConfirmPromptTests {
    private static let changes: [(page: String, form: String, fields: [String: String])] = [
        ("/account", "username", ["username": "countess"]),
        ("/account", "email", ["emailAddress": "ada@example.com"]),
        ("/account", "phone", ["phoneNumber": "+81312345678"]),
        ("/account/data", "delete", [:]),
    ]

    /// A user whose login was more than five minutes ago.
    private static func run(_ test: @escaping @Sendable (PageServer, Browser) async throws -> Void) async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            server.clock.turn(by: 300)
            try await test(server, browser)
        }
    }

    @Test(arguments: changes.map(\.form)) func `a change asks for the password, and goes on with what was entered`(
        _ form: String
    ) async throws {
        let change = try #require(Self.changes.first { $0.form == form })
        try await Self.run { server, browser in
            try await browser.open(change.page)
            let before = try await server.dump()
            let prompt = try await browser.send(form, change.fields)
            #expect(prompt.status == 403)
            #expect(prompt.name == "confirm")
            #expect(try await server.dump() == before, "nothing is changed yet")
            let empty = try await browser.send("confirm")
            #expect(empty.status == 422)
            #expect(empty.error("currentPassword") == "Enter your password.")
            let wrong = try await browser.send("confirm", ["currentPassword": "not the horse"])
            #expect(wrong.status == 403)
            #expect(wrong.error("currentPassword") == "Your current password is wrong. Enter it again.")
            #expect(!wrong.text.contains("not the horse"))
            let done = try await browser.send("confirm", ["currentPassword": PageServer.password])
            switch form {
            case "username": #expect(done.words.contains("countess") && done.notice == "Saved.")
            case "delete": #expect(done.notice == "Your account and all its data were deleted.")
            default:
                #expect(done.name == "verify")
                #expect(done.words.contains(try #require(change.fields.values.first)))
            }
        }
    }

    @Test func `the password is asked for before a new one is entered`() async throws {
        try await Self.run { server, browser in
            let page = try await browser.open("/account/security")
            #expect(page.form("password") == nil)
            #expect(page.text.contains("<a class=\"change\" href=\"/account/password\">Change Password</a>"))
            #expect(try await browser.open("/account/password").name == "confirm")
            let open = try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(open.path == "/account/security?change=password#password")
            #expect(open.text.contains("<details open>"))
            #expect(try await browser.send("password", ["newPassword": "another horse battery"]).status == 200)
            #expect(try await Browser(server).logIn("ada", password: "another horse battery").name == "account")
        }
    }

    @Test func `a new password is never kept in the page`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            try await browser.open("/account/security")
            server.clock.turn(by: 300)
            let prompt = try await browser.send("password", ["newPassword": "another horse battery"])
            #expect(prompt.name == "confirm")
            #expect(!prompt.text.contains("another horse"))
            let form = try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(form.form("password") != nil)
            #expect(try await Browser(server).logIn().name == "account", "the password is unchanged")
        }
    }

    @Test func `it is asked once in five minutes, and only in this session`() async throws {
        try await Self.run { server, browser in
            let other = Browser(server)
            try await other.logIn()
            server.clock.turn(by: 300)
            try await browser.open("/account")
            try await browser.send("username", ["username": "countess"])
            let old = await browser.cookies
            try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(await browser.cookies[Browser.session] != old[Browser.session], "a stolen cookie proves nothing")
            let copy = Browser(server)
            await copy.keep(old)
            #expect(try await copy.open("/account").name == "login")
            server.clock.turn(by: 299)
            try await browser.open("/account")
            #expect(try await browser.send("username", ["username": "lovelace"]).notice == "Saved.")
            try await other.open("/account")
            #expect(try await other.send("username", ["username": "byron"]).name == "confirm")
            server.clock.turn(by: 1)
            try await browser.open("/account")
            #expect(try await browser.send("username", ["username": "byron"]).name == "confirm")
        }
    }

    @Test func `a change that is refused after the password is shown with what was entered`() async throws {
        try await Self.run { server, browser in
            try await server.register("grace")
            try await browser.open("/account")
            try await browser.send("username", ["username": "grace"])
            let taken = try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(taken.error("username-username") == "This username is taken. Choose another one.")
            #expect(taken.form("username")?.values["username"] == "grace")
            #expect(try await browser.send("username", ["username": "countess"]).notice == "Saved.")
        }
    }

    @Test func `what is missing is said before the password is asked for`() async throws {
        try await Self.run { _, browser in
            try await browser.open("/account")
            let page = try await browser.send("email")
            #expect(page.name == "account")
            #expect(page.error("email-emailAddress") != nil)
        }
    }

    @Test func `the prompt limits attempts like a login`() async throws {
        try await Self.run { server, browser in
            try await browser.open("/account/password")
            for _ in 1...5 { try await browser.send("confirm", ["currentPassword": "not the horse"]) }
            let waiting = try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(waiting.status == 429)
            #expect(waiting.headers[.retryAfter] == "5")
            #expect(waiting.name == "confirm")
            server.clock.turn(by: 5)
            let done = try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(done.path == "/account/security?change=password#password")
        }
    }

    @Test func `a page that was open for too long keeps what was entered`() async throws {
        try await Self.run { _, browser in
            try await browser.open("/account")
            try await browser.send("email", ["emailAddress": "ada@example.com"])
            let page = try await browser.send(
                "confirm",
                ["currentPassword": PageServer.password, "formToken": "old"]
            )
            #expect(page.status == 403)
            #expect(page.name == "confirm")
            #expect(page.form("confirm")?.values["kept-emailAddress"] == "ada@example.com")
            #expect(!page.text.contains(PageServer.password))
            #expect(try await browser.send("confirm", ["currentPassword": PageServer.password]).name == "verify")
        }
    }

    @Test func `a profile is changed without the password`() async throws {
        try await Self.run { _, browser in
            try await browser.open("/account")
            #expect(try await browser.send("profile", ["displayName": "Ada"]).notice == "Saved.")
        }
    }

    @Test func `a session that ended meanwhile leads to the login`() async throws {
        try await Self.run { server, browser in
            let other = Browser(server)
            try await other.logIn()
            try await browser.open("/account/password")
            try await other.open("/account/security")
            try await other.send("password", ["newPassword": "another horse battery"])
            #expect(try await browser.send("confirm", ["currentPassword": PageServer.password]).name == "login")
        }
    }
}
