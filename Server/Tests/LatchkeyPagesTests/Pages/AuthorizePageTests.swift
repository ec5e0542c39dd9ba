import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// The authorization page for applications.
@Suite struct AuthorizePageTests {
    private static let challenge = Base64URL.encode(Array(repeating: 7, count: 32))

    private static func query(
        _ redirectURI: String,
        _ changes: [String: String?] = [:]
    ) -> String {
        var values: [String: String] = [
            "response_type": "code", "client_id": "balance", "redirect_uri": redirectURI, "state": "s t&=",
            "code_challenge": challenge, "code_challenge_method": "S256",
        ]
        for (name, value) in changes { values[name] = value }
        return values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.formEncoded)" }.joined(separator: "&")
    }

    private static func run(
        at redirectURI: String = "https://app.example.com/callback",
        _ test: @escaping @Sendable (PageServer, Browser) async throws -> Void
    ) async throws {
        try await PageServer.run { server in
            try await server.register()
            try await server.addApplication(redirectURI: redirectURI)
            try await test(server, Browser(server))
        }
    }

    /// The parameters of an answer to the application.
    private static func answer(_ page: SeenPage, at redirectURI: String) throws -> [String: String] {
        let location = try #require(page.location)
        try #require(page.status == 303 && location.hasPrefix(redirectURI + "?"), "\(page.status) \(location)")
        let form = try #require(FormBody(location.dropFirst(redirectURI.count + 1)))
        return Dictionary(uniqueKeysWithValues: form.fields.map { ($0.name, $0.value) })
    }

    @Test(arguments: ["en", "ja"]) func `a user without an address at a domain of the application is refused`(
        language: String
    ) async throws {
        let uri = "https://app.example.com/callback"
        try await Self.run(at: uri) { server, browser in
            var change = ApplicationChange()
            change.emailDomains = ["example.com"]
            _ = try await server.composition.administration.applications.change("balance", by: change)
            let login = "/authorize?" + Self.query(uri) + "&lang=" + language
            try await browser.open(login)
            let page = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(page.name == "login")
            #expect(page.words.contains(language == "ja" ? "確認済みメールアドレスだけを使えます" : "confirmed e-mail addresses"))
            // A person who is signed in for another application returns without a code.
            _ = try await browser.logIn()
            let answer = try Self.answer(try await browser.open("/authorize?" + Self.query(uri)), at: uri)
            #expect(answer["error"] == "access_denied")
            #expect(answer["code"] == nil)
            #expect(answer["state"] == "s t&=")
        }
    }

    @Test func `after the login the person is sent back with a code`() async throws {
        let uri = "https://app.example.com/callback"
        try await Self.run(at: uri) { server, browser in
            let login = try await browser.open("/authorize?" + Self.query(uri))
            #expect(login.name == "login")
            #expect(login.words.contains("Continue to Kii Balance"))
            #expect(
                login.headers[.contentSecurityPolicy]?.hasSuffix("form-action 'self' https://app.example.com") == true
            )
            let page = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            let values = try Self.answer(page, at: uri)
            #expect(values["state"] == "s t&=")
            #expect(values["iss"] == "https://id.example.com")
            #expect(values["code"]?.count == 43)
            #expect(page.headers[.cacheControl] == "no-store")
            let again = try await browser.open("/authorize?" + Self.query(uri))
            #expect(try Self.answer(again, at: uri)["code"] != values["code"])
        }
    }

    @Test func `the consent tells the browser which passkeys are left; a login that leads on tells it nothing`()
        async throws
    {
        try await Self.run(at: "http://127.0.0.1/cb") { server, browser in
            try await server.addPasskey(to: "ada")
            let uri = "http://127.0.0.1:4711/cb"
            let login = try await browser.open("/authorize?" + Self.query(uri))
            #expect(!login.text.contains("data-signals"), "a stranger learns nothing")
            let fresh = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(fresh.status == 303)
            let asked = try await browser.open("/authorize?" + Self.query(uri, ["prompt": "consent"]))
            #expect(asked.name == "authorize")
            let signals = try Self.signals(asked)
            #expect(signals.rpId == "id.example.com")
            #expect(signals.allAcceptedCredentialIds.count == 1)
            #expect(signals.name == "ada")
            let account = try await browser.open("/account")
            #expect(try Self.signals(account) == signals)
        }
    }

    private struct Signals: Decodable, Equatable {
        let rpId: String
        let userId: String
        let allAcceptedCredentialIds: [String]
        let name: String
        let displayName: String
    }

    /// The passkeys that a page reports to the browser.
    private static func signals(_ page: SeenPage) throws -> Signals {
        let json = try #require(page.text.firstMatch(of: /data-signals="([^"]*)"/)).1
        return try JSONDecoder().decode(Signals.self, from: Data(String(json).unescaped.utf8))
    }

    @Test func `A71: the cookie of a login that waits opens no account and gets no code`() async throws {
        let uri = "https://app.example.com/callback"
        try await PageServer.run { server in
            _ = try await server.setUpTOTP(Browser(server))
            try await server.addApplication(redirectURI: uri)
            for path in ["/authorize?" + Self.query(uri), "/account", "/account/security"] {
                let browser = Browser(server)
                #expect(try await browser.logIn().name == "factor")
                let page = try await browser.open(path)
                #expect(page.name == "login" || page.name == "factor", "\(path)")
                #expect(page.location?.hasPrefix(uri) != true)
                #expect(await browser.cookies[Browser.session] == nil)
            }
        }
    }

    @Test func `an application on this machine needs consent, unless the login is fresh`() async throws {
        try await Self.run(at: "http://127.0.0.1/cb") { server, browser in
            let uri = "http://127.0.0.1:4711/cb"
            try await browser.open("/authorize?" + Self.query(uri))
            let fresh = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(try Self.answer(fresh, at: uri)["code"] != nil)
            server.clock.turn(by: 61)
            let page = try await browser.open("/authorize?" + Self.query(uri))
            #expect(page.name == "authorize")
            #expect(page.heading == "Continue to Kii Balance")
            #expect(page.words.contains("Continue as ada"))
            #expect(page.words.contains("Kii Balance can read and change your profile and your data."))
            #expect(
                page.headers[.contentSecurityPolicy]?.hasSuffix("form-action 'self' http://127.0.0.1:4711") == true
            )
            let form = try #require(page.form("authorize"))
            let forged = try await browser.post(form.action, ["formToken": "x"])
            #expect(forged.status == 403)
            #expect(forged.name == "authorize")
            let granted = try await browser.send("authorize")
            #expect(try Self.answer(granted, at: uri)["code"] != nil)
            try await browser.open("/authorize?" + Self.query(uri))
            let cancelled = try await browser.send("authorize", action: "cancel")
            let values = try Self.answer(cancelled, at: uri)
            #expect(values["error"] == "access_denied")
            #expect(values["state"] == "s t&=")
            #expect(values["code"] == nil)
        }
    }

    @Test func `a required login is shown once, also to signed-in people`() async throws {
        let uri = "https://app.example.com/callback"
        try await Self.run(at: uri) { server, browser in
            try await browser.logIn()
            let page = try await browser.open("/authorize?" + Self.query(uri, ["prompt": "login"]))
            #expect(page.name == "login")
            let done = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(try Self.answer(done, at: uri)["code"] != nil)
            let register = try await browser.open("/authorize?" + Self.query(uri, ["prompt": "create"]))
            #expect(register.name == "register")
            let registered = try await browser.send(
                "register",
                ["username": "grace", "password": "correct horse battery"]
            )
            #expect(try Self.answer(registered, at: uri)["code"] != nil)
        }
    }

    @Test func `a person who must not be prompted is refused`() async throws {
        let uri = "https://app.example.com/callback"
        try await Self.run(at: uri) { server, browser in
            let page = try await browser.open("/authorize?" + Self.query(uri, ["prompt": "none"]))
            #expect(try Self.answer(page, at: uri)["error"] == "login_required")
        }
    }

    @Test func `a person who needs another factor logs in again, and is refused if they must not be prompted`()
        async throws
    {
        let uri = "https://app.example.com/callback"
        try await Self.run(at: uri) { server, browser in
            try await browser.logIn()
            var change = ApplicationChange()
            change.secondFactorPolicy = .required
            _ = try await server.composition.administration.applications.change("balance", by: change)
            #expect(try await browser.open("/authorize?" + Self.query(uri)).name == "login")
            let silent = try await browser.open("/authorize?" + Self.query(uri, ["prompt": "none"]))
            #expect(try Self.answer(silent, at: uri)["error"] == "login_required")
        }
    }

    @Test(arguments: [
        ["client_id": "unknown"], ["redirect_uri": "https://evil.example/callback"],
        ["redirect_uri": "https://app.example.com/callback/.."], ["redirect_uri": "javascript:alert(1)"],
        ["client_id": nil], ["redirect_uri": nil],
    ])
    func `without a valid redirect URI a page shows the error`(_ changes: [String: String?]) async throws {
        try await Self.run { server, browser in
            let page = try await browser.open(
                "/authorize?" + Self.query("https://app.example.com/callback", changes),
                following: false
            )
            #expect(page.status == 400)
            #expect(page.name == "error")
            #expect(page.location == nil)
            #expect(page.heading == "The App’s Request Was Refused")
        }
    }

    @Test(arguments: ["plain", nil]) func `a weak challenge is refused`(_ method: String?) async throws {
        let uri = "https://app.example.com/callback"
        try await Self.run(at: uri) { server, browser in
            let page = try await browser.open(
                "/authorize?" + Self.query(uri, ["code_challenge_method": method]),
                following: false
            )
            let values = try Self.answer(page, at: uri)
            #expect(values["error"] == "invalid_request")
            #expect(values["iss"] == "https://id.example.com")
        }
    }

    @Test func `HEAD makes no code`() async throws {
        let uri = "https://app.example.com/callback"
        try await Self.run(at: uri) { server, browser in
            try await browser.logIn()
            let before = try await server.dump()
            try await browser.go("HEAD", "/authorize?" + Self.query(uri))
            #expect(try await server.dump() == before)
            try await browser.open("/authorize?" + Self.query(uri))
            #expect(try await server.dump() != before, "the control")
        }
    }

    @Test func `the application's rules apply`() async throws {
        let uri = "https://app.example.com/callback"
        try await Self.run(at: uri) { server, browser in
            var change = ApplicationChange()
            change.passwordMinimumLength = 20
            _ = try await server.composition.administration.applications.change("balance", by: change)
            let page = try await browser.open("/authorize?" + Self.query(uri, ["prompt": "create"]))
            #expect(page.words.contains("At least 20 characters."))
            let wrong = try await browser.send("register", ["username": "grace", "password": "correct horse"])
            #expect(wrong.error("password") == "A password needs at least 20 characters. Choose a longer one.")
        }
    }

    @Test func `the application's login hint is filled in`() async throws {
        let uri = "https://app.example.com/callback"
        try await Self.run(at: uri) { server, browser in
            let page = try await browser.open(
                "/authorize?" + Self.query(uri, ["login_hint": "ada\"><script>", "ui_locales": "tlh ja"])
            )
            #expect(page.form("login")?.values["username"] == "ada\"><script>")
            #expect(!page.text.contains("<script>"))
            #expect(page.language == "ja")
        }
    }
}
