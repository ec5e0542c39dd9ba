import Foundation
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// The conformance suite's modules for relying parties that concern the ID token, its keys and the provider's endpoints.
@Suite struct RelyingPartyModuleTests {
    @Test(arguments: RelyingPartyModule.accepted) func `a module that the client passes by logging in`(
        module: RelyingPartyModule
    ) async throws {
        try await FederationServer.run { federation async throws in
            try await module.prepare(federation.provider)
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(try await federation.userCount == 1)
        }
    }

    @Test(arguments: RelyingPartyModule.refusedClaims + RelyingPartyModule.refusedSignatures)
    func `a module that the client passes by refusing the ID token`(module: RelyingPartyModule) async throws {
        try await FederationServer.run { federation async throws in
            try await module.prepare(federation.provider)
            let browser = Browser(federation.server)
            let page = try await federation.logIn(browser)
            try await federation.expectNobody(browser, at: page)
        }
    }

    @Test(arguments: ["another secret", ""])
    func `oidcc-client-test-invalid-sig-hs256: an HMAC under another secret is refused`(secret: String) async throws {
        try await FederationServer.run("line", issuer: "https://access.line.me") { federation async throws in
            await federation.provider.change { script in
                script.token = { claims, _ in try FakeProviderKeys.sign(claims, with: Array(secret.utf8)) }
            }
            let browser = Browser(federation.server)
            let page = try await federation.logIn(browser)
            try await federation.expectNobody(browser, at: page)
        }
    }

    @Test func `oidcc-client-test-client-secret-basic: the secret is in the header, and only there`() async throws {
        try await FederationServer.run { federation async throws in
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            let pair = Data("latchkey-at-acme:a%20secret%20of%20thirty-two%20characters".utf8)
            let authorization = await federation.provider.authorization(at: "/token")
            #expect(authorization == "Basic \(pair.base64EncodedString())")
            let form = try #require(await federation.provider.forms.last)
            #expect(form["client_secret"] == nil && form["client_id"] == nil)
            #expect(await federation.provider.queries.allSatisfy(\.isEmpty))
        }
    }

    // MARK: Discovery

    @Test func `oidcc-client-test-discovery-openid-config: the endpoints are those of the document`() async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { script in
                script.document = { document in
                    document["authorization_endpoint"] = "https://start.example.net/begin?tenant=1"
                    document["token_endpoint"] = "https://tokens.example.net/exchange"
                }
            }
            let browser = Browser(federation.server)
            let address = try await federation.begin(browser)
            #expect(address.hasPrefix("https://start.example.net/begin?tenant=1&"))
            let page = try await federation.comeBack(browser, with: try await federation.provider.authorize(address))
            #expect(page.name == "account")
            #expect(await federation.provider.calls.first == "/.well-known/openid-configuration")
            #expect(await federation.provider.calls.contains("/exchange"))
        }
    }

    @Test func `oidcc-client-test-discovery-jwks-uri-keys: the keys are those at the document's URL`() async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { script in
                script.document = { $0["jwks_uri"] = "https://keys.example.net/published/keys" }
            }
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(await federation.provider.calls.contains("/published/keys"))
        }
    }

    private static let issuers: [JSONValue?] = [
        "https://evil.example", "https://login.example.net/", "https://LOGIN.example.net", "http://login.example.net",
        7,
        nil,
    ]

    @Test(arguments: issuers)
    func `oidcc-client-test-discovery-issuer-mismatch: a document of another issuer is not used`(
        issuer: JSONValue?
    ) async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { script in script.document = { $0["issuer"] = issuer } }
            let browser = Browser(federation.server)
            let page = try await browser.open("/federation/acme")
            try await federation.expectNobody(browser, at: page, told: FederationServer.unavailable)
            #expect(await federation.provider.calls == ["/.well-known/openid-configuration"])
        }
    }

    // MARK: Keys that change

    @Test func `oidcc-client-test-signing-key-rotation: new keys are found, and the old ones count no more`()
        async throws
    {
        try await FederationServer.run { federation async throws in
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            let old = await federation.provider.keys
            await federation.provider.rotateKeys()
            federation.server.clock.turn(by: 61)
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            await federation.provider.change { $0.token = { claims, _ in try old.sign(claims) } }
            federation.server.clock.turn(by: 61)
            #expect(try await federation.logIn(Browser(federation.server)).name == "login")
        }
    }

    @Test func `oidcc-client-test-signing-key-rotation-just-before-signing: keys that change during a login are found`()
        async throws
    {
        try await FederationServer.run { federation async throws in
            let browser = Browser(federation.server)
            let first = try await federation.provider.authorize(try await federation.begin(browser))
            await federation.provider.rotateKeys()
            #expect(try await federation.comeBack(browser, with: first).name == "account")
            federation.server.clock.turn(by: 61)
            // The server knows the keys by now.
            let other = Browser(federation.server)
            let second = try await federation.provider.authorize(try await federation.begin(other))
            await federation.provider.rotateKeys()
            #expect(try await federation.comeBack(other, with: second).name == "account")
        }
    }

    @Test func `keys that change within a minute of the last fetch are found after it`() async throws {
        try await FederationServer.run { federation async throws in
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            await federation.provider.rotateKeys()
            let fetches = await federation.provider.calls.count { $0 == "/keys" }
            for _ in 1...3 { #expect(try await federation.logIn(Browser(federation.server)).name == "login") }
            #expect(await federation.provider.calls.count { $0 == "/keys" } == fetches)
            federation.server.clock.turn(by: 61)
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
        }
    }

    @Test func `keys without ids that change are found after a minute`() async throws {
        try await FederationServer.run { federation async throws in
            let provider = federation.provider
            await provider.change { $0.token = { claims, keys in try keys.signWithoutKeyID(claims) } }
            for _ in 1...2 {
                let set = FakeProviderKeys.set(ofUnnamed: [await provider.keys])
                await provider.change { $0.api["/keys"] = UpstreamReply(status: 200, body: set) }
                #expect(try await federation.logIn(Browser(federation.server)).name == "account")
                await provider.rotateKeys()
                federation.server.clock.turn(by: 61)
            }
        }
    }
}

extension FakeProvider {
    /// The header `Authorization` of the last call at a path.
    func authorization(at path: String) -> String? { Array(zip(calls, authorizations)).last { $0.0 == path }?.1 }
}
