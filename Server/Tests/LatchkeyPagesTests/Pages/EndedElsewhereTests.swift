import LatchkeyCore
import ServerTesting
import Testing

/// Sessions that end, and logins, while another page is open.
@Suite struct EndedElsewhereTests {
    @Test func `the next page says once that a session was ended on another device`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let (phone, laptop) = (Browser(server), Browser(server))
            try await laptop.logIn()
            try await phone.logIn()
            try await phone.open("/account/devices")
            try await phone.send("sessions-others")
            let page = try await laptop.open("/account")
            #expect(page.name == "login")
            #expect(page.notice == "You were logged out from another device. Log in again.")
            #expect(try await laptop.open("/login").notice == nil)
            #expect(await laptop.cookies[Browser.session] == nil)
        }
    }

    @Test func `a form of an ended session gives that reason, and not its age`()
        async throws
    {
        try await PageServer.run { server in
            try await server.register()
            let (phone, laptop) = (Browser(server), Browser(server))
            try await laptop.logIn()
            try await phone.logIn()
            try await phone.open("/account/security")
            try await phone.send("password", ["newPassword": "another horse battery"])
            let page = try await laptop.send("profile", ["displayName": "Ada"])
            #expect(page.name == "login")
            #expect(page.notice == "Your password was changed. Log in with the new one.")
        }
    }

    @Test func `an idle session says so`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            server.clock.turn(by: 91 * 24 * 60 * 60)
            let page = try await browser.open("/account")
            #expect(page.notice == "You have not used the app for a long time. Log in again.")
        }
    }

    @Test func `a person who has logged out gets no notice`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            let cookie = await browser.cookies[Browser.session]
            try await browser.open("/logout")
            #expect(try await browser.send("logout").notice == "You are logged out.")
            await browser.setCookie(Browser.session, cookie)
            #expect(try await browser.open("/login").notice == nil)
        }
    }

    @Test func `a login form that was opened before a login in another tab stays valid`() async throws {
        try await PageServer.run { server in
            for name in ["ada", "eve"] { try await server.register(name) }
            let browser = Browser(server)
            let old = try #require(try await browser.open("/login").form("login"))
            try await browser.logIn("eve")
            let fields = ["username": "ada", "password": PageServer.password]
            let page = try await browser.post(old.action, old.values.merging(fields) { $1 })
            #expect(page.name == "account")
            #expect(page.words.contains("Logged in as ada"))
        }
    }

    @Test func `a login form that was opened before a logout in another tab stays valid`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            let old = try #require(try await browser.open("/login").form("login"))
            try await browser.open("/logout")
            try await browser.send("logout")
            let fields = ["username": "ada", "password": PageServer.password]
            #expect(try await browser.post(old.action, old.values.merging(fields) { $1 }).name == "account")
        }
    }
}
