import Crypto
import Foundation
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Answers of a provider that are forged, mixed up, stale or broken: nobody is logged in by one.
@Suite struct UntrustworthyAnswerTests {
    typealias Claims = [String: JSONValue]

    private static let faults = [
        ClaimFault("an issuer with a slash more") { $0["iss"] = "https://login.example.net/" },
        ClaimFault("another party") { $0["azp"] = "another-client" },
        ClaimFault("an expiry as a text") { $0["exp"] = "9999999999" },
        ClaimFault("a token of tomorrow") { $0["iat"] = .integer(($0["iat"]?.integerValue ?? 0) + 86_400) },
        ClaimFault("a token for later") { $0["nbf"] = .integer(($0["iat"]?.integerValue ?? 0) + 3600) },
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
            try await federation.expectNobody(browser, at: page)
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
        Forgery("an unknown key") { claims, _ in try FakeProviderKeys().sign(claims) },
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

    private static let documents: [(String, @Sendable (inout Claims) -> Void)] = [
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

    @Test func `a provider that goes down between the start and the return logs nobody in, and works when it is back`()
        async throws
    {
        try await FederationServer.run { federation async throws in
            let browser = Browser(federation.server)
            let answer = try await federation.provider.authorize(try await federation.begin(browser))
            await federation.provider.change { $0.failure = .unreachable("the port is closed") }
            let page = try await federation.comeBack(browser, with: answer)
            try await federation.expectNobody(browser, at: page, told: FederationServer.unavailable)
            await federation.provider.change { $0.failure = nil }
            // The visit ended with the first return.
            let again = try await federation.comeBack(browser, with: answer)
            try await federation.expectNobody(browser, at: again, told: FederationServer.over)
            #expect(try await federation.logIn(browser).name == "account")
        }
    }

    @Test func `a provider whose keys cannot be fetched at the return logs nobody in, and works when it is back`()
        async throws
    {
        try await FederationServer.run { federation async throws in
            let browser = Browser(federation.server)
            let answer = try await federation.provider.authorize(try await federation.begin(browser))
            await federation.provider.change { $0.api["/keys"] = UpstreamReply(status: 503, body: []) }
            let page = try await federation.comeBack(browser, with: answer)
            try await federation.expectNobody(browser, at: page, told: FederationServer.unavailable)
            await federation.provider.change { $0.api["/keys"] = nil }
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
