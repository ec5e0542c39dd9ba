import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// Browsers whose sessions are bound to a key of the device.
@Suite struct BoundSessionTests {
    private static func run(
        isOn: Bool = true,
        _ test: @escaping @Sendable (PageServer, Browser) async throws -> Void
    ) async throws {
        var options = TestServer.Options()
        options.bindsSessions = isOn
        try await PageServer.run(options) { server in
            try await server.register()
            try await test(server, Browser(server))
        }
    }

    @Test func `a login asks for a key, and the registration sets a cookie for ten minutes`() async throws {
        try await Self.run { _, browser in
            let instruction = try await browser.logInBound(to: BrowserKey())
            #expect(IDSource.isID(instruction.session_identifier))
            #expect(instruction.refresh_url == "/dbsc/refresh")
            #expect(instruction.scope?.include_site == false)
            let attributes = "Path=/; HttpOnly; SameSite=Lax; Secure"
            let credential = Browser.Instruction.Credential(
                type: "cookie",
                name: Browser.bound,
                attributes: attributes
            )
            #expect(instruction.credentials == [credential])
            let cookie = try #require(await browser.setCookies.last)
            #expect(cookie.hasPrefix("\(Browser.bound)="))
            #expect(cookie.hasSuffix("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure"))
            let page = await browser.page
            #expect(page.headers[.contentType] == "application/json")
            #expect(page.headers[.cacheControl] == "no-store")
            #expect(try await browser.open("/account").name == "account")
        }
    }

    @Test func `nothing changes while the option is off`() async throws {
        try await Self.run(isOn: false) { _, browser in
            try await browser.open("/login")
            let fields = ["username": "ada", "password": PageServer.password]
            let login = try await browser.send("login", fields, following: false)
            #expect(login.header("Secure-Session-Registration") == nil)
            for path in ["/dbsc/register", "/dbsc/refresh"] {
                #expect(try await browser.go("POST", path).status == 404)
            }
            #expect(try await browser.open("/account").name == "account")
        }
    }

    @Test func `a browser that registers no key stays signed in by its cookie`() async throws {
        try await Self.run { server, browser in
            try await browser.logIn()
            server.clock.turn(by: 24 * 60 * 60)
            #expect(try await browser.open("/account").name == "account")
            #expect(await browser.cookies[Browser.bound] == nil)
        }
    }

    @Test func `only logins ask for a key, and only over https`() async throws {
        try await Self.run { _, browser in
            try await browser.logIn()
            for path in ["/account", "/login", "/"] {
                #expect(try await browser.open(path).header("Secure-Session-Registration") == nil)
            }
        }
        var options = TestServer.Options()
        options.bindsSessions = true
        options.issuer = "http://127.0.0.1:8080"
        try await PageServer.run(options) { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.open("/login")
            let fields = ["username": "ada", "password": PageServer.password]
            let login = try await browser.send("login", fields, following: false)
            #expect(login.status == 303)
            #expect(login.header("Secure-Session-Registration") == nil)
        }
    }

    @Test func `a copied cookie alone is refused by pages, forms and endpoints`() async throws {
        try await Self.run { server, browser in
            try await browser.logInBound(to: BrowserKey())
            let cookie = try #require(await browser.cookies[Browser.session])
            let thief = Browser(server)
            await thief.keep([Browser.session: cookie])
            #expect(try await thief.open("/account").name == "login")
            let session = try await server.send(
                "GET",
                "/v1/sessions/current",
                headers: ["Cookie": "\(Browser.session)=\(cookie)"]
            )
            #expect(session.status == 401)
            let login = try await thief.send("login", ["username": "ada", "password": "wrong horse"])
            #expect(login.name == "login")
            try await browser.open("/account/data")
            let page = await browser.page
            await thief.keep([Browser.session: cookie])
            await thief.show(page)
            let form = try #require(page.form("export"))
            #expect(try await thief.post(form.action, form.values).name != "account")
            let both = await browser.cookies
            let own = try await server.send(
                "GET",
                "/v1/sessions/current",
                headers: ["Cookie": both.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")]
            )
            #expect(own.status == 200)
            #expect(try await browser.open("/account").name == "account", "the browser itself stays signed in")
        }
    }

    @Test func `the key gets another cookie when the first has expired`() async throws {
        try await Self.run { server, browser in
            let key = BrowserKey()
            let id = try await browser.logInBound(to: key).session_identifier
            server.clock.turn(by: 600)
            #expect(try await browser.open("/account").name == "login")
            let asked = try await browser.refresh(id)
            #expect(asked.status == 403)
            let (challenge, name) = try #require(asked.refreshChallenge)
            #expect(name == id)
            let refreshed = try await browser.refresh(id, key, challenge)
            #expect(refreshed.status == 200)
            #expect(try refreshed.instruction.session_identifier == id)
            #expect(try await browser.open("/account").name == "account")
        }
    }

    @Test(arguments: ["", "\""])
    func `a refresh that another site led to keeps the key, with or without quotes`(quote: String) async throws {
        try await Self.run { server, browser in
            let key = BrowserKey()
            let id = try await browser.logInBound(to: key).session_identifier
            server.clock.turn(by: 600)
            var headers = ["Sec-Secure-Session-Id": quote + id + quote, "Sec-Fetch-Site": "cross-site"]
            let asked = try await browser.go("POST", "/dbsc/refresh", headers: headers)
            #expect(asked.status == 403)
            let challenge = try #require(asked.refreshChallenge).challenge
            headers["Secure-Session-Response"] = quote + (try key.answer(challenge)) + quote
            #expect(try await browser.go("POST", "/dbsc/refresh", headers: headers).status == 200)
            #expect(try await browser.open("/account").name == "account")
        }
    }

    @Test func `a replayed answer, another key and another session get no cookie`() async throws {
        try await Self.run { server, browser in
            let (key, otherKey) = (BrowserKey(), BrowserKey())
            let id = try await browser.logInBound(to: key).session_identifier
            let other = Browser(server)
            let otherID = try await other.logInBound(to: otherKey).session_identifier
            let challenge = try #require(try await browser.refresh(id).refreshChallenge).challenge
            let stranger = Browser(server)
            #expect(try await stranger.refresh(id, otherKey, challenge).status == 400)
            #expect(try await other.refresh(id, key, challenge).status == 400, "the cookie is of another session")
            #expect(try await other.refresh(otherID, otherKey, challenge).status == 403)
            #expect(try await browser.refresh(id, key, challenge).status == 200)
            let replayed = try await browser.refresh(id, key, challenge)
            #expect(replayed.status == 403)
            #expect(replayed.setCookies.isEmpty)
            #expect(try await browser.open("/account").name == "account")
            #expect(try await other.open("/account").name == "account")
        }
    }

    @Test func `a registration is refused without the cookie, twice, or from another site`() async throws {
        try await Self.run { server, browser in
            let key = BrowserKey()
            try await browser.open("/login")
            let fields = ["username": "ada", "password": PageServer.password]
            let login = try await browser.send("login", fields, following: false)
            let challenge = try #require(login.registrationChallenge)
            let stranger = Browser(server)
            #expect(try await stranger.register(key, challenge).status == 400)
            #expect(try await browser.go("POST", "/dbsc/register").status == 400)
            let foreign = try await browser.go(
                "POST",
                "/dbsc/register",
                headers: ["Secure-Session-Response": key.registration(challenge), "Sec-Fetch-Site": "cross-site"]
            )
            #expect(foreign.status == 400)
            #expect(try await browser.register(key, challenge).status == 200)
            #expect(try await browser.register(BrowserKey(), challenge).status == 400)
            #expect(try await browser.open("/account").name == "account")
        }
    }

    @Test func `after a logout the browser learns that the session has ended`() async throws {
        try await Self.run { _, browser in
            let key = BrowserKey()
            let id = try await browser.logInBound(to: key).session_identifier
            try await browser.open("/logout")
            try await browser.send("logout")
            #expect(await browser.cookies[Browser.bound] == nil)
            let answer = try await browser.refresh(id)
            #expect(answer.status == 200)
            #expect(try answer.instruction.continue == false)
            #expect(try answer.instruction.session_identifier == id)
            #expect(answer.setCookies.isEmpty)
            #expect(try await browser.refresh("no id").status == 400)
        }
    }

    @Test func `a link on another site leads to the same address once, so that the browser can refresh`() async throws {
        try await Self.run { server, browser in
            try await browser.logInBound(to: BrowserKey())
            await browser.setCookie(Browser.bound, nil)
            let headers = ["Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "cross-site"]
            let path = "/account/devices?lang=en&x=%22%3E"
            let page = try await browser.go("GET", path, headers: headers)
            #expect(page.status == 200)
            #expect(page.text.contains(#"content="0;url=/account/devices?lang=en&amp;x=%22%3E""#))
            #expect(page.name == nil && !page.words.contains("ada"))
            #expect(page.header("Content-Security-Policy")?.contains("default-src 'none'") == true)
            #expect(page.setCookies.count == 1 && page.setCookies[0].contains("Max-Age=10"))
            let again = try await browser.go("GET", path, headers: headers)
            #expect(again.status == 303, "a browser without the key is treated as signed out")
            #expect(again.location?.hasPrefix("/login") == true)
            #expect(await browser.cookies[Browser.session] != nil)
        }
    }

    @Test func `once the short-lived cookie is back, the next link on another site leads to the same address again`()
        async throws
    {
        try await Self.run { _, browser in
            try await browser.logInBound(to: BrowserKey())
            let cookie = try #require(await browser.cookies[Browser.bound])
            let headers = ["Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "cross-site"]
            for _ in 1...2 {
                await browser.setCookie(Browser.bound, nil)
                let page = try await browser.go("GET", "/account", headers: headers)
                #expect(page.status == 200)
                #expect(page.text.contains(#"content="0;url=/account""#))
                await browser.setCookie(Browser.bound, cookie)
                #expect(try await browser.go("GET", "/account", headers: headers).name == "account")
            }
        }
    }

    @Test func `the page that leads to the same address leads to no other site`() async throws {
        try await Self.run { server, browser in
            try await browser.logInBound(to: BrowserKey())
            await browser.setCookie(Browser.bound, nil)
            let page = try await browser.go("GET", "//login", headers: ["Sec-Fetch-Mode": "navigate"])
            #expect(!page.text.contains("url=//"))
            #expect(!page.text.contains(#"href="//"#))
        }
    }

    @Test func `the list of devices says which are bound`() async throws {
        try await Self.run { server, browser in
            try await browser.logInBound(to: BrowserKey())
            let page = try await browser.open("/account/devices")
            #expect(page.words.matches(of: /Bound to this device/).count == 1)
            let unbound = Browser(server, language: "de")
            try await unbound.logIn()
            #expect(try await unbound.open("/account/devices").words.contains("An dieses Gerät gebunden"))
        }
    }

    @Test func `a new login binds the new session`() async throws {
        try await Self.run { _, browser in
            let (first, second) = (BrowserKey(), BrowserKey())
            let old = try await browser.logInBound(to: first).session_identifier
            let new = try await browser.logInBound(to: second).session_identifier
            #expect(old != new)
            #expect(try await browser.refresh(old).instruction.continue == false)
            let challenge = try #require(try await browser.refresh(new).refreshChallenge).challenge
            #expect(try await browser.refresh(new, second, challenge).status == 200)
            #expect(try await browser.open("/account").name == "account")
        }
    }
}
