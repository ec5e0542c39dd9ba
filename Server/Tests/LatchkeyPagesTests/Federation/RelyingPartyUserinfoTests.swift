import Foundation
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// The conformance suite's modules for relying parties that concern the userinfo endpoint.
@Suite struct RelyingPartyUserinfoTests {
    typealias Claims = [String: JSONValue]

    /// The claims about the person of the fake provider.
    private static let ada: Claims = ["sub": "upstream-ada", "email": "ada@example.com", "email_verified": true]
    /// The members of a signed answer (OpenID Connect Core §5.3.2).
    private static let signed: Claims = ada.merging([
        "iss": .string(FederationServer.issuer), "aud": "latchkey-at-acme",
    ]) { $1 }

    /// Runs a test with a provider whose ID tokens have no address, and whose userinfo endpoint answers this.
    private static func run(
        answering make: @escaping @Sendable (FakeProviderKeys) throws -> String,
        _ test: @escaping @Sendable (FederationServer) async throws -> Void
    ) async throws {
        try await FederationServer.run { federation async throws in
            let body = try make(await federation.provider.keys)
            await federation.provider.change { script in
                script.document = { $0["userinfo_endpoint"] = "https://login.example.net/userinfo" }
                script.claims = { ($0["email"], $0["email_verified"]) = (nil, nil) }
                script.api["/userinfo"] = UpstreamReply(status: 200, body: Array(body.utf8))
            }
            try await test(federation)
        }
    }

    private static func run(
        answering claims: Claims,
        _ test: @escaping @Sendable (FederationServer) async throws -> Void
    ) async throws {
        try await run(answering: { _ in try JSONValue.object(claims).text }, test)
    }

    @Test func `oidcc-client-test-userinfo-bearer-header: the access token is in the header, and only there`()
        async throws
    {
        try await Self.run(answering: Self.ada) { federation async throws in
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(await federation.provider.calls.count { $0 == "/userinfo" } == 1)
            #expect(await federation.provider.authorization(at: "/userinfo") == "Bearer access-1")
            #expect(await federation.provider.queries.allSatisfy { $0["access_token"] == nil })
            #expect(await federation.provider.forms.allSatisfy { $0["access_token"] == nil })
        }
    }

    @Test func `oidcc-client-test-scope-userinfo-claims: the address that the ID token lacks comes from there`()
        async throws
    {
        try await Self.run(answering: Self.ada) { federation async throws in
            let account = try await federation.logIn(Browser(federation.server))
            #expect(account.name == "account")
            #expect(account.words.contains("ada@example.com"))
            #expect(try await federation.provedAddresses == 1)
        }
    }

    @Test(arguments: [429, 500, 503]) func `an endpoint that is out of order makes no second user without the address`(
        status: Int
    ) async throws {
        try await Self.run(answering: Self.ada) { federation async throws in
            await federation.provider.change { $0.api["/userinfo"] = UpstreamReply(status: status, body: []) }
            let page = try await federation.logIn(Browser(federation.server))
            #expect(page.name == "login" && page.notice != nil)
            #expect(try await federation.userCount == 0)
        }
    }

    @Test(arguments: [401, 403, 404]) func `an endpoint that refuses keeps nobody out`(status: Int) async throws {
        try await Self.run(answering: Self.ada) { federation async throws in
            await federation.provider.change { $0.api["/userinfo"] = UpstreamReply(status: status, body: []) }
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
        }
    }

    @Test func `an ID token with an address needs no other answer`() async throws {
        try await Self.run(answering: Self.ada) { federation async throws in
            await federation.provider.change { $0.claims = { _ in } }
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(await !federation.provider.calls.contains("/userinfo"))
        }
    }

    private static let subjects: [JSONValue?] = ["somebody-else", "Upstream-Ada", "upstream-ada ", "", 7, .null, nil]

    @Test(arguments: subjects)
    func `oidcc-client-test-userinfo-invalid-sub: an answer about somebody else logs nobody in`(
        subject: JSONValue?
    ) async throws {
        var claims = Self.ada
        claims["sub"] = subject
        try await Self.run(answering: claims) { federation async throws in
            let browser = Browser(federation.server)
            let page = try await federation.logIn(browser)
            try await federation.expectNobody(browser, at: page)
        }
    }

    /// `email_verified` in the ID token without an address, and in the answer beside the address.
    private static let pairs: [(JSONValue?, JSONValue?, isProved: Bool)] = [
        (nil, true, true), (false, true, true), (nil, "true", true), (true, nil, false), (true, false, false),
        (true, "false", false), (true, "yes", false), (nil, nil, false),
    ]

    @Test(arguments: pairs) func `an address and its proof count only from one document`(
        inToken: JSONValue?,
        inAnswer: JSONValue?,
        isProved: Bool
    ) async throws {
        var claims = Self.ada
        claims["email_verified"] = inAnswer
        try await Self.run(answering: claims) { federation async throws in
            await federation.provider.change { script in
                script.claims = { ($0["email"], $0["email_verified"]) = (nil, inToken) }
            }
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(await federation.provider.calls.contains("/userinfo"))
            #expect(try await federation.provedAddresses == (isProved ? 1 : 0))
        }
    }

    @Test func `an answer cannot prove the address of the ID token`() async throws {
        try await Self.run(answering: Self.ada) { federation async throws in
            try await federation.server.registerWithAddress()
            await federation.provider.change { $0.claims = { $0["email_verified"] = nil } }
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(try await federation.userCount == 2)
            #expect(try await federation.provedAddresses == 1)
        }
    }

    @Test func `an answer does not change the person's identity`() async throws {
        let claims = Self.ada.merging(["iss": "https://evil.example", "aud": "another-client", "nonce": "x"]) { $1 }
        try await Self.run(answering: claims) { federation async throws in
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            let issuer = try await federation.server.text("SELECT issuer FROM identities")
            #expect(issuer == FederationServer.issuer)
        }
    }

    @Test(arguments: [false, true])
    func `oidcc-client-test-userinfo-signed: an answer that the provider has signed counts`(usingRSA: Bool) async throws
    {
        try await Self.run(answering: { try $0.sign(Self.signed, usingRSA: usingRSA) }) { federation async throws in
            #expect(try await federation.logIn(Browser(federation.server)).words.contains("ada@example.com"))
            #expect(try await federation.provedAddresses == 1)
        }
    }

    /// A name of the forgery, and the answer that it makes.
    struct Forgery: Sendable, CustomTestStringConvertible {
        let name: String
        let make: @Sendable (FakeProviderKeys) throws -> String

        var testDescription: String { name }

        init(_ name: String, _ make: @escaping @Sendable (FakeProviderKeys) throws -> String) {
            self.name = name
            self.make = make
        }

        /// An answer with this in the place of a claim, signed by the provider.
        static func claim(_ name: String, _ value: JSONValue?) -> Forgery {
            Forgery("\(name): \(value.map { "\($0)" } ?? "none")") { keys in
                var claims = signed
                claims[name] = value
                return try keys.sign(claims)
            }
        }
    }

    private static let forgeries = [
        Forgery("an unknown key") { _ in try FakeProviderKeys().sign(signed) },
        Forgery("an unknown key under the right id") { try FakeProviderKeys().sign(signed, keyID: $0.id) },
        Forgery("a spoiled signature") { try RelyingPartyModule.spoilingSignature(of: $0.sign(signed)) },
        Forgery("no signature") { _ in try FakeProviderKeys.forge(#"{"alg":"none"}"#, signed) },
        Forgery("an HMAC under the client's secret") { _ in
            try FakeProviderKeys.sign(signed, with: Array("a secret of thirty-two characters".utf8))
        },
        .claim("iss", "https://evil.example"), .claim("iss", nil), .claim("aud", "another-client"), .claim("aud", nil),
        .claim("sub", "somebody-else"), .claim("sub", nil),
    ]

    @Test(arguments: forgeries)
    func `oidcc-client-test-userinfo-signed: a forged answer, or one for somebody else, logs nobody in`(
        forgery: Forgery
    ) async throws {
        try await Self.run(answering: forgery.make) { federation async throws in
            let browser = Browser(federation.server)
            let page = try await federation.logIn(browser)
            try await federation.expectNobody(browser, at: page)
        }
    }
}

extension FederationServer {
    /// The number of users with a proved address.
    fileprivate var provedAddresses: Int64? {
        get async throws {
            try await server.first("SELECT COUNT(*) FROM users WHERE email_address_verified_at IS NOT NULL")
        }
    }
}

extension JSONValue {
    fileprivate var text: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}
