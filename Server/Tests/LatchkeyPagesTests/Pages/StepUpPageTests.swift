import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyHTTP
import ServerTesting
import Testing

/// Requests of applications for a level or an age of the proof (RFC 9470).
@Suite struct StepUpPageTests {
    private static let uri = "https://app.example.com/callback"
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    private static func address(_ changes: [String: String]) -> String {
        let values = [
            "response_type": "code", "client_id": "balance", "redirect_uri": uri, "state": "s",
            "code_challenge": Base64URL.encode(SHA256TokenDigest().digest(Array(verifier.utf8))),
            "code_challenge_method": "S256",
        ].merging(changes) { $1 }
        return "/authorize?"
            + values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.formEncoded)" }.joined(separator: "&")
    }

    /// The parameters of an answer to the application.
    private static func answer(_ page: SeenPage) throws -> [String: String] {
        let location = try #require(page.location)
        try #require(page.status == 303 && location.hasPrefix(uri + "?"), "\(page.status) \(location)")
        let form = try #require(FormBody(location.dropFirst(uri.count + 1)))
        return Dictionary(uniqueKeysWithValues: form.fields.map { ($0.name, $0.value) })
    }

    /// The claims of the access token that the application gets for its code.
    private static func claims(_ page: SeenPage, at server: PageServer) async throws -> [String: Any] {
        let form = [
            "grant_type": "authorization_code", "code": try #require(try answer(page)["code"]), "client_id": "balance",
            "redirect_uri": uri, "code_verifier": verifier,
        ]
        let pairs = form.map { "\($0.key)=\($0.value.formEncoded)" }
        let body = Body(pairs.joined(separator: "&"), as: "application/x-www-form-urlencoded")
        let token = try await server.send("POST", "/token", body).string("access_token")
        let payload = try #require(Base64URL.decode(token.split(separator: ".")[1]))
        return try #require(try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any])
    }

    /// A browser in which Ada has logged in by her password more than five minutes ago.
    private static func run(_ test: @escaping @Sendable (PageServer, Browser) async throws -> Void) async throws {
        try await PageServer.run { server in
            try await server.register()
            try await server.addApplication(redirectURI: uri)
            let browser = Browser(server)
            try await browser.logIn()
            server.clock.turn(by: 400)
            try await test(server, browser)
        }
    }

    /// A browser in which Ada has logged in by her password and her authenticator app.
    private static func runWithTOTP(
        _ test: @escaping @Sendable (PageServer, Browser, Authenticator) async throws -> Void
    ) async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let (app, _) = try await server.setUpTOTP(browser)
            try await server.addApplication(redirectURI: uri)
            server.clock.turn(by: 400)
            try await test(server, browser, app)
        }
    }

    @Test func `a login that is too old is confirmed by the password, and the token says when`() async throws {
        try await Self.run { server, browser in
            let prompt = try await browser.open(Self.address(["max_age": "300"]))
            #expect(prompt.name == "confirm" && prompt.form("confirm")?.values["confirmBy"] == "password")
            #expect(prompt.words.contains("Kii Balance asks you to confirm that it is you."))
            #expect(
                prompt.headers[.contentSecurityPolicy]?.hasSuffix("form-action 'self' https://app.example.com") == true
            )
            let old = await browser.cookies
            let wrong = try await browser.send("confirm", ["currentPassword": "not the horse"])
            #expect(wrong.status == 403 && wrong.name == "confirm")
            #expect(wrong.error("currentPassword") == "Your current password is wrong. Enter it again.")
            let done = try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(await browser.cookies[Browser.session] != old[Browser.session], "a stolen cookie proves nothing")
            let claims = try await Self.claims(done, at: server)
            #expect(claims["auth_time"] as? Int == Int(server.clock.now().timeIntervalSince1970))
            #expect(claims["acr"] as? String == "1")
        }
    }

    @Test func `no age is asked for twice`() async throws {
        try await Self.run { server, browser in
            try await browser.open(Self.address(["max_age": "0"]))
            server.clock.turn(by: 10)
            let done = try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(try Self.answer(done)["code"] != nil)
        }
    }

    @Test func `an application that demands a level gets it by the factor alone`() async throws {
        try await Self.runWithTOTP { server, browser, app in
            let prompt = try await browser.open(Self.address(["acr_values": "2", "max_age": "60"]))
            #expect(prompt.form("confirm")?.values["confirmBy"] == "totp")
            let other = try await browser.send("confirm", action: "another")
            #expect(other.form("confirm")?.values["confirmBy"] == "recovery_code")
            let again = try await browser.send("confirm", action: "another")
            #expect(again.form("confirm")?.values["confirmBy"] == "totp")
            let wrong = try await browser.send("confirm", ["code": "000000"])
            #expect(wrong.status == 403 && wrong.name == "confirm" && wrong.alert != nil)
            let done = try await browser.send("confirm", ["code": app.code(at: server.clock.now())])
            let claims = try await Self.claims(done, at: server)
            #expect(claims["acr"] as? String == "2")
            #expect(claims["amr"] as? [String] == ["pwd", "otp", "mfa"])
            #expect(claims["auth_time"] as? Int == Int(server.clock.now().timeIntervalSince1970))
            // The level stays with the browser's session.
            let later = try await browser.open(Self.address(["acr_values": "2"]))
            #expect(try Self.answer(later)["code"] != nil)
        }
    }

    @Test func `on a remembered device the factor is asked for when the level needs it`() async throws {
        try await Self.runWithTOTP { server, browser, app in
            try await browser.logIn()
            try await browser.send("factor", ["code": app.code(at: server.clock.now()), "rememberDevice": "yes"])
            server.clock.turn(by: 30)
            #expect(try await browser.logIn().name == "account", "the password alone")
            let prompt = try await browser.open(Self.address(["acr_values": "phr 2"]))
            #expect(prompt.form("confirm")?.values["confirmBy"] == "totp")
            let silent = try await browser.open(Self.address(["acr_values": "2", "prompt": "none"]))
            #expect(try Self.answer(silent)["error"] == "login_required")
            try await browser.open(Self.address(["acr_values": "phr 2"]))
            let done = try await browser.send("confirm", ["code": app.code(at: server.clock.now())])
            #expect(try await Self.claims(done, at: server)["acr"] as? String == "2")
        }
    }

    @Test func `a password is no answer to a demanded factor`() async throws {
        try await Self.runWithTOTP { server, browser, _ in
            try await browser.open(Self.address(["acr_values": "2", "max_age": "60"]))
            let before = try await server.dump()
            let forged = try await browser.send(
                "confirm",
                ["confirmBy": "password", "currentPassword": PageServer.password]
            )
            #expect(forged.name == "confirm" && forged.form("confirm")?.values["confirmBy"] == "totp")
            #expect(try await server.dump() == before)
        }
    }

    @Test func `a level that nobody can reach is refused, but for OpenID Connect it is a wish`() async throws {
        try await Self.run { server, browser in
            let refused = try Self.answer(try await browser.open(Self.address(["acr_values": "phr"])))
            #expect(refused["error"] == "unmet_authentication_requirements")
            #expect(refused["state"] == "s" && refused["code"] == nil)
            let wish = try await browser.open(Self.address(["acr_values": "phr", "scope": "openid"]))
            #expect(try await Self.claims(wish, at: server)["acr"] as? String == "1")
        }
    }

    @Test func `unknown levels are ignored`() async throws {
        try await Self.run { _, browser in
            let page = try await browser.open(Self.address(["acr_values": "urn:example:gold 9"]))
            #expect(try Self.answer(page)["code"] != nil)
        }
    }

    @Test func `a login that did not reach the level is refused afterwards`() async throws {
        try await PageServer.run { server in
            try await server.register()
            try await server.addApplication(redirectURI: Self.uri)
            let browser = Browser(server)
            #expect(try await browser.open(Self.address(["acr_values": "2"])).name == "login")
            let page = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(try Self.answer(page)["error"] == "unmet_authentication_requirements")
        }
    }

    @Test(arguments: [["max_age": "300"], ["max_age": "0"]]) func `without a page an old login is refused`(
        demand: [String: String]
    ) async throws {
        try await Self.run { _, browser in
            let page = try await browser.open(Self.address(demand.merging(["prompt": "none"]) { $1 }))
            #expect(try Self.answer(page)["error"] == "login_required")
        }
    }

    @Test func `a required login asks for the password and the factor, however fresh the session is`() async throws {
        try await Self.runWithTOTP { server, browser, app in
            #expect(try await browser.open(Self.address(["prompt": "login", "acr_values": "2"])).name == "login")
            let factor = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(factor.name == "factor")
            let done = try await browser.send("factor", ["code": app.code(at: server.clock.now())])
            let claims = try await Self.claims(done, at: server)
            #expect(claims["acr"] as? String == "2")
            #expect(claims["auth_time"] as? Int == Int(server.clock.now().timeIntervalSince1970))
        }
    }

    @Test func `a person who declines is sent back without a code`() async throws {
        try await Self.run { _, browser in
            try await browser.open(Self.address(["max_age": "300"]))
            let page = try await browser.send("confirm", action: "cancel")
            #expect(try Self.answer(page)["error"] == "access_denied")
        }
    }

    @Test func `a form that is too old is shown again, and proves nothing`() async throws {
        try await Self.run { server, browser in
            try await browser.open(Self.address(["max_age": "300"]))
            let before = try await server.dump()
            let page = try await browser.send("confirm", ["currentPassword": PageServer.password, "formToken": "old"])
            #expect(page.status == 403 && page.name == "confirm" && page.alert != nil)
            #expect(try await server.dump() == before)
            let done = try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(try Self.answer(done)["code"] != nil)
        }
    }

    @Test func `a session that ended meanwhile leads to the login`() async throws {
        try await Self.run { server, browser in
            try await browser.open(Self.address(["max_age": "300"]))
            let other = Browser(server)
            try await other.logIn()
            try await other.open("/account/security")
            try await other.send("password", ["newPassword": "another horse battery"])
            #expect(try await browser.send("confirm", ["currentPassword": PageServer.password]).name == "login")
        }
    }
}
