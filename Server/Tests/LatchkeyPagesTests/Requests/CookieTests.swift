import HTTPTypes
import LatchkeyCore
import ServerTesting
import Testing

/// The cookies of the pages (attack cases 28 to 31).
@Suite struct CookieTests {
    @Test func `every cookie is host-only, HttpOnly, and opaque`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.open("/?lang=ja")
            try await browser.open("/forgot")
            try await browser.send("forgot", ["identifier": "ada"])
            try await browser.logIn()
            try await browser.open("/logout")
            try await browser.send("logout")
            let cookies = await browser.setCookies
            let names = Set(cookies.map { String($0.prefix { $0 != "=" }) })
            #expect(
                names == [
                    "__Host-latchkey", "__Host-latchkey-device", "__Host-latchkey-form", "__Host-latchkey-language",
                    "__Host-latchkey-notice", "__Host-latchkey-pending",
                ]
            )
            for cookie in cookies {
                let attributes = Set(cookie.split(separator: ";").dropFirst().map { $0.drop { $0 == " " } })
                #expect(attributes.isSuperset(of: ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"]), "\(cookie)")
                #expect(!cookie.contains("Domain"))
                #expect(cookie.utf8.count <= 4096)
                #expect(!cookie.contains("ada"), "opaque")
            }
        }
    }

    @Test func `on this machine over http the cookie has neither prefix nor Secure`() async throws {
        var options = TestServer.Options()
        options.issuer = "http://127.0.0.1:8080"
        try await PageServer.run(options) { server in
            try await server.register()
            let browser = Browser(server)
            #expect(try await browser.logIn().name == "account")
            let cookies = await browser.setCookies
            #expect(cookies.contains { $0.hasPrefix("latchkey=") })
            #expect(cookies.allSatisfy { !$0.contains("Secure") && $0.contains("HttpOnly") })
        }
    }

    @Test func `an invalid cookie has no user`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            let good = try #require(await browser.cookies[Browser.session])
            var values = [
                "", "x", good + "A", String(repeating: "a", count: 8192), "\"\(good)\"",
                good + "; \(Browser.session)=x",
            ]
            for index in good.indices {
                var text = good
                text.replaceSubrange(index...index, with: good[index] == "A" ? "B" : "A")
                values.append(text)
            }
            for value in values {
                let stranger = Browser(server)
                let page = try await stranger.go("GET", "/account", headers: ["Cookie": "\(Browser.session)=\(value)"])
                #expect(page.status == 303, "\(value)")
                #expect(page.location == "/login?return_to=/account")
            }
            #expect(try await browser.open("/account").status == 200, "the legitimate twin")
        }
    }

    @Test func `a logout ends the cookie, and pages are not stored`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            let account = try await browser.logIn()
            #expect(account.headers[.cacheControl] == "no-store")
            let kept = await browser.cookies
            try await browser.open("/logout")
            let page = try await browser.send("logout")
            #expect(page.name == "title")
            #expect(page.notice == "You are logged out.")
            #expect(try await browser.open("/").notice == nil, "said once")
            let copy = Browser(server)
            await copy.keep(kept)
            #expect(try await copy.open("/account", following: false).location == "/login?return_to=/account")
        }
    }

    @Test func `a changed password replaces the cookie, and ends others' sessions`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let (browser, other) = (Browser(server), Browser(server))
            try await browser.logIn()
            try await other.logIn()
            let kept = await browser.cookies
            try await browser.open("/account/security")
            let page = try await browser.send("password", ["newPassword": "another horse battery"])
            #expect(page.notice == "Your password is changed, and all other devices are logged out.")
            #expect(await browser.cookies[Browser.session] != kept[Browser.session])
            let copy = Browser(server)
            await copy.keep(kept)
            #expect(try await copy.open("/account").name == "login")
            #expect(try await other.open("/account").name == "login")
            #expect(try await browser.open("/account").name == "account")
        }
    }

    @Test func `an idle session ends, and a used one is extended`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let (used, idle) = (Browser(server), Browser(server))
            try await used.logIn()
            try await idle.logIn()
            for _ in 1...4 {
                server.clock.turn(by: 30 * 24 * 60 * 60)
                #expect(try await used.open("/account").name == "account")
            }
            let header = await used.setCookies.last { $0.hasPrefix("__Host-latchkey=") }
            #expect(header?.contains("Max-Age=7776000") == true, "the cookie lives as long as the session")
            #expect(try await idle.open("/account").name == "login")
        }
    }
}
