import Crypto
import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Answers of a provider that are forged, mixed up, stale or broken: nobody is logged in by one.
@Suite struct UntrustworthyAnswerTests {
    typealias Claims = [String: JSONValue]

    /// A name of the fault, and what it does to the claims.
    struct ClaimFault: Sendable, CustomTestStringConvertible {
        let name: String
        let change: @Sendable (inout Claims) -> Void

        var testDescription: String { name }

        init(_ name: String, _ change: @escaping @Sendable (inout Claims) -> Void) {
            self.name = name
            self.change = change
        }
    }

    private static let faults = [
        ClaimFault("another issuer") { $0["iss"] = "https://evil.example" },
        ClaimFault("an issuer with a slash more") { $0["iss"] = "https://login.example.net/" },
        ClaimFault("no issuer") { $0["iss"] = nil },
        ClaimFault("another audience") { $0["aud"] = "another-client" },
        ClaimFault("no audience") { $0["aud"] = nil },
        ClaimFault("several audiences without a party") { $0["aud"] = ["latchkey-at-acme", "another-client"] },
        ClaimFault("another party") { $0["azp"] = "another-client" },
        ClaimFault("no nonce") { $0["nonce"] = nil },
        ClaimFault("another nonce") { $0["nonce"] = "replayed" },
        ClaimFault("an expired token") { $0["exp"] = .integer(($0["exp"]?.integerValue ?? 0) - 700) },
        ClaimFault("no expiry") { $0["exp"] = nil },
        ClaimFault("an expiry as a text") { $0["exp"] = "9999999999" },
        ClaimFault("a token of tomorrow") { $0["iat"] = .integer(($0["iat"]?.integerValue ?? 0) + 86_400) },
        ClaimFault("no time of issue") { $0["iat"] = nil },
        ClaimFault("a token for later") { $0["nbf"] = .integer(($0["iat"]?.integerValue ?? 0) + 3600) },
        ClaimFault("the hash of another access token") { $0["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA" },
        ClaimFault("no subject") { $0["sub"] = nil },
        ClaimFault("an empty subject") { $0["sub"] = "" },
        ClaimFault("a subject that is a number") { $0["sub"] = 7 },
        ClaimFault("a subject that is too long") { $0["sub"] = .string(String(repeating: "a", count: 256)) },
        ClaimFault("a subject with a line end") { $0["sub"] = "ada\nadmin" },
    ]

    @Test(arguments: faults) func `claims with a fault log nobody in`(fault: ClaimFault) async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { $0.claims = fault.change }
            let browser = Browser(federation.server)
            let page = try await federation.logIn(browser)
            #expect(page.name == "login")
            #expect(page.notice == "Logging in there failed. Try again, or log in another way.")
            #expect(try await federation.userCount == 0)
            #expect(await browser.cookies[Browser.session] == nil)
        }
    }

    @Test func `claims without a fault log in, so the faults are what refuses`() async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { script in
                script.claims = {
                    $0["azp"] = "latchkey-at-acme"; $0["nbf"] = $0["iat"]
                }
            }
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
        }
    }

    /// A name of the forgery, and the token that it makes.
    struct Forgery: Sendable, CustomTestStringConvertible {
        let name: String
        let token: @Sendable (Claims, FakeProviderKeys) throws -> String

        var testDescription: String { name }

        init(_ name: String, _ token: @escaping @Sendable (Claims, FakeProviderKeys) throws -> String) {
            self.name = name
            self.token = token
        }
    }

    private static let forgeries = [
        Forgery("no signature") { claims, _ in try FakeProviderKeys.forge(#"{"alg":"none"}"#, claims) },
        Forgery("an unknown key") { claims, _ in try FakeProviderKeys().sign(claims) },
        Forgery("an unknown key under the id of the right one") { claims, keys in
            try FakeProviderKeys().sign(claims, keyID: keys.id)
        },
        Forgery("an HMAC under the public key") { claims, keys in
            try FakeProviderKeys.sign(claims, with: Array(keys.key.publicKey.rawRepresentation))
        },
        Forgery("an HMAC under the client's secret") { claims, _ in
            try FakeProviderKeys.sign(claims, with: Array("a secret of thirty-two characters".utf8))
        },
        Forgery("a key in the header") { claims, _ in
            try FakeProviderKeys.forge(
                #"{"alg":"ES256","jwk":{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}}"#,
                claims,
                signature: Array(repeating: 1, count: 64)
            )
        },
        Forgery("the address of keys in the header") { claims, _ in
            try FakeProviderKeys.forge(
                #"{"alg":"ES256","jku":"https://evil.example/keys"}"#,
                claims,
                signature: Array(repeating: 1, count: 64)
            )
        },
        Forgery("a changed payload") { claims, keys in
            let parts = try keys.sign(claims).split(separator: ".").map(String.init)
            let forged = try FakeProviderKeys.forge("{}", claims.merging(["sub": "admin"]) { $1 }).split(separator: ".")
            return [parts[0], String(forged[1]), parts[2]].joined(separator: ".")
        },
        Forgery("no JWT") { _, _ in "yes" },
        Forgery("a token of a megabyte") { claims, keys in
            try keys.sign(claims.merging(["x": .string(String(repeating: "a", count: 100_000))]) { $1 })
        },
    ]

    @Test(arguments: forgeries) func `a forged token logs nobody in`(forgery: Forgery) async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { $0.token = forgery.token }
            #expect(try await federation.logIn(Browser(federation.server)).name == "login")
            #expect(try await federation.userCount == 0)
        }
    }

    @Test func `new keys of the provider are found, and the old ones count no more`() async throws {
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

    @Test func `an answer counts in the browser that asked, once, and for ten minutes`() async throws {
        try await FederationServer.run { federation async throws in
            let (asked, other) = (Browser(federation.server), Browser(federation.server))
            let answer = try await federation.provider.authorize(try await federation.begin(asked))
            _ = try await federation.begin(other)
            #expect(try await federation.comeBack(other, with: answer).name == "login")
            #expect(try await federation.comeBack(asked, with: answer).name == "account")
            let twice = try await federation.comeBack(asked, with: answer)
            #expect(twice.path.hasPrefix("/login") || twice.notice != nil)
            let late = Browser(federation.server)
            let stale = try await federation.provider.authorize(try await federation.begin(late))
            federation.server.clock.turn(by: 601)
            #expect(try await federation.comeBack(late, with: stale).name == "login")
            for answer in [
                [:], ["code": "code-0"], ["state": "x", "code": "y"], ["state": String(repeating: "A", count: 43)],
            ] {
                #expect(try await federation.comeBack(late, with: answer).name == "login")
            }
        }
    }

    @Test func `a hostile provider gets no code of another one`() async throws {
        try await FederationServer.run { federation async throws in
            var rules = UpstreamChange()
            rules.clientID = "latchkey-at-evil"
            rules.issuer = "https://evil.example"
            _ = try await federation.server.composition.administration.upstreams().add("evil", of: "oidc", rules)
            let browser = Browser(federation.server)
            let answer = try await federation.provider.authorize(try await federation.begin(browser))
            let before = await federation.provider.forms.count
            // The answer of one provider at the address of another.
            #expect(try await federation.comeBack(browser, with: answer, at: "evil").name == "login")
            #expect(await federation.provider.forms.count == before)
            // An answer that names another issuer (RFC 9207).
            let second = try await federation.provider.authorize(try await federation.begin(browser))
            let mixed = second.merging(["iss": "https://evil.example"]) { $1 }
            #expect(try await federation.comeBack(browser, with: mixed).name == "login")
            #expect(await federation.provider.forms.count == before)
            // One that promised to name itself, and does not.
            await federation.provider.change { script in
                script.document = { $0["authorization_response_iss_parameter_supported"] = true }
            }
            federation.server.clock.turn(by: 3601)
            let third = try await federation.provider.authorize(try await federation.begin(browser))
            #expect(try await federation.comeBack(browser, with: third).name == "login")
            let fourth = try await federation.provider.authorize(try await federation.begin(browser))
            let named = fourth.merging(["iss": FederationServer.issuer]) { $1 }
            #expect(try await federation.comeBack(browser, with: named).name == "account")
        }
    }

    private static let documents: [(String, @Sendable (inout Claims) -> Void)] = [
        ("another issuer", { $0["issuer"] = "https://evil.example" }),
        ("no token endpoint", { $0["token_endpoint"] = nil }),
        ("an endpoint without TLS", { $0["token_endpoint"] = "http://login.example.net/token" }),
        ("keys without TLS", { $0["jwks_uri"] = "http://login.example.net/keys" }),
        ("an endpoint that is a number", { $0["authorization_endpoint"] = 7 }),
    ]

    @Test(arguments: documents) func `a discovery document with a fault is not used`(
        name: String,
        change: @escaping @Sendable (inout Claims) -> Void
    ) async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { $0.document = change }
            let page = try await Browser(federation.server).open("/federation/acme")
            #expect(page.name == "login")
            #expect(page.notice?.hasPrefix("Logging in there does not work at the moment") == true)
            #expect(await federation.provider.calls == ["/.well-known/openid-configuration"])
        }
    }

    @Test func `a provider that is down is not called again at once, and works when it is back`() async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { $0.failure = .timedOut }
            let browser = Browser(federation.server)
            for _ in 1...3 { #expect(try await browser.open("/federation/acme").name == "login") }
            #expect(await federation.provider.calls.count == 1)
            await federation.provider.change { $0.failure = nil }
            federation.server.clock.turn(by: 11)
            #expect(try await federation.logIn(browser).name == "account")
        }
    }

    private static let replies: [(Int, String)] = [
        (200, #"{"error":"bad_verification_code"}"#), (400, #"{"error":"invalid_grant"}"#), (500, "oops"),
        (200, "oops"),
        (200, "{}"), (200, #"{"id_token":7}"#), (200, #"{"id_token":"a","id_token":"b"}"#), (302, ""),
    ]

    @Test(arguments: replies) func `an error of the token endpoint logs nobody in`(
        status: Int,
        body: String
    ) async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { script in
                script.tokenReply = UpstreamReply(status: status, body: Array(body.utf8))
            }
            #expect(try await federation.logIn(Browser(federation.server)).name == "login")
            #expect(try await federation.userCount == 0)
        }
    }
}
