import HTTPTypes
import LatchkeyCore
import LatchkeyDatabase
import ServerTesting
import Testing

/// A registration whose link is opened in another browser.
@Suite struct AnotherDeviceTests {
    private static let chosen = "another horse battery"

    /// A browser that has registered an address, and the link in its message.
    private func register(
        _ server: PageServer,
        _ address: String = "ada@example.com"
    ) async throws -> (Browser, MessageLink) {
        let browser = Browser(server)
        try await browser.open("/register")
        try await browser.send("register", ["emailAddress": address, "password": PageServer.password])
        return (browser, try #require(try await server.newMessages().first?.parameters.link))
    }

    @Test func `the page says before the button that a password is chosen there, and the person is signed in with it`()
        async throws
    {
        try await PageServer.run { server in
            let (_, link) = try await register(server)
            let phone = Browser(server)
            let page = try await phone.open("/verify?token=\(link.token)")
            #expect(page.words.contains("ada@example.com was registered in another browser."))
            #expect(page.words.contains("At least 8 characters."))
            #expect(page.form("verify")?.values["newPassword"] == "")
            #expect(page.form("verify")?.values["username"] == "ada@example.com", "a password manager keeps it")
            let done = try await phone.send("verify", ["newPassword": Self.chosen])
            #expect(done.name == "account")
            #expect(done.notice == "Your address is confirmed.")
            #expect(try await Browser(server).logIn("ada@example.com", password: Self.chosen).name == "account")
            #expect(try await Browser(server).logIn("ada@example.com").name == "login", "the other one is dropped")
        }
    }

    @Test func `an invalid password uses nothing up, and is requested again`() async throws {
        try await PageServer.run { server in
            let (_, link) = try await register(server)
            let phone = Browser(server)
            try await phone.open("/verify?token=\(link.token)")
            for (password, error) in [
                ("", "Enter a new password."),
                ("short", "A password needs at least 8 characters. Choose a longer one."),
                ("12345678", "This password is a sequence, like abcd or 9876. Add another word or two."),
                ("ada@example.com", "This password is too easy to guess. Choose a longer or less common one."),
            ] {
                let page = try await phone.send("verify", ["newPassword": password])
                #expect(page.status == 422)
                #expect(page.error("newPassword") == error, "\(password)")
                #expect(page.words.contains("was registered in another browser"))
            }
            #expect(try await phone.send("verify", ["newPassword": Self.chosen]).name == "account")
        }
    }

    @Test func `the waiting browser continues by itself, and is not signed in`() async throws {
        try await PageServer.run { server in
            let (laptop, link) = try await register(server)
            let watch = try #require(
                try await laptop.open("/verify").text.firstMatch(of: /data-watch="([^"]*)"/).map { String($0.1) }
            )
            #expect(try await laptop.go("GET", watch).status == 204)
            let phone = Browser(server)
            try await phone.open("/verify?token=\(link.token)")
            #expect(try await laptop.go("GET", watch).status == 204, "a link that is only looked at proves nothing")
            try await phone.send("verify", ["newPassword": Self.chosen])
            #expect(try await laptop.go("GET", watch).status == 205)
            let page = try await laptop.open("/verify")
            #expect(page.name == "login")
            #expect(
                page.notice
                    == "Your address is confirmed. Log in with the password that you chose when you opened the link."
            )
            #expect(page.form("login")?.values["username"] == "ada@example.com")
            #expect(await laptop.cookies[Browser.session] == nil)
        }
    }

    @Test(arguments: ["code", "resend"]) func `without JavaScript the next click continues`(
        _ action: String
    ) async throws {
        try await PageServer.run { server in
            let (laptop, link) = try await register(server)
            let phone = Browser(server)
            try await phone.open("/verify?token=\(link.token)")
            try await phone.send("verify", ["newPassword": Self.chosen])
            server.clock.turn(by: 61)
            let page =
                action == "code"
                ? try await laptop.send("verify", ["code": "123456"]) : try await laptop.send("verify", action: action)
            #expect(page.name == "login")
            #expect(page.notice?.hasPrefix("Your address is confirmed.") == true)
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `the link of an earlier message is valid too`() async throws {
        try await PageServer.run { server in
            let (laptop, link) = try await register(server)
            server.clock.turn(by: 61)
            try await laptop.send("verify", action: "resend")
            _ = try await server.newMessages()
            let phone = Browser(server)
            try await phone.open("/verify?token=\(link.token)")
            try await phone.send("verify", ["newPassword": Self.chosen])
            #expect(try await laptop.open("/verify").name == "login")
        }
    }

    @Test func `a signed-in user stays signed in, and keeps their chosen password`() async throws {
        try await PageServer.run { server in
            try await server.register("victim")
            let (_, link) = try await register(server, "m@example.com")
            let victim = Browser(server)
            try await victim.logIn("victim")
            let cookie = await victim.cookies[Browser.session]
            try await victim.open("/verify?token=\(link.token)")
            let page = try await victim.send("verify", ["newPassword": Self.chosen])
            #expect(page.path == "/login")
            #expect(page.notice == "Your address is confirmed and your password is saved. Log in with it.")
            #expect(await victim.cookies[Browser.session] == cookie)
            #expect(try await Browser(server).logIn("m@example.com", password: Self.chosen).name == "account")
        }
    }

    @Test func `a known address is never reported as verified`() async throws {
        try await PageServer.run { server in
            let (owner, link) = try await register(server)
            try await owner.open("/verify?token=\(link.token)")
            try await owner.send("verify")
            server.clock.turn(by: 61)
            let stranger = Browser(server)
            try await stranger.open("/register")
            try await stranger.send("register", ["emailAddress": "ada@example.com", "password": Self.chosen])
            _ = try await server.newMessages()
            let known = try await stranger.open("/verify")
            let other = Browser(server)
            try await other.open("/register")
            try await other.send("register", ["emailAddress": "eve@example.com", "password": Self.chosen])
            _ = try await server.newMessages()
            let unknown = try await other.open("/verify")
            #expect(known.name == "verify" && unknown.name == "verify")
            let (one, two) = (known.words.replacing("ada@", with: "eve@"), unknown.words)
            #expect(one.filter { !$0.isNumber } == two.filter { !$0.isNumber })
            for browser in [stranger, other] {
                let answer = try await browser.go("GET", "/verify/state?seen=open")
                #expect(answer.status == 204)
            }
        }
    }

    @Test func `a browser that waits for nothing learns nothing`() async throws {
        try await PageServer.run { server in
            let answer = try await Browser(server).go("GET", "/verify/state?seen=proved")
            #expect(answer.status == 204)
        }
    }
}
