import HTTPTypes
import LatchkeyCore
import LatchkeyDatabase
import ServerTesting
import Testing

/// Another tab is opened while one tab waits.
@Suite struct TwoTabsTests {
    private static let newPassword = "another horse battery"

    /// A form of this page that a tab keeps, whatever the browser opens later.
    private func kept(_ browser: Browser, _ id: String) async throws -> SeenPage.Form {
        try #require(await browser.page.form(id))
    }

    private func reset(_ browser: Browser, of name: String) async throws -> SeenPage.Form {
        try await browser.open("/forgot")
        #expect(try await browser.send("forgot", ["identifier": name]).name == "reset")
        return try await kept(browser, "reset")
    }

    @Test func `a wrong code in one tab reveals nothing about the reset in the other`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            for name in ["ada", "eve"] {
                try await server.register(name)
                try await browser.logIn(name)
                try await browser.send("email", ["emailAddress": "\(name)@example.com"])
                let code = try #require(try await server.newMessages().first?.parameters.code)
                try await browser.send("verify", ["code": code])
                try await browser.open("/logout")
                try await browser.send("logout")
            }
            let ada = try await reset(browser, of: "ada")
            let code = try #require(try await server.newMessages().first?.parameters.code)
            _ = try await reset(browser, of: "eve")
            _ = try await server.newMessages()
            let wrong = code == "111111" ? "222222" : "111111"
            let again = try await browser.post(
                ada.action,
                ada.values.merging(["code": wrong, "newPassword": Self.newPassword]) { $1 }
            )
            #expect(again.status == 422)
            #expect(!again.text.contains("eve"))
            let done = try await browser.send("reset", ["code": code, "newPassword": Self.newPassword])
            #expect(done.name == "account")
            #expect(try await Browser(server).logIn("ada", password: Self.newPassword).name == "account")
            #expect(try await Browser(server).logIn("eve").name == "account")
        }
    }

    @Test func `a tab that waits for a code is not confused with a link in another`() async throws {
        try await PageServer.run { server in
            let (browser, other) = (Browser(server), Browser(server))
            try await browser.open("/register")
            try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
            let code = try #require(try await server.newMessages().first?.parameters.code)
            let waiting = try await kept(browser, "verify")
            try await other.open("/register")
            try await other.send("register", ["emailAddress": "eve@example.com", "password": PageServer.password])
            let link = try #require(try await server.newMessages().first?.parameters.link)
            try await browser.open("/verify?token=\(link.token)")
            let page = try await browser.post(waiting.action, waiting.values.merging(["code": code]) { $1 })
            #expect(page.name == "account")
            #expect(page.text.contains("ada@example.com"))
        }
    }

    @Test func `the button of one link does not use another one up that was opened later`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            var links: [String] = []
            for name in ["ada", "eve"] {
                let elsewhere = Browser(server)
                try await elsewhere.open("/register")
                try await elsewhere.send(
                    "register",
                    ["emailAddress": "\(name)@example.com", "password": PageServer.password]
                )
                links.append(try #require(try await server.newMessages().first?.parameters.link).token)
            }
            try await browser.open("/verify?token=\(links[0])")
            let first = try await kept(browser, "verify")
            try await browser.open("/verify?token=\(links[1])")
            let refused = try await browser.post(first.action, first.values)
            #expect(refused.status == 403)
            #expect(refused.words.contains("This page was open for too long"))
            #expect(refused.words.contains("eve@example.com was registered in another browser."))
            let chosen = try await browser.send("verify", ["newPassword": Self.newPassword])
            #expect(chosen.words.contains("Logged in as eve@example.com"))
        }
    }

    @Test func `after a used link, a waiting code stays`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/register")
            try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
            let code = try #require(try await server.newMessages().first?.parameters.code)
            let page = try await browser.open("/verify?token=lkv_\(String(repeating: "A", count: 32))")
            #expect(page.status == 410)
            #expect(page.words.contains("ada@example.com"))
            #expect(try await browser.send("verify", ["code": code]).name == "account")
        }
    }

    @Test func `opening the link of another browser's registration does not sign in`()
        async throws
    {
        try await PageServer.run { server in
            try await server.register("victim")
            let (mallory, victim) = (Browser(server), Browser(server))
            try await mallory.open("/register")
            try await mallory.send("register", ["emailAddress": "m@example.com", "password": PageServer.password])
            let link = try #require(try await server.newMessages().first?.parameters.link)
            try await victim.logIn("victim")
            let cookie = await victim.cookies[Browser.session]
            try await victim.open("/verify?token=\(link.token)")
            let page = try await victim.send("verify", ["newPassword": Self.newPassword])
            #expect(page.path == "/login")
            #expect(await victim.cookies[Browser.session] == cookie)
            #expect(try await victim.open("/account").text.contains("victim"))
            let living = try await server.database.read { connection in
                try connection.first("SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL") { try $0.integer(0) }
            }
            #expect(living == 2)
        }
    }
}
