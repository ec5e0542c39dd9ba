import Foundation
import HTTPTypes
import LatchkeyCore
import ServerTesting
import Testing

/// Two-step verification on the account's part Security, and the prompt that asks for it.
@Suite struct TwoStepAccountTests {
    @Test func `setting up an authenticator app shows a QR code, a key, a link, and the recovery codes once`()
        async throws
    {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            #expect(try await browser.open("/account/security").words.contains("Off"))
            let page = try await browser.send("authenticator")
            #expect(page.name == "authenticator")
            #expect(page.text.contains("role=\"img\" aria-label=\"QR code for your authenticator app\""))
            #expect(page.text.contains("href=\"otpauth://totp/"))
            let app = try Authenticator(page)
            let missing = try await browser.send("authenticator", ["code": ""])
            #expect(missing.status == 422 && missing.name == "authenticator" && missing.error("code") != nil)
            let wrong = try await browser.send("authenticator", ["code": "000000"])
            #expect(wrong.status == 403 && wrong.error("code") != nil)
            #expect(try Authenticator(wrong) == app, "the same key is shown again")
            let codes = try await browser.send("authenticator", ["code": app.code(at: server.clock.now())])
            #expect(codes.name == "recovery-codes")
            let account = try await browser.send("recovery-codes", ["saved": "yes"])
            #expect(account.path == "/account/security")
            #expect(account.words.contains("10 recovery codes left"))
            #expect(!account.text.contains("otpauth"))
        }
    }

    @Test func `the set-up goes on with the same key after too many wrong codes`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            try await browser.open("/account/security")
            let app = try Authenticator(try await browser.send("authenticator"))
            var page = await browser.page
            for _ in 0..<20 where page.status != 429 {
                page = try await browser.send("authenticator", ["code": "000000"])
            }
            #expect(page.status == 429 && page.name == "authenticator" && page.alert != nil)
            #expect(try Authenticator(page) == app)
        }
    }

    @Test func `a signed set-up of another server is refused`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            try await browser.open("/account/security")
            try await browser.send("authenticator")
            let page = try await browser.send("authenticator", ["code": "000000", "setUp": "e30.AAAA"])
            #expect(page.path == "/account/security")
        }
    }

    @Test func `the prompt asks a person with a second factor for that, and a password does not suffice`() async throws
    {
        try await PageServer.run { server in
            let browser = Browser(server)
            let (app, codes) = try await server.setUpTOTP(browser)
            server.clock.turn(by: 300)
            try await browser.open("/account")
            let prompt = try await browser.send("username", ["username": "countess"])
            #expect(prompt.name == "confirm" && prompt.form("confirm")?.values["confirmBy"] == "totp")
            let password = try await browser.send(
                "confirm",
                ["confirmBy": "password", "currentPassword": PageServer.password]
            )
            #expect(password.name == "confirm", "a password alone does not suffice")
            try await browser.open("/account")
            try await browser.send("username", ["username": "countess"])
            let other = try await browser.send("confirm", action: "another")
            #expect(other.form("confirm")?.values["confirmBy"] == "recovery_code")
            #expect(other.form("confirm")?.values["kept-username"] == "countess", "what was entered is kept")
            #expect(try await browser.send("confirm", ["recoveryCode": codes[3]]).notice == "Saved.")
            server.clock.turn(by: 300)
            try await browser.send("username", ["username": "byron"])
            let wrong = try await browser.send("confirm", ["code": "000000"])
            #expect(wrong.error("code") != nil)
            let code = app.code(at: server.clock.now())
            #expect(try await browser.send("confirm", ["code": code]).notice == "Saved.")
        }
    }

    @Test func `turning it off logs the other devices out`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let (app, _) = try await server.setUpTOTP(browser)
            let other = Browser(server)
            try await other.logIn()
            try await other.send("factor", ["code": app.code(at: server.clock.now())])
            try await browser.open("/account/security")
            var off = try await browser.send("authenticator-remove")
            if off.name == "confirm" {
                server.clock.turn(by: 30)
                off = try await browser.send("confirm", ["code": app.code(at: server.clock.now())])
            }
            let sentence = "Two-step verification is off, and all other devices are logged out."
            #expect(off.notice == sentence, "\(off.text)")
            #expect(try await other.open("/account").name == "login")
            #expect(try await Browser(server).logIn().name == "account")
        }
    }

    @Test func `remembered devices can be forgotten`() async throws {
        try await PageServer.run { server in
            let (app, _) = try await server.setUpTOTP(Browser(server))
            let browser = Browser(server)
            try await browser.logIn()
            let code = app.code(at: server.clock.now())
            try await browser.send("factor", ["code": code, "rememberDevice": "yes"])
            try await browser.open("/account/security")
            let forgotten = try await browser.send("remembered-devices")
            #expect(forgotten.notice == "All devices ask for the second step again.")
            #expect(try await browser.logIn().name == "factor")
        }
    }
}
