import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import Testing

/// The checkbox that keeps a browser signed in after it is closed.
@Suite struct StaySignedInTests {
    private static let box = "staySignedIn"

    private static func sessionCookie(_ browser: Browser) async throws -> String {
        try #require(await browser.setCookies.last { $0.hasPrefix("\(Browser.session)=") })
    }

    @Test func `it is on at first, and the cookie lives for 90 days`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            #expect(try await browser.open("/login").words.contains("Stay logged in"))
            try await browser.logIn()
            #expect(try await Self.sessionCookie(browser).contains("Max-Age=7776000"))
            server.clock.turn(by: 89 * 24 * 60 * 60)
            #expect(try await browser.open("/account").name == "account")
        }
    }

    @Test func `without it the cookie ends with the browser, and the session after two idle hours`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.open("/login")
            let fields = ["username": "ada", "password": PageServer.password]
            try await browser.send("login", fields, unchecking: Self.box)
            #expect(try await !Self.sessionCookie(browser).contains("Max-Age"))
            for _ in 1...3 {
                server.clock.turn(by: 2 * 60 * 60 - 1)
                #expect(try await browser.open("/account").name == "account", "each use extends it")
            }
            #expect(
                await browser.setCookies.allSatisfy { !$0.hasPrefix("\(Browser.session)=") || !$0.contains("Max-Age") }
            )
            server.clock.turn(by: 2 * 60 * 60)
            #expect(try await browser.open("/account").name == "login")
        }
    }

    @Test func `a form that is shown again keeps the choice`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            for page in ["login", "register"] {
                try await browser.open("/\(page)")
                #expect(await browser.page.form(page)?.values[Self.box] == "yes")
                let off = try await browser.send(page, unchecking: Self.box)
                #expect(off.form(page)?.values[Self.box] == nil)
                #expect(try await browser.send(page, [Self.box: "yes"]).form(page)?.values[Self.box] == "yes")
            }
        }
    }

    @Test(arguments: [true, false]) func `a registration remembers the choice until the address is verified`(
        byCode: Bool
    ) async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/register")
            let fields = ["emailAddress": "ada@example.com", "password": PageServer.password]
            try await browser.send("register", fields, unchecking: Self.box)
            let parameters = try #require(try await server.newMessages().first?.parameters)
            if byCode {
                try await browser.send("verify", ["code": try #require(parameters.code)])
            } else {
                try await browser.open("/verify?token=\(try #require(parameters.link?.token))")
                try await browser.send("verify")
            }
            #expect(await browser.page.name == "account")
            #expect(try await !Self.sessionCookie(browser).contains("Max-Age"))
        }
    }

    @Test func `a changed password replaces the cookie by one that ends with the browser too`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.open("/login")
            try await browser.send(
                "login",
                ["username": "ada", "password": PageServer.password],
                unchecking: Self.box
            )
            let old = try await Self.sessionCookie(browser)
            try await browser.open("/account/security")
            try await browser.send("password", ["newPassword": "another horse battery"])
            let new = try await Self.sessionCookie(browser)
            #expect(new != old)
            #expect(!new.contains("Max-Age"))
        }
    }

    @Test func `the application's lifetimes stay the upper limit`() async throws {
        try await PageServer.run { server in
            try await server.register()
            var change = ApplicationChange()
            change.sessions = SessionPolicyChange(idleLifetime: 600)
            _ = try await server.composition.administration.applications.change("default", by: change)
            let browser = Browser(server)
            try await browser.open("/login")
            try await browser.send(
                "login",
                ["username": "ada", "password": PageServer.password],
                unchecking: Self.box
            )
            server.clock.turn(by: 599)
            #expect(try await browser.open("/account").name == "account")
            server.clock.turn(by: 600)
            #expect(try await browser.open("/account").name == "login")
        }
    }
}
