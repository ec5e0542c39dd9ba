import HTTPTypes
import LatchkeyCore
import ServerTesting
import Testing

/// Pages that wait for a message: a forgotten password, a registration, an address.
@Suite struct MessagePageTests {
    private static let newPassword = "another horse battery"

    /// A user with a verified address.
    private static func registerWithAddress(_ browser: Browser, _ address: String = "ada@example.com") async throws {
        try await browser.open("/register")
        try await browser.send("register", ["emailAddress": address, "password": PageServer.password])
        let message = try #require(try await browser.server.newMessages().first)
        let page = try await browser.send("verify", ["code": try #require(message.parameters.code)])
        try #require(page.name == "account", "\(page.text)")
    }

    @Test func `a registration by address is verified by the code, and signs in`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/register?return_to=/account%3Fevents%3Dx")
            let page = try await browser.send(
                "register",
                ["emailAddress": "ada@example.com", "password": PageServer.password]
            )
            #expect(page.name == "verify")
            #expect(page.words.contains("Enter the six digits from the message to ada@example.com,"))
            #expect(await browser.cookies[Browser.session] == nil)
            let code = try #require(try await server.newMessages().first?.parameters.code)
            let wrong = try await browser.send("verify", ["code": code == "111111" ? "222222" : "111111"])
            #expect(wrong.status == 422)
            #expect(wrong.error("code") == "The code or link is wrong. Check the newest message and try again.")
            let short = try await browser.send("verify", ["code": "12"])
            #expect(short.error("code") == "A code has six digits. Check the message and enter the code again.")
            let done = try await browser.send("verify", ["code": code])
            #expect(done.path == "/account/activity?events=x")
            #expect(done.notice == "Your address is confirmed.")
        }
    }

    @Test func `known and unknown addresses look alike`() async throws {
        try await PageServer.run { server in
            let first = Browser(server)
            try await Self.registerWithAddress(first)
            let (known, unknown) = (Browser(server), Browser(server))
            for (browser, address) in [(known, "ada@example.com"), (unknown, "eve@example.com")] {
                try await browser.open("/register")
                try await browser.send("register", ["emailAddress": address, "password": "correct horse battery"])
            }
            let pages = (await known.page, await unknown.page)
            #expect(pages.0.status == pages.1.status)
            #expect(pages.0.name == "verify" && pages.1.name == "verify")
            let (one, other) = (Browser(server), Browser(server))
            for (browser, name) in [(one, "ada@example.com"), (other, "nobody@example.com")] {
                try await browser.open("/forgot")
                try await browser.send("forgot", ["identifier": name])
            }
            let resets = (await one.page, await other.page)
            #expect(resets.0.name == "reset" && resets.1.name == "reset")
            #expect(resets.0.words.contains("If you have an account, we send you a message"))
            #expect(
                resets.1.words.replacing("nobody@", with: "ada@").filter { !$0.isNumber }.count
                    == resets.0.words.filter { !$0.isNumber }.count
            )
        }
    }

    @Test func `a pending page survives a restart of the server`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/register")
            try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
            let form = try #require(await browser.page.form("verify"))
            let kept = await browser.cookies
            let code = try #require(try await server.newMessages().first?.parameters.code)
            try await server.restarted { again in
                let browser = Browser(again)
                await browser.keep(kept)
                #expect(try await browser.open("/verify").words.contains("ada@example.com"))
                let page = try await browser.post(form.action, form.values.merging(["code": code]) { $1 })
                #expect(page.name == "account")
            }
        }
    }

    @Test func `a forged cookie of a pending page is ignored`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/forgot")
            try await browser.send("forgot", ["identifier": "ada@example.com"])
            let name = "__Host-latchkey-pending"
            let good = try #require(await browser.cookies[name])
            let other = good.split(separator: ".")
            for value in ["", "x", "x.y", String(other[0]), String(other[0]) + ".AAAA", "e30." + other[1]] {
                await browser.setCookie(name, value)
                #expect(try await browser.open("/reset").name == "forgot", "\(value)")
            }
            await browser.setCookie(name, good)
            #expect(try await browser.open("/reset").name == "reset", "the legitimate twin")
        }
    }

    @Test func `a forgotten password is replaced with the code`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await Self.registerWithAddress(browser)
            let stranger = Browser(server)
            try await stranger.open("/forgot?return_to=/account%3Fx")
            try await stranger.send("forgot", ["identifier": "ada@example.com"])
            #expect(await stranger.page.form("reset")?.values["resetID"]?.count == 36)
            #expect(await stranger.page.path == "/reset?return_to=/account%3Fx")
            let code = try #require(try await server.newMessages().first?.parameters.code)
            let weak = try await stranger.send("reset", ["code": code, "newPassword": "12345678"])
            #expect(weak.status == 422)
            #expect(weak.error("newPassword") != nil)
            let page = try await stranger.send("reset", ["code": code, "newPassword": Self.newPassword])
            #expect(page.path == "/account?x", "signed in")
            #expect(page.notice == "Your new password is saved, and you are logged out everywhere else.")
            #expect(try await browser.open("/account").name == "login", "the other sessions are over")
            #expect(try await browser.logIn("ada@example.com").name == "login", "the old password is void")
            #expect(try await browser.logIn("ada@example.com", password: Self.newPassword).name == "account")
        }
    }

    @Test func `another message can be requested a minute later`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await Self.registerWithAddress(browser)
            try await browser.open("/forgot")
            try await browser.send("forgot", ["identifier": "ada@example.com"])
            let first = try #require(await browser.page.form("reset")?.values["resetID"])
            let early = try await browser.send("reset", action: "resend")
            #expect(early.words.contains("You requested a message a moment ago."))
            _ = try await server.newMessages()
            server.clock.turn(by: 61)
            let late = try await browser.send("reset", action: "resend")
            #expect(late.status == 200)
            let second = try #require(late.form("reset")?.values["resetID"])
            #expect(first != second)
            let codes = try await server.newMessages().compactMap(\.parameters.code)
            let page = try await browser.send(
                "reset",
                ["code": try #require(codes.last), "newPassword": Self.newPassword]
            )
            #expect(page.name == "account")
        }
    }

    @Test(arguments: ["GET", "HEAD"])
    func `a GET of a link uses nothing up, and its token stands in no later address`(
        _ method: String
    ) async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await Self.registerWithAddress(browser)
            let stranger = Browser(server)
            try await stranger.open("/forgot")
            try await stranger.send("forgot", ["identifier": "ada@example.com"])
            let link = try #require(try await server.newMessages().first?.parameters.link)
            let before = try await server.dump()
            for _ in 1...3 {
                let scanner = Browser(server)
                let page = try await scanner.go(method, "/reset?token=\(link.token)")
                #expect(page.status == 303)
                #expect(page.location == "/reset")
                #expect(page.headers[.cacheControl] == "no-store")
                #expect(page.header("Referrer-Policy") == "no-referrer")
                #expect(!page.text.contains(link.token))
            }
            #expect(try await server.dump() == before)
            let owner = Browser(server)
            let page = try await owner.open("/reset?token=\(link.token)")
            #expect(page.path == "/reset")
            #expect(!page.text.contains(link.token))
            #expect(page.form("reset")?.values["code"] == nil, "the link is the proof")
            #expect(page.words.contains("Choose a new password."))
            let done = try await owner.send("reset", ["newPassword": Self.newPassword])
            #expect(done.name == "account")
            let after = try await server.dump()
            let used = try await owner.open("/reset?token=\(link.token)")
            #expect(used.status == 410)
            #expect(used.alert == "The link was used or has expired. Request a new one.")
            #expect(used.form("reset") == nil, "nothing is typed in vain")
            #expect(used.text.contains("href=\"/forgot\""))
            #expect(try await server.dump() == after)
        }
    }

    @Test func `a link confirms an address when the button is pressed`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/register")
            try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
            let link = try #require(try await server.newMessages().first?.parameters.link)
            let before = try await server.dump()
            let page = try await browser.open("/verify?token=\(link.token)")
            #expect(page.path == "/verify")
            #expect(!page.text.contains(link.token))
            #expect(page.words.contains("Press the button to confirm that this address is yours."))
            #expect(try await server.dump() == before)
            let done = try await browser.send("verify")
            #expect(done.name == "account")
            #expect(done.notice == "Your address is confirmed.")
            // In the requesting browser, the user also chose the password.
            let again = Browser(server)
            #expect(try await again.logIn("ada@example.com").name == "account")
            let used = try await again.open("/verify?token=\(link.token)")
            #expect(used.status == 410)
            #expect(used.alert == "The link was used or has expired. Request a new one.")
        }
    }

    @Test func `a username exists at once, and its address waits for verification`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/register")
            let page = try await browser.send(
                "register",
                ["username": "ada", "emailAddress": "ada@example.com", "password": PageServer.password]
            )
            #expect(page.name == "verify")
            #expect(await browser.cookies[Browser.session] != nil)
            let code = try #require(try await server.newMessages().first?.parameters.code)
            let account = try await browser.open("/account")
            #expect(account.words.contains("Not confirmed yet"))
            try await browser.open("/verify")
            #expect(try await browser.send("verify", ["code": code]).words.contains("Confirmed"))
        }
    }

    @Test func `a person who waits for no message is sent to its request`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let reset = try await browser.open("/reset")
            #expect(reset.name == "forgot")
            #expect(try await browser.open("/verify").name == "title")
            #expect(try await browser.open("/reset?token=" + String(repeating: "x", count: 500)).name == "forgot")
        }
    }
}

extension MessagePageTests {
    @Test func `only the user confirms the link of their address`() async throws {
        try await PageServer.run { server in
            try await server.register("ada")
            try await server.register("eve")
            let (ada, eve, stranger) = (Browser(server), Browser(server), Browser(server))
            try await ada.logIn()
            try await ada.send("email", ["emailAddress": "ada@example.com"])
            let link = try #require(try await server.newMessages().first?.parameters.link)
            try await eve.logIn("eve")
            try await eve.open("/verify?token=\(link.token)")
            #expect(try await eve.send("verify").status == 422)
            try await stranger.open("/verify?token=\(link.token)")
            let login = try await stranger.send("verify")
            #expect(login.path == "/login?return_to=/verify")
            let page = try await stranger.send("login", ["username": "ada", "password": PageServer.password])
            #expect(page.name == "verify")
            #expect(try await stranger.send("verify").notice == "Your address is confirmed.")
            #expect(try await Browser(server).logIn("ada@example.com").name == "account")
        }
    }
}
