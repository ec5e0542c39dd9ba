import Foundation
import LatchkeyConformance
import LatchkeyJSON
import Testing

/// The invariants, one spoiled part at a time.
@Suite struct CheckTests {
    private static let issuer = "https://op.example"
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let sent = FormFields([
        ("redirect_uri", "https://rp.example/cb"), ("state", "s"), ("nonce", "n"),
    ])

    private static func callback(_ query: String, status: Int = 303) -> [String] {
        Checks.callback(
            Callback(url: "https://rp.example/cb" + query, status: status),
            answering: sent,
            issuer: issuer,
            promisesIssuer: true
        ).failures
    }

    @Test func `a right return passes`() {
        #expect(Self.callback("?code=c&state=s&iss=https%3A%2F%2Fop.example").isEmpty)
        #expect(Self.callback("?error=access_denied&state=s&iss=https%3A%2F%2Fop.example").isEmpty)
    }

    @Test(arguments: [
        "?code=c&state=other&iss=https%3A%2F%2Fop.example", "?code=c&iss=https%3A%2F%2Fop.example",
        "?code=c&state=s", "?code=c&state=s&iss=https%3A%2F%2Fop.example%2F",
        "?code=c&error=e&state=s&iss=https%3A%2F%2Fop.example", "?state=s&iss=https%3A%2F%2Fop.example",
        "?error=e&error_description=a%0D%0Ab&state=s&iss=https%3A%2F%2Fop.example",
        "?code=c&code=d&state=s&iss=https%3A%2F%2Fop.example",
        "?code=c&state=s&iss=https%3A%2F%2Fop.example#x=y", "/more?code=c&state=s&iss=https%3A%2F%2Fop.example",
        "?code=c&state=s&iss=https%3A%2F%2Fop.example&access_token=t",
    ])
    func `a wrong return fails`(query: String) {
        #expect(!Self.callback(query).isEmpty)
    }

    @Test func `a redirect with 307 fails`() {
        #expect(!Self.callback("?code=c&state=s&iss=https%3A%2F%2Fop.example", status: 307).isEmpty)
    }

    private static func idToken(
        _ changes: [String: JSONValue] = [:],
        header: [String: JSONValue] = [:],
        signedBy other: TokenSigner? = nil
    ) throws -> [String] {
        let signer = TokenSigner.fresh(keyID: "k")
        let second = Int64(now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(issuer), "sub": "u", "aud": "c", "iat": .integer(second), "exp": .integer(second + 600),
            "nonce": "n", "acr": "1",
        ]
        claims.merge(changes) { $1 }
        let text = try (other ?? signer).sign(claims, header: header)
        let token = try #require(UnverifiedToken(text))
        let keys = try #require(PublicKeySet(["keys": [.object(signer.publicKey)]]))
        return Checks.idToken(
            token,
            keys: keys,
            issuer: issuer,
            clientID: "c",
            nonce: "n",
            accessToken: "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y",
            at: now
        ).failures
    }

    @Test func `a right ID token passes`() throws {
        #expect(try Self.idToken().isEmpty)
        #expect(try Self.idToken(["at_hash": "77QmUPtjPfzWtF2AnpK9RQ"]).isEmpty)
        #expect(try Self.idToken(["aud": ["c"]]).isEmpty)
    }

    @Test(
        arguments: [
            ("iss", "https://other.example"), ("sub", ""), ("sub", .null), ("aud", "d"), ("aud", ["c", "d"]),
            ("azp", "d"), ("exp", 1_799_999_000), ("exp", 1_800_000_600_000), ("exp", "soon"), ("iat", 1_800_000_100),
            ("iat", 1_799_999_000), ("nonce", "m"), ("nonce", .null), ("acr", ""), ("amr", "pwd"),
            ("at_hash", "wrong"), ("auth_time", "now"), ("auth_time", 1_800_001_000),
        ] as [(String, JSONValue)]
    )
    func `a wrong claim fails`(name: String, value: JSONValue) throws {
        #expect(try !Self.idToken([name: value]).isEmpty)
    }

    @Test func `another key's signature, and none, fail`() throws {
        #expect(try !Self.idToken(signedBy: .fresh(keyID: "k")).isEmpty)
        #expect(try !Self.idToken(signedBy: .unsigned).isEmpty)
        #expect(try !Self.idToken(header: ["jwk": ["kty": "EC"]]).isEmpty)
    }

    @Test(arguments: [
        #"{"keys":[]}"#, #"{"keys":[{"kty":"oct","k":"AA"}]}"#, #"{"keys":[{"kty":"EC","d":"AA","kid":"a"}]}"#,
        #"{"keys":[{"kty":"EC","kid":"a"},{"kty":"EC","kid":"a"}]}"#, #"{"keys":[{"kty":"EC"},{"kty":"EC"}]}"#, "[]",
    ])
    func `a wrong key set fails`(body: String) {
        #expect(!Checks.keySet(WebAnswer(200, [], Data(body.utf8))).failures.isEmpty)
    }

    @Test(
        arguments: [
            ("email_verified", "true"), ("updated_at", "2026"), ("address", "London"), ("name", ""), ("name", .null),
        ] as [(String, JSONValue)]
    )
    func `a claim of the wrong type fails`(name: String, value: JSONValue) {
        var checks = Checks()
        checks.types(of: [name: value])
        #expect(!checks.failures.isEmpty)
    }

    @Test func `a refusal with a token, without JSON or with 200 fails`() {
        func failures(_ status: Int, _ type: String, _ body: String) -> [String] {
            let answer = WebAnswer(status, [("Content-Type", type)], Data(body.utf8))
            return Checks.tokenError(answer, ["invalid_grant"]).failures
        }
        let right = #"{"error":"invalid_grant"}"#
        #expect(failures(400, "application/json", right).isEmpty)
        #expect(!failures(200, "application/json", right).isEmpty)
        #expect(!failures(400, "text/html", right).isEmpty)
        #expect(!failures(400, "application/json", #"{"error":"server_error"}"#).isEmpty)
        #expect(!failures(400, "application/json", #"{"error":"invalid_grant","access_token":"t"}"#).isEmpty)
    }

    @Test(
        arguments: [
            ("nonce", "n"), ("events", [:]), ("events", ["http://schemas.openid.net/event/backchannel-logout": "x"]),
            ("jti", .null), ("aud", "d"), ("sub", "v"), ("iat", .null), ("iss", "x"),
        ] as [(String, JSONValue)]
    )
    func `a wrong logout token fails`(name: String, value: JSONValue) throws {
        func failures(_ changes: [String: JSONValue]) throws -> [String] {
            let signer = TokenSigner.fresh(keyID: "k")
            let second = Int64(Self.now.timeIntervalSince1970)
            var claims: [String: JSONValue] = [
                "iss": .string(Self.issuer), "sub": "u", "aud": "c", "iat": .integer(second), "jti": "j",
                "exp": .integer(second + 60),
                "events": ["http://schemas.openid.net/event/backchannel-logout": [:]],
            ]
            claims.merge(changes) { $1 }
            let token = try #require(UnverifiedToken(try signer.sign(claims, header: ["typ": "logout+jwt"])))
            return Checks.logoutToken(
                token,
                keys: try #require(PublicKeySet(["keys": [.object(signer.publicKey)]])),
                issuer: Self.issuer,
                clientID: "c",
                idToken: UnverifiedToken(try signer.sign(["sub": "u"])),
                at: Self.now
            ).failures
        }
        #expect(try failures([:]).isEmpty)
        #expect(try !failures([name: value]).isEmpty)
    }
}
