import LatchkeyEndpoints
import LatchkeyCrypto
import LatchkeyCommands
import Foundation
import LatchkeyCore
import ServerTesting
import Testing

/// The requests of applications to log out (OpenID Connect RP-Initiated Logout 1.0).
@Suite struct LogOutRequestPageTests {
    private static let uri = "https://shop.example.com/bye"

    /// A server with an application and a signed-in browser.
    private struct Scene: Sendable {
        let server: PageServer
        let browser: Browser

        /// An ID token of the user.
        func hint(
            of username: String = "ada",
            for audience: String = "shop",
            type: String? = nil,
            lifetime: TimeInterval = 600
        ) async throws -> String {
            let name = try Username(username)
            let user = try await server.composition.domain.users.read { tables in
                try tables.users.credentials(of: .username(name))
            }
            let now = Date()
            let claims: Claims = [
                "iss": .text(server.composition.issuer.name), "sub": .text(try #require(user).user.id.rawValue),
                "aud": .text(audience), "iat": .integer(Int64(now.timeIntervalSince1970)),
                "exp": .integer(Int64(now.addingTimeInterval(lifetime).timeIntervalSince1970)),
            ]
            return try await server.composition.claimsSigner.sign(claims, type: type, by: .rs256, at: now)
        }

        /// Opens the endpoint without following its redirect.
        func open(_ parameters: [(String, String)]) async throws -> SeenPage {
            try await browser.open("/logout?" + Self.query(parameters), following: false)
        }

        static func query(_ parameters: [(String, String)]) -> String {
            parameters.map { "\($0.0)=\($0.1.formEncoded)" }.joined(separator: "&")
        }

        /// Whether the browser is still signed in.
        var isSignedIn: Bool {
            get async throws { try await browser.open("/account", following: false).status == 200 }
        }
    }

    private static func run(_ test: @escaping @Sendable (Scene) async throws -> Void) async throws {
        try await PageServer.run { server async throws in
            for name in ["ada", "eve"] { try await server.register(name) }
            var rules = ClientRules()
            rules.postLogOutRedirectURIs = [uri]
            let shop = Application(id: "shop", name: "Shop", client: rules)
            try await server.composition.domain.users.transaction { tables in
                _ = try tables.applications.insert(shop)
            }
            try await server.composition.administration.applications.reload()
            let browser = Browser(server)
            try await browser.logIn()
            try await test(Scene(server: server, browser: browser))
        }
    }

    @Test func `an ID token and a registered URI log out at once and return with the state alone`() async throws {
        try await Self.run { scene async throws in
            let hint = try await scene.hint()
            let page = try await scene.open([
                ("id_token_hint", hint), ("post_logout_redirect_uri", Self.uri), ("state", "a b&c"),
            ])
            #expect(page.status == 303)
            #expect(page.location == Self.uri + "?state=a%20b%26c")
            #expect(try await !scene.isSignedIn)
        }
    }

    @Test func `without a state nothing is added to the URI`() async throws {
        try await Self.run { scene async throws in
            let page = try await scene.open([
                ("id_token_hint", try await scene.hint()), ("post_logout_redirect_uri", Self.uri),
            ])
            #expect(page.location == Self.uri)
        }
    }

    @Test func `an expired ID token is good, and one without a URI ends on a page`() async throws {
        try await Self.run { scene async throws in
            let page = try await scene.open([("id_token_hint", try await scene.hint(lifetime: -3600))])
            #expect(page.status == 200)
            #expect(page.heading == "Logged Out")
            #expect(try await !scene.isSignedIn)
        }
    }

    @Test(arguments: [
        [("state", "x")], [("post_logout_redirect_uri", uri), ("state", "x")], [("logout_hint", "ada")],
    ])
    func `without an ID token the person is asked, and nothing leads away`(parameters: [(String, String)]) async throws
    {
        try await Self.run { scene async throws in
            let page = try await scene.open(parameters)
            #expect(page.status == 200)
            #expect(page.heading == "Log Out of This Browser")
            #expect(try await scene.isSignedIn)
            _ = try await scene.open(parameters)
            let after = try await scene.browser.send("logout", following: false)
            #expect(after.status == 200)
            #expect(after.heading == "Logged Out")
            #expect(try await !scene.isSignedIn)
        }
    }

    @Test func `with a client's id the person is asked, and then returns`() async throws {
        try await Self.run { scene async throws in
            let page = try await scene.open([
                ("client_id", "shop"), ("post_logout_redirect_uri", Self.uri), ("state", "x"),
            ])
            #expect(page.heading == "Log Out of This Browser")
            #expect(page.header("Content-Security-Policy")?.contains("https://shop.example.com") == true)
            let after = try await scene.browser.send("logout", following: false)
            #expect(after.location == Self.uri + "?state=x")
            #expect(try await !scene.isSignedIn)
        }
    }

    @Test func `a forged, foreign or other user's ID token leads nowhere and logs nobody out`() async throws {
        try await Self.run { scene async throws in
            let hint = try await scene.hint()
            let parts = hint.split(separator: ".", omittingEmptySubsequences: false)
            let header = Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))
            let hints = [
                "\(header).\(parts[1]).", String(hint.dropLast(8)) + "AAAAAAAA", try await scene.hint(of: "eve"),
                try await scene.hint(for: "gone"), try await scene.hint(type: "at+jwt"), "x",
            ]
            for hint in hints {
                let page = try await scene.open([("id_token_hint", hint), ("post_logout_redirect_uri", Self.uri)])
                #expect(page.status == 400)
                #expect(page.location == nil)
                #expect(try await scene.isSignedIn)
            }
        }
    }

    @Test(arguments: ["https://shop.example.com/other", uri + "?foo=bar", "https://evil.example.com/"])
    func `a URI that is not registered leads nowhere`(uri: String) async throws {
        try await Self.run { scene async throws in
            let page = try await scene.open([
                ("id_token_hint", try await scene.hint()), ("post_logout_redirect_uri", uri),
            ])
            #expect(page.status == 400)
            #expect(page.location == nil)
            #expect(try await scene.isSignedIn)
            _ = try await scene.open([("id_token_hint", try await scene.hint()), ("post_logout_redirect_uri", uri)])
            let after = try await scene.browser.send("logout", following: false)
            #expect(after.heading == "Logged Out")
        }
    }

    @Test func `a form of another site is repeated with GET and ends nothing itself`() async throws {
        try await Self.run { scene async throws in
            let hint = try await scene.hint()
            let page = try await scene.browser.post(
                "/logout",
                ["id_token_hint": hint, "post_logout_redirect_uri": Self.uri, "x": "y"],
                following: false,
                headers: ["Sec-Fetch-Site": "cross-site", "Origin": "https://shop.example.com", "Cookie": ""]
            )
            #expect(page.status == 303)
            let target = try #require(page.location)
            #expect(target.hasPrefix("/logout?"))
            #expect(!target.contains("x=y"))
            #expect(try await scene.isSignedIn)
            #expect(try await scene.browser.open(target, following: false).location == Self.uri)
        }
    }

    @Test func `a form of another site with a form token is refused`() async throws {
        try await Self.run { scene async throws in
            let page = try await scene.browser.post(
                "/logout",
                ["formToken": "x"],
                headers: ["Sec-Fetch-Site": "cross-site"]
            )
            #expect(page.status == 403)
            #expect(try await scene.isSignedIn)
        }
    }

    @Test func `the language of the request is that of the page`() async throws {
        try await Self.run { scene async throws in
            let page = try await Browser(scene.server).open("/logout?state=x&ui_locales=xx+de")
            #expect(page.language == "de")
            #expect(page.heading == "Abgemeldet")
        }
    }
}
