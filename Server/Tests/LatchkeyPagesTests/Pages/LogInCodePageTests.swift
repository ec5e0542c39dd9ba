import LatchkeyCore
import ServerTesting
import Testing

/// Logging in with the code or link of an e-mail.
@Suite struct LogInCodePageTests {
    /// A server that offers it, with Ada, who has a verified address and is not signed in.
    private static func run(_ test: @escaping @Sendable (PageServer) async throws -> Void) async throws {
        var options = TestServer.Options()
        options.preparation = ["UPDATE applications SET mailed_login = 1"]
        try await PageServer.run(options) { server in
            let browser = Browser(server)
            try await browser.open("/register")
            try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
            let code = try #require(try await server.newMessages().first?.parameters.code)
            try await browser.send("verify", ["code": code])
            try await test(server)
        }
    }

    /// Has a code sent to Ada.
    private static func ask(_ browser: Browser, at path: String = "/login") async throws -> MessageParameters {
        try await browser.open(path)
        let page = try await browser.send("login", ["username": "ada@example.com"], action: "mailCode")
        #expect(page.name == "login-code")
        return try #require(try await browser.server.newMessages().first?.parameters)
    }

    @Test func `the code logs in, and leads on`() async throws {
        try await Self.run { server in
            let browser = Browser(server)
            let parameters = try await Self.ask(browser, at: "/login?return_to=/account%3Fx")
            #expect(await browser.page.heading == "Check Your E-mail")
            let code = try #require(parameters.code)
            let wrong = try await browser.send("login-code", ["code": code == "111111" ? "222222" : "111111"])
            #expect(wrong.status == 422)
            #expect(wrong.error("code") != nil)
            let page = try await browser.send("login-code", ["code": code])
            #expect(page.path == "/account?x")
            #expect(page.words.contains("ada@example.com"))
        }
    }

    @Test func `the link names the user and waits for its button, in the browser that asked`() async throws {
        try await Self.run { server in
            let browser = Browser(server)
            let parameters = try await Self.ask(browser)
            let token = try #require(parameters.link?.token)
            #expect(parameters.link?.path == "/login/code")
            let before = try await server.dump()
            let scanner = Browser(server)
            try await scanner.open("/login/code?token=\(token)")
            #expect(try await server.dump() == before, "looking uses nothing up")
            let page = try await browser.open("/login/code?token=\(token)")
            #expect(page.path == "/login/code")
            #expect(!page.text.contains(token))
            #expect(page.words.contains("Press the button to log in as ada@example.com."))
            #expect(try await browser.send("login-code").name == "account")
            let late = try await Browser(server).open("/login/code?token=\(token)")
            #expect(late.status == 410)
            #expect(late.alert == "The link was used or has expired. Request a new one.")
        }
    }

    @Test func `in another browser the link says where to open it, and a signed-in user stays signed in`() async throws
    {
        try await Self.run { server in
            try await server.register("eve")
            let eve = Browser(server)
            try await eve.open("/login")
            try await eve.send("login", ["username": "eve", "password": PageServer.password])
            let mallory = Browser(server)
            let token = try #require(try await Self.ask(mallory).link?.token)
            let page = try await eve.open("/login/code?token=\(token)")
            #expect(page.status == 403)
            #expect(page.alert?.hasPrefix("Open the link in the browser or app where you asked for it.") == true)
            #expect(page.form("login-code") == nil)
            #expect(try await eve.open("/account").words.contains("eve"))
            #expect(try await mallory.open("/login/code?token=\(token)").status == 200, "the legitimate twin")
            #expect(try await mallory.send("login-code").name == "account")
        }
    }

    @Test func `the tab that waits goes on when another tab has opened the link`() async throws {
        try await Self.run { server in
            let browser = Browser(server)
            let token = try #require(try await Self.ask(browser).link?.token)
            let waiting = await browser.page
            let watch = try #require(waiting.text.firstMatch(of: /data-watch="([^"]*)"/).map { String($0.1) })
            #expect(try await browser.go("GET", watch).status == 204)
            try await browser.open("/login/code?token=\(token)")
            try await browser.send("login-code")
            #expect(try await browser.go("GET", watch).status == 205)
            #expect(try await browser.open(waiting.path).name == "account")
        }
    }

    @Test func `known and unknown names look alike`() async throws {
        try await Self.run { server in
            let (known, unknown) = (Browser(server), Browser(server))
            for (browser, name) in [(known, "ada@example.com"), (unknown, "eve@example.com")] {
                try await browser.open("/login")
                try await browser.send("login", ["username": name], action: "mailCode")
            }
            let pages = (await known.page, await unknown.page)
            #expect(pages.0.status == pages.1.status)
            #expect(pages.0.words.filter { !$0.isNumber } == pages.1.words.filter { !$0.isNumber })
            let wrong = try await unknown.send("login-code", ["code": "000000"])
            #expect(wrong.status == 422)
        }
    }

    @Test func `an empty name is named, and nothing is sent`() async throws {
        try await Self.run { server in
            let browser = Browser(server)
            try await browser.open("/login")
            let page = try await browser.send("login", action: "mailCode")
            #expect(page.status == 422)
            #expect(page.name == "login")
            #expect(page.alert == "Enter your username, e-mail address or phone number.")
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `another message can be requested a minute later`() async throws {
        try await Self.run { server in
            let browser = Browser(server)
            _ = try await Self.ask(browser)
            #expect(try await browser.send("login-code", action: "resend").text.contains("data-seconds"))
            #expect(try await server.newMessages().isEmpty)
            server.clock.turn(by: 61)
            try await browser.send("login-code", action: "resend")
            let code = try #require(try await server.newMessages().first?.parameters.code)
            #expect(try await browser.send("login-code", ["code": code]).name == "account")
        }
    }

    @Test func `an application that does not offer it has no button, and refuses the action`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            #expect(try await !browser.open("/login").text.contains("mailCode"))
            let page = try await browser.send("login", ["username": "ada@example.com"], action: "mailCode")
            #expect(page.status == 404)
            #expect(page.name == "login")
        }
    }

    @Test func `without Stay logged in the session ends with the browser`() async throws {
        try await Self.run { server in
            let browser = Browser(server)
            try await browser.open("/login")
            let fields = ["username": "ada@example.com"]
            try await browser.send("login", fields, action: "mailCode", unchecking: "staySignedIn")
            let code = try #require(try await server.newMessages().first?.parameters.code)
            try await browser.send("login-code", ["code": code])
            let cookie = try #require(await browser.setCookies.last { $0.hasPrefix("\(Browser.session)=") })
            #expect(!cookie.contains("Max-Age"))
        }
    }
}
