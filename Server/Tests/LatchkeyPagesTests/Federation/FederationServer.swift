import Foundation
import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import Testing

/// A server that leads people to a fake provider.
struct FederationServer: Sendable {
    static let issuer = "https://login.example.net"

    let server: PageServer
    let provider: FakeProvider
    let id: Upstream.ID

    /// Runs a test with one upstream.
    ///
    /// - Parameters:
    ///   - kind: The name of its provider.
    ///   - issuer: The issuer that the fake provider claims to be.
    ///   - network: Carries the server's calls; nil to ask the fake provider itself.
    ///   - change: Its rules besides the client id and the secret.
    ///   - test: The test.
    /// - Throws: The errors of the test and of the start.
    static func run(
        _ kind: String = "oidc",
        issuer: String = issuer,
        over network: (@Sendable (FakeProvider) -> any PublicFetcher & UpstreamCalling)? = nil,
        _ change: @escaping @Sendable (inout UpstreamChange) -> Void = { _ in },
        _ test: @escaping @Sendable (FederationServer) async throws -> Void
    ) async throws {
        let provider = FakeProvider(issuer: issuer)
        var options = TestServer.Options()
        options.clients.upstreamFetcher = network?(provider) ?? provider
        try await PageServer.run(options) { server async throws in
            await provider.follow(server.clock)
            let federation = FederationServer(server: server, provider: provider, id: "acme")
            var rules = UpstreamChange()
            rules.clientID = "latchkey-at-acme"
            rules.secret = "a secret of thirty-two characters"
            if kind == "oidc" { rules.issuer = issuer }
            change(&rules)
            _ = try await server.composition.administration.upstreams().add("acme", of: kind, rules)
            try await test(federation)
        }
    }

    /// The same server and fake provider, as another upstream.
    func at(_ id: Upstream.ID) -> FederationServer { FederationServer(server: server, provider: provider, id: id) }

    /// Leads a browser to the provider and back.
    @discardableResult
    func logIn(
        _ browser: Browser,
        at path: String? = nil,
        following: Bool = true
    ) async throws -> SeenPage {
        let address = try await begin(browser, at: path ?? "/federation/\(id)")
        return try await comeBack(browser, with: try await provider.authorize(address), following: following)
    }

    /// Where the browser is sent.
    func begin(_ browser: Browser, at path: String = "/federation/acme") async throws -> String {
        let page = try await browser.open(path, following: false)
        let address = try #require(page.location, "\(page.status) \(page.text)")
        let calls = await provider.calls
        try #require(address.hasPrefix("http"), "\(address) \(calls)")
        return address
    }

    /// Presses the account page's button that adds an identity, and returns where the browser goes on to.
    func beginLink(_ browser: Browser) async throws -> String {
        try await browser.open("/account/security")
        let page = try await browser.send("identity-add-\(id)")
        #expect(page.name == "federation")
        #expect(page.words.contains("You are being led to OpenID."))
        let refresh = try #require(page.header("Refresh"))
        #expect(refresh.hasPrefix("0; url=https://login.example.net/authorize?"))
        return String(refresh.dropFirst("0; url=".count))
    }

    func comeBack(
        _ browser: Browser,
        with answer: [String: String],
        at id: Upstream.ID? = nil,
        following: Bool = true
    ) async throws -> SeenPage {
        let query = answer.map { "\($0.key)=\($0.value.formEncoded)" }.joined(separator: "&")
        return try await browser.open("/federation/\(id ?? self.id)/callback?\(query)", following: following)
    }

    static let failed = "Logging in there failed. Try again, or log in another way."
    static let unavailable = "Logging in there does not work at the moment. Try again later, or log in another way."
    static let over = "That login has expired, or began in another browser. Begin again."

    /// The users of the server.
    var userCount: Int64? { get async throws { try await server.first("SELECT COUNT(*) FROM users") } }

    var sessionCount: Int64? { get async throws { try await server.first("SELECT COUNT(*) FROM sessions") } }

    var identityCount: Int64? { get async throws { try await server.first("SELECT COUNT(*) FROM identities") } }

    /// Expects that a login led back to the login page and left nothing behind.
    func expectNobody(
        _ browser: Browser,
        at page: SeenPage,
        told notice: String = failed,
        location: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(page.name == "login", sourceLocation: location)
        #expect(page.notice == notice, sourceLocation: location)
        #expect(try await userCount == 0, sourceLocation: location)
        #expect(try await sessionCount == 0, sourceLocation: location)
        #expect(await browser.cookies[Browser.session] == nil, sourceLocation: location)
    }
}

/// The address to which a page forwards the browser by itself.
func forwardedAddress(of page: SeenPage) throws -> String {
    let refresh = try #require(page.header("Refresh"), "\(page.name) \(page.words)")
    return String(refresh.dropFirst("0; url=".count))
}
