import Foundation
import HTTPTypes
import LatchkeyCore
import ServerTesting
import Testing

/// The second step of a login, without a script.
@Suite struct FactorPageTests {
    private static let challenge = "__Host-latchkey-challenge"

    private static func run(
        _ test: @escaping @Sendable (PageServer, Authenticator, [String]) async throws -> Void
    ) async throws {
        try await PageServer.run { server in
            let (app, codes) = try await server.setUpTOTP(Browser(server))
            try await test(server, app, codes)
        }
    }

    @Test func `the code of the authenticator app completes the login`() async throws {
        try await Self.run { server, app, _ in
            let browser = Browser(server)
            let page = try await browser.logIn()
            #expect(page.name == "factor")
            #expect(page.text.contains("inputmode=\"numeric\""))
            #expect(page.text.contains("autocomplete=\"one-time-code\""))
            #expect(await browser.cookies[Browser.session] == nil, "the password alone starts no session")
            let cookie = try #require(await browser.setCookies.first { $0.hasPrefix(Self.challenge) })
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && cookie.contains("Max-Age=300"))
            #expect(!page.text.contains("lkl_"), "the secret of the challenge stands on no page")
            let code = app.code(at: server.clock.now())
            let account = try await browser.send("factor", ["code": code.prefix(3) + " " + code.suffix(3)])
            #expect(account.name == "account")
            #expect(await browser.cookies[Self.challenge] == nil)
        }
    }

    @Test func `a wrong code keeps the page, and five end the login`() async throws {
        try await Self.run { server, _, _ in
            let browser = Browser(server)
            try await browser.logIn()
            let wrong = try await browser.send("factor", ["code": "000000"])
            #expect(wrong.name == "factor" && wrong.status == 403)
            #expect(wrong.error("code") != nil)
            #expect(!wrong.text.contains("value=\"000000"))
            var last = wrong
            for _ in 2...5 where last.form("factor") != nil {
                last = try await browser.send("factor", ["code": "000000"])
            }
            let after = try await browser.open("/login/factor")
            #expect(after.name == "login" || last.status == 429)
        }
    }

    @Test func `a text that is no code is not tried`() async throws {
        try await Self.run { server, _, _ in
            let browser = Browser(server)
            try await browser.logIn()
            for _ in 1...8 {
                #expect(try await browser.send("factor", ["code": "12345"]).status == 422)
                #expect(try await browser.send("factor").error("code") != nil)
            }
            #expect(try await browser.open("/login/factor").name == "factor", "the challenge goes on")
        }
    }

    @Test func `a recovery code is another way, and works once`() async throws {
        try await Self.run { server, _, codes in
            #expect(codes.count == 10)
            let browser = Browser(server)
            let page = try await browser.logIn()
            let link = try #require(page.text.firstMatch(of: /href="(\/login\/factor\?with=recovery_code[^"]*)"/))
            let other = try await browser.open(String(link.1).unescaped)
            #expect(other.form("factor")?.values["with"] == "recovery_code")
            #expect(try await browser.send("factor", ["recoveryCode": codes[0].lowercased()]).name == "account")
            let again = Browser(server)
            try await again.logIn()
            try await again.open("/login/factor?with=recovery_code")
            let used = try await again.send("factor", ["recoveryCode": codes[0]])
            #expect(used.name == "factor" && used.error("recoveryCode") != nil)
        }
    }

    @Test func `the destination is kept all the way`() async throws {
        try await Self.run { server, app, _ in
            let browser = Browser(server)
            let page = try await browser.logIn(at: "/login?return_to=/account/devices")
            #expect(page.path == "/login/factor?return_to=/account/devices")
            try await browser.send("factor", ["code": "000000"])
            let code = app.code(at: server.clock.now())
            #expect(try await browser.send("factor", ["code": code]).path == "/account/devices")
        }
    }

    @Test func `a remembered device is not asked again`() async throws {
        try await Self.run { server, app, _ in
            let browser = Browser(server)
            try await browser.logIn()
            let code = app.code(at: server.clock.now())
            try await browser.send("factor", ["code": code, "rememberDevice": "yes"])
            #expect(try await browser.logIn().name == "account")
            #expect(try await Browser(server).logIn().name == "factor", "another device is asked")
        }
    }

    @Test func `after five minutes the login begins anew, with a sentence`() async throws {
        try await Self.run { server, app, _ in
            let browser = Browser(server)
            try await browser.logIn(at: "/login?return_to=/account/devices")
            server.clock.turn(by: 301)
            let over = try await browser.send("factor", ["code": app.code(at: server.clock.now())])
            #expect(over.path == "/login?return_to=/account/devices")
            #expect(over.notice == "The login took too long, or too many codes were wrong. Log in again.")
            #expect(await browser.cookies[Self.challenge] == nil)
        }
    }

    @Test func `the cookie of another browser's challenge does not answer it`() async throws {
        try await Self.run { server, app, _ in
            let browser = Browser(server)
            try await browser.logIn()
            let cookie = try #require(await browser.cookies[Self.challenge])
            let forged = Browser(server)
            await forged.setCookie(Self.challenge, String(cookie.dropLast(3)))
            #expect(try await forged.open("/login/factor").name == "login", "the cookie is signed")
            let code = app.code(at: server.clock.now())
            #expect(try await browser.send("factor", ["code": code]).name == "account")
        }
    }

    @Test func `a person without a factor sets one up inside the login where it is required`() async throws {
        try await PageServer.run { server in
            try await server.register()
            try await server.setPolicy(.required)
            let browser = Browser(server)
            let page = try await browser.logIn(at: "/login?return_to=/account/devices")
            #expect(page.name == "enroll")
            #expect(await browser.cookies[Browser.session] == nil)
            let setUp = try await browser.send("authenticator")
            let app = try Authenticator(setUp)
            #expect(setUp.text.contains("<svg role=\"img\""))
            #expect(setUp.text.contains("href=\"otpauth://totp/"))
            #expect(try Authenticator(try await browser.open(setUp.path)) == app)
            let wrong = try await browser.send("enroll", ["code": "000000"])
            #expect(wrong.name == "enroll" && wrong.error("code") != nil)
            let codes = try await browser.send("enroll", ["code": app.code(at: server.clock.now())])
            #expect(codes.name == "recovery-codes")
            #expect(await browser.cookies[Browser.session] != nil)
            let unticked = try await browser.send("recovery-codes")
            #expect(unticked.name == "recovery-codes" && unticked.alert != nil)
            #expect(try await browser.send("recovery-codes", ["saved": "yes"]).path == "/account/devices")
        }
    }

    @Test func `codes are downloaded as a text, and nothing else is`() async throws {
        try await Self.run { server, _, codes in
            let browser = Browser(server)
            try await browser.logIn()
            try await browser.open("/login/factor?with=recovery_code")
            try await browser.send("factor", ["recoveryCode": codes[1]])
            try await browser.open("/account/security")
            let shown = try await browser.send("new-recovery-codes")
            #expect(shown.name == "recovery-codes")
            let file = try await browser.send("recovery-codes", action: "download")
            #expect(file.header("Content-Type") == "text/plain; charset=utf-8")
            #expect(file.header("Content-Disposition") == "attachment; filename=\"recovery-codes.txt\"")
            let new = shown.text.matches(of: /<li><code>([^<]*)<\/code>/).map { String($0.1) }
            #expect(new.count == 10 && new.allSatisfy(file.text.contains) && Set(new).isDisjoint(with: codes))
            await browser.show(shown)
            let foreign = try await browser.send("recovery-codes", ["codes": "<script>"], action: "download")
            #expect(foreign.name == "account")
        }
    }
}
