import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import Testing

/// After a reset on the pages, the person is logged in.
@Suite struct ResetLogInTests {
    private static let newPassword = "another horse battery"

    /// The link of a reset of Ada, who registered with an address.
    private static func link(_ server: PageServer) async throws -> String {
        let browser = Browser(server)
        try await browser.open("/register")
        try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
        let code = try #require(try await server.newMessages().first?.parameters.code)
        try await browser.send("verify", ["code": code])
        try await browser.open("/forgot")
        try await browser.send("forgot", ["identifier": "ada@example.com"])
        return "/reset?token=" + (try #require(try await server.newMessages().first?.parameters.link?.token))
    }

    @Test func `a link logs in on another device too, because the person chooses the password there`() async throws {
        try await PageServer.run { server in
            let link = try await Self.link(server)
            let phone = Browser(server)
            try await phone.open(link)
            let page = try await phone.send("reset", ["newPassword": Self.newPassword])
            #expect(page.name == "account")
            #expect(page.words.contains("ada@example.com"))
        }
    }

    @Test func `a link never replaces another signed-in user`() async throws {
        try await PageServer.run { server in
            let link = try await Self.link(server)
            try await server.register("bob")
            let browser = Browser(server)
            try await browser.logIn("bob")
            try await browser.open(link)
            let page = try await browser.send("reset", ["newPassword": Self.newPassword])
            #expect(page.name == "login", "Ada's password is set, and Bob stays signed in")
            #expect(try await browser.open("/account").words.contains("Logged in as bob"))
            #expect(try await Browser(server).logIn("ada@example.com", password: Self.newPassword).name == "account")
        }
    }

    @Test func `the user who is signed in is signed in again, with a new cookie`() async throws {
        try await PageServer.run { server in
            let link = try await Self.link(server)
            let browser = Browser(server)
            try await browser.logIn("ada@example.com")
            let old = try #require(await browser.cookies[Browser.session])
            try await browser.open(link)
            #expect(try await browser.send("reset", ["newPassword": Self.newPassword]).name == "account")
            #expect(await browser.cookies[Browser.session] != old)
            let thief = Browser(server)
            await thief.setCookie(Browser.session, old)
            #expect(try await thief.open("/account").name == "login")
        }
    }

    @Test func `a user whom the application does not admit gets a password and no session`() async throws {
        try await PageServer.run { server in
            let link = try await Self.link(server)
            var change = ApplicationChange()
            change.emailDomains = ["example.org"]
            _ = try await server.composition.administration.applications.change("default", by: change)
            let browser = Browser(server)
            try await browser.open(link)
            let page = try await browser.send("reset", ["newPassword": Self.newPassword])
            #expect(page.name == "login")
            #expect(page.notice?.hasPrefix("Your new password is saved") == true)
            #expect(await browser.cookies[Browser.session] == nil)
        }
    }

    @Test func `a password that the server generates logs nobody in`() async throws {
        try await PageServer.run { server in
            let link = try await Self.link(server)
            var change = ApplicationChange()
            change.generatesPasswords = true
            _ = try await server.composition.administration.applications.change("default", by: change)
            let browser = Browser(server)
            try await browser.open(link)
            let page = try await browser.send("reset")
            #expect(page.name == "login")
            #expect(page.notice?.hasPrefix("A new password was sent to you") == true)
            #expect(await browser.cookies[Browser.session] == nil)
        }
    }
}
