import HTTPTypes
import LatchkeyCore
import LatchkeyPages
import ServerTesting
import Testing

@Suite struct LogInPageTests {
    @Test func `a login leads to the account`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            let page = try await browser.logIn()
            #expect(page.status == 200)
            #expect(page.name == "account")
            #expect(page.words.contains("Logged in as ada"))
            let again = try await browser.open("/")
            #expect(again.name == "account", "the title page goes straight on")
        }
    }

    @Test func `a wrong password has one sentence; the name is kept, the password is not`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            let page = try await browser.logIn("ada", password: "not the horse")
            #expect(page.status == 401)
            #expect(page.title == "Error: Log In – Latchkey")
            #expect(page.alert == "The username or the password is wrong. Check both and try again.")
            #expect(page.form("login")?.values["username"] == "ada")
            #expect(page.form("login")?.values["password"] == "")
            #expect(!page.text.contains("not the horse"))
            #expect(page.text.contains(/name="password"[^>]* autofocus>/))
            let unknown = try await Browser(server).logIn("nobody", password: "not the horse")
            #expect(unknown.status == 401)
            #expect(unknown.alert == page.alert)
            let account = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(account.name == "account", "the legitimate twin")
        }
    }

    @Test func `an empty form names its fields, each with its error`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/login")
            let page = try await browser.send("login")
            #expect(page.status == 422)
            #expect(page.error("username") == "Enter your username, e-mail address or phone number.")
            #expect(page.error("password") == "Enter your password.")
            #expect(
                page.text.contains(
                    /name="username"[^>]* aria-invalid="true" aria-describedby="username-error" autofocus>/
                )
            )
        }
    }

    @Test func `too many attempts name the time to wait`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.open("/login")
            for _ in 1...5 { try await browser.send("login", ["username": "ada", "password": "wrong wrong"]) }
            let page = try await browser.send("login", ["username": "ada", "password": "wrong wrong"])
            #expect(page.status == 429)
            #expect(page.headers[.retryAfter] == "5")
            #expect(page.alert == "There were too many attempts. Try again in 5 seconds.")
            server.clock.turn(by: 6)
            #expect(
                try await browser.send("login", ["username": "ada", "password": PageServer.password]).status == 200
            )
        }
    }

    @Test func `a busy server says so, and keeps the name`() async throws {
        var options = TestServer.Options()
        options.passwords = { BusyHasher() }
        try await PageServer.run(options) { server in
            let page = try await Browser(server).logIn()
            #expect(page.status == 503)
            #expect(page.headers[.retryAfter] == "1")
            #expect(page.alert?.isEmpty == false)
            #expect(page.form("login")?.values["username"] == "ada")
        }
    }

    @Test func `a login sets a new cookie, and ends the existing session`() async throws {
        try await PageServer.run { server in
            try await server.register("ada")
            try await server.register("eve")
            let attacker = Browser(server)
            try await attacker.logIn("eve")
            let planted = try #require(await attacker.cookies[Browser.session])
            let victim = Browser(server)
            await victim.setCookie(Browser.session, planted)
            try await victim.logIn("ada")
            let own = try #require(await victim.cookies[Browser.session])
            #expect(own != planted)
            #expect(try await attacker.open("/account", following: false).location == "/login?return_to=/account")
            #expect(try await victim.open("/account").words.contains("Logged in as ada"))
        }
    }

    @Test func `the device key survives a logout`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            let key = try #require(await browser.cookies["__Host-latchkey-device"])
            #expect(DeviceKey(key) != nil)
            try await browser.open("/logout")
            try await browser.send("logout")
            try await browser.logIn()
            #expect(await browser.cookies["__Host-latchkey-device"] == key)
            let age = await browser.setCookies.last { $0.hasPrefix("__Host-latchkey-device=") }
            #expect(age?.contains("Max-Age=34560000") == true)
        }
    }
}
