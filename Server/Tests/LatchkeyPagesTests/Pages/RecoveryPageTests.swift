import Foundation
import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import Testing

/// Recoveries on the pages, without a script.
@Suite struct RecoveryPageTests {
    private static let hour: TimeInterval = 60 * 60

    /// A server with a user who has an e-mail address and an authenticator app.
    private static func run(_ test: @escaping @Sendable (PageServer) async throws -> Void) async throws {
        try await PageServer.run { server in
            let ada = Browser(server)
            try await ada.open("/register")
            try await ada.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
            let code = try #require(try await server.newMessages().first?.parameters.code)
            try await ada.send("verify", ["code": code])
            try await ada.open("/account/security")
            let app = try Authenticator(try await ada.send("authenticator"))
            try await ada.send("authenticator", ["code": app.code(at: server.clock.now())])
            _ = try await server.newMessages()
            server.clock.turn(by: 100 * hour)
            try await test(server)
        }
    }

    /// Begins a recovery after the password.
    private static func begin(_ server: PageServer, language: String = "en") async throws -> SeenPage {
        let browser = Browser(server, language: language)
        let page = try await browser.logIn("ada@example.com")
        #expect(page.name == "factor")
        let link = try #require(page.text.firstMatch(of: /href="(\/recover[^"]*)"/))
        #expect(try await browser.open(String(link.1).unescaped).name == "recover")
        return try await browser.send("recover")
    }

    /// Lets the background work do what is due, some hours later.
    private static func work(_ server: PageServer, after hours: Double) async throws -> [Message] {
        server.clock.turn(by: hours * hour)
        _ = try await server.composition.recoveries.notices.work()
        return try await server.newMessages()
    }

    /// The link of the last message.
    private static func link(_ server: PageServer) async throws -> String {
        _ = try await begin(server)
        _ = try await work(server, after: 36)
        let message = try #require(try await work(server, after: 36).first { $0.kind == .recoveryReady })
        return try #require(message.parameters.link).url(at: "")
    }

    @Test func `the page of the second step leads to a recovery, which says when the link comes`() async throws {
        try await Self.run { server in
            let page = try await Self.begin(server)
            #expect(page.name == "recover" && page.status == 200)
            #expect(page.words.contains("The recovery has begun."))
            #expect(page.form("recover") == nil)
            let message = try #require(try await server.newMessages().first)
            #expect(message.kind == .recoveryStarted)
            #expect(message.parameters.link?.path == "/recovery/cancel")
            #expect(try await Self.begin(server).words.contains("The recovery has begun."))
            #expect(try await server.newMessages().isEmpty, "a second request sends nothing")
        }
    }

    @Test func `after the wait the page says that the link was sent`() async throws {
        try await Self.run { server in
            _ = try await Self.link(server)
            let page = try await Self.begin(server)
            #expect(page.name == "recover" && page.status == 200)
            #expect(page.words.contains("with the link that you got"))
            #expect(!page.words.contains("The recovery has begun."))
        }
    }

    @Test func `without a login that waits there is no recovery`() async throws {
        try await Self.run { server async throws in
            let browser = Browser(server)
            #expect(try await browser.open("/recover").name == "login")
            #expect(try await browser.open("/recovery").name == "title")
            #expect(try await browser.open("/recovery/cancel").name == "title")
        }
    }

    @Test func `a user without an address reads who can help`() async throws {
        try await PageServer.run { server in
            _ = try await server.setUpTOTP(Browser(server))
            let browser = Browser(server)
            try await browser.logIn()
            try await browser.open("/recover")
            let page = try await browser.send("recover")
            #expect(page.status == 409)
            #expect(page.alert?.contains("no address") == true)
        }
    }

    @Test func `the link leads to a new password, and the password alone logs in`() async throws {
        try await Self.run { server in
            let link = try await Self.link(server)
            let browser = Browser(server)
            let page = try await browser.open(link)
            #expect(page.path == "/recovery", "the token is out of the address")
            #expect(!page.text.contains("lkw_"), "the token is on no page")
            #expect(page.words.contains("ada@example.com"))
            #expect(page.form("recovery")?.values["lost-totp"] == "yes", "what was lost is ticked")
            #expect(page.form("recovery")?.values["lost-codes"] == "yes")
            #expect(await browser.cookies[Browser.session] == nil)
            let short = try await browser.send("recovery", ["newPassword": "short"])
            #expect(short.status == 422 && short.error("newPassword") != nil)
            let done = try await browser.send("recovery", ["newPassword": "another horse battery"])
            #expect(done.name == "login")
            #expect(done.notice == "Your account is recovered. Log in now.")
            #expect(await browser.cookies[Browser.session] == nil, "nobody is logged in")
            let account = try await browser.logIn("ada@example.com", password: "another horse battery")
            #expect(account.name == "account")
            let late = try await Browser(server).open(link)
            #expect(late.status == 410 && late.form("recovery") == nil)
        }
    }

    @Test func `unticked factors stay, and are asked for`() async throws {
        try await Self.run { server in
            let browser = Browser(server)
            try await browser.open(try await Self.link(server))
            try await browser.send("recovery", ["newPassword": "another horse battery"], unchecking: "lost-totp")
            #expect(try await browser.logIn("ada@example.com", password: "another horse battery").name == "factor")
        }
    }

    @Test func `a button in the first and in the last message cancels`() async throws {
        try await Self.run { server in
            _ = try await Self.begin(server)
            let first = try #require(try await server.newMessages().first?.parameters.link).url(at: "")
            let browser = Browser(server)
            let page = try await browser.open(first)
            #expect(page.path == "/recovery/cancel" && page.name == "recovery-cancel")
            #expect(!page.text.contains("lkn_"), "the token is on no page")
            #expect(try await browser.send("recovery-cancel").words.contains("The recovery is cancelled."))
            #expect(try await server.newMessages().map(\.kind) == [.recoveryCancelled])
            try await browser.open(first)
            #expect(try await browser.send("recovery-cancel").status == 410)
            let other = Browser(server)
            try await other.open(try await Self.link(server))
            #expect(try await other.send("recovery-cancel").words.contains("The recovery is cancelled."))
            try await other.open("/recovery")
            #expect(await other.page.name == "title")
        }
    }

    @Test func `another site's form, an old form and a forged link do nothing`() async throws {
        try await Self.run { server in
            let link = try await Self.link(server)
            let browser = Browser(server)
            try await browser.open(link)
            #expect(try await browser.send("recovery", ["formToken": "old"]).status == 403)
            #expect(try await browser.send("recovery", ["link": "other"]).status == 403)
            let forged = try await Browser(server).open("/recovery?token=lkw_\(String(repeating: "A", count: 43))")
            #expect(forged.status == 410)
            #expect(try await browser.open(link).form("recovery") != nil, "looking changes nothing")
        }
    }

    @Test func `the pages are in the person's language`() async throws {
        try await Self.run { server in
            #expect(try await Self.begin(server, language: "de").words.contains("Die Wiederherstellung hat begonnen."))
            let japanese = Browser(server, language: "ja")
            let link = try #require(try await server.newMessages().first?.parameters.link).url(at: "")
            #expect(try await japanese.open(link).words.contains("復旧の取り消し"))
        }
    }

    @Test func `the login page leads people without their passkey to the same page as all others`() async throws {
        try await Self.run { server in
            let page = try await Browser(server).open("/login")
            #expect(page.words.contains("I Cannot Use My Passkey"))
            #expect(page.text.matches(of: /href="\/forgot"/).count == 2)
        }
    }
}
