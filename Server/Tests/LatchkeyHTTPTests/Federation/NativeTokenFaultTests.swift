import Crypto
import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// ID tokens from devices that are forged, stolen, stale or meant for others: none starts a session.
@Suite struct NativeTokenFaultTests {
    typealias Claims = [String: JSONValue]

    private static let faults = [
        ClaimFault("another issuer") { $0["iss"] = "https://evil.example" },
        ClaimFault("the issuer of another provider") { $0["iss"] = "https://appleid.apple.com" },
        ClaimFault("an issuer with a slash more") { $0["iss"] = "https://accounts.google.com/" },
        ClaimFault("no issuer") { $0["iss"] = nil },
        ClaimFault("another audience") { $0["aud"] = "another-app" },
        ClaimFault("no audience") { $0["aud"] = nil },
        ClaimFault("an empty audience") { $0["aud"] = [] },
        ClaimFault("several audiences without a party") {
            ($0["aud"], $0["azp"]) = (["latchkey-web", "another-app"], nil)
        },
        ClaimFault("another party") { $0["azp"] = "another-app" },
        ClaimFault("a party that is a list") { $0["azp"] = ["latchkey-ios"] },
        ClaimFault("no nonce") { $0["nonce"] = nil },
        ClaimFault("an empty nonce") { $0["nonce"] = "" },
        ClaimFault("another nonce") { $0["nonce"] = "replayed" },
        ClaimFault("the hash of another nonce") {
            $0["nonce"] = .string(SHA256.hash(data: Data("replayed".utf8)).hexadecimal)
        },
        ClaimFault("an expired token") { $0["exp"] = .integer(($0["iat"]?.integerValue ?? 0) - 100) },
        ClaimFault("no expiry") { $0["exp"] = nil },
        ClaimFault("a token of tomorrow") { $0["iat"] = .integer(($0["iat"]?.integerValue ?? 0) + 86_400) },
        ClaimFault("no time of issue") { $0["iat"] = nil },
        ClaimFault("a token for later") { $0["nbf"] = .integer(($0["iat"]?.integerValue ?? 0) + 3600) },
        ClaimFault("no subject") { $0["sub"] = nil },
        ClaimFault("an empty subject") { $0["sub"] = "" },
        ClaimFault("a subject that is a number") { $0["sub"] = 4711 },
        ClaimFault("a subject that is too long") { $0["sub"] = .string(String(repeating: "a", count: 256)) },
    ]

    @Test(arguments: faults) func `claims with a fault start no session`(fault: ClaimFault) async throws {
        try await NativeFederation.run { federation async throws in
            try await federation.expectNobody(try await federation.logIn(fault.change))
        }
    }

    private static let variants = [
        ClaimFault("the web client's own token") { $0["azp"] = "latchkey-web" },
        ClaimFault("a token of the app without a party") { ($0["aud"], $0["azp"]) = ("latchkey-ios", nil) },
        ClaimFault("several audiences with the app as the party") { $0["aud"] = ["latchkey-web", "another-app"] },
        ClaimFault("the issuer without its scheme") { $0["iss"] = "accounts.google.com" },
    ]

    @Test(arguments: variants) func `claims that the provider may send start a session`(
        variant: ClaimFault
    ) async throws {
        try await NativeFederation.run { federation async throws in
            #expect(try await federation.logIn(variant.change).status == 201)
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
        Forgery("a key of the provider with an algorithm that it does not use") { claims, keys in
            try keys.sign(claims)
        },
        Forgery("an unknown key under the id of the right one") { claims, _ in
            try FakeProviderKeys().sign(claims, keyID: "rsa")
        },
        Forgery("an HMAC under the client id") { claims, _ in
            try FakeProviderKeys.sign(claims, with: Array("latchkey-web".utf8))
        },
        Forgery("a signature of zeros") { claims, _ in
            try FakeProviderKeys.forge(
                #"{"alg":"RS256","kid":"rsa"}"#,
                claims,
                signature: Array(repeating: 0, count: 256)
            )
        },
        Forgery("a key in the header") { claims, _ in
            try FakeProviderKeys.forge(
                #"{"alg":"RS256","jwk":{"kty":"RSA","n":"AQAB","e":"AQAB"}}"#,
                claims,
                signature: Array(repeating: 1, count: 256)
            )
        },
        Forgery("the address of keys in the header") { claims, _ in
            try FakeProviderKeys.forge(
                #"{"alg":"RS256","jku":"https://evil.example/keys"}"#,
                claims,
                signature: Array(repeating: 1, count: 256)
            )
        },
        Forgery("another payload under a right signature") { claims, keys in
            let parts = try keys.sign(claims, usingRSA: true).split(separator: ".").map(String.init)
            let forged = try FakeProviderKeys.forge("{}", claims.merging(["sub": "admin"]) { $1 }).split(separator: ".")
            return [parts[0], String(forged[1]), parts[2]].joined(separator: ".")
        },
        Forgery("no JWT") { _, _ in "yes" },
        Forgery("nothing") { _, _ in "" },
    ]

    @Test(arguments: forgeries) func `a forged token starts no session`(forgery: Forgery) async throws {
        try await NativeFederation.run { federation async throws in
            let nonce = try await federation.nonce()
            let token = try forgery.token(await federation.claims(nonce), await federation.provider.keys)
            let answer = try await federation.logIn(token, nonce: nonce)
            #expect((400..<500).contains(answer.status), "\(answer.text)")
            #expect(try await federation.server.first("SELECT COUNT(*) FROM users") == 0)
            #expect(try await federation.server.first("SELECT COUNT(*) FROM sessions") == 0)
        }
    }

    @Test func `the hash of the access token must be that of the one beside the ID token`() async throws {
        try await NativeFederation.run { federation async throws in
            let hash = Base64URL.encode(SHA256.hash(data: Data("the-token".utf8)).prefix(16))
            let nonce = try await federation.nonce()
            let token = try await federation.token(nonce) { $0["at_hash"] = .string(hash) }
            let stolen = try await federation.logIn(token, nonce: nonce, more: #","accessToken":"another-token""#)
            try await federation.expectNobody(stolen)
            // The refused token has not used the nonce up.
            let good = try await federation.logIn(token, nonce: nonce, more: #","accessToken":"the-token""#)
            #expect(good.status == 201, "\(good.text)")
        }
    }

    @Test func `an ID token starts one session, also if it comes many times at once`() async throws {
        try await NativeFederation.run { federation async throws in
            let nonce = try await federation.nonce()
            let token = try await federation.token(nonce)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await federation.logIn(token, nonce: nonce).status } }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [201: 1, 401: 7])
            #expect(try await federation.server.first("SELECT COUNT(*) FROM sessions") == 1)
        }
    }

    @Test func `an ID token counts for no other nonce, and for no link after a login`() async throws {
        try await NativeFederation.run { federation async throws in
            let nonce = try await federation.nonce()
            let token = try await federation.token(nonce)
            #expect(try await federation.logIn(token, nonce: nonce).status == 201)
            let fresh = try await federation.nonce()
            try await federation.logIn(token, nonce: fresh).expectRefusal("invalid_id_token")
            let eve = try await federation.server.register("eve")
            try await federation.link(token, nonce: nonce, by: eve).expectRefusal("invalid_id_token")
        }
    }

    @Test func `the request cannot name the issuer, the audience or the keys`() async throws {
        try await NativeFederation.run { federation async throws in
            let nonce = try await federation.nonce()
            let token = try await federation.token(nonce) { claims in
                (claims["iss"], claims["aud"]) = ("https://evil.example", "evil-app")
            }
            let members =
                #","issuer":"https://evil.example","clientID":"evil-app","jwksURI":"https://evil.example/keys""#
            let answer = try await federation.logIn(token, nonce: nonce, more: members)
            #expect((400..<500).contains(answer.status), "\(answer.text)")
            #expect(try await federation.server.first("SELECT COUNT(*) FROM users") == 0)
            #expect(await federation.provider.queries.allSatisfy(\.isEmpty))
        }
    }

    // MARK: Apple and LINE

    private static func runApple(
        _ test: @escaping @Sendable (NativeFederation) async throws -> Void
    ) async throws {
        try await NativeFederation.run(
            "apple",
            issuer: "https://appleid.apple.com",
            { rules in
                rules.secret = P256.Signing.PrivateKey().pemRepresentation
                (rules.appleTeamID, rules.appleKeyID) = ("TEAM123456", "KEY1234567")
            },
            test
        )
    }

    @Test func `Apple's token is for the bundle id, and its name is a suggestion of the app`() async throws {
        try await Self.runApple { federation async throws in
            let nonce = try await federation.nonce()
            let token = try await federation.token(nonce) { claims in
                (claims["aud"], claims["azp"], claims["name"]) = ("latchkey-ios", nil, nil)
                claims["email_verified"] = "true"
                claims["nonce"] = .string(SHA256.hash(data: Data(nonce.utf8)).hexadecimal)
            }
            let name = #","displayName":"Ada King""#
            let answer = try await federation.logIn(token, nonce: nonce, at: "apple", more: name)
            #expect(answer.status == 201, "\(answer.text)")
            #expect(answer["user", "displayName"] == "Ada King")
            #expect(answer["user", "emailAddressVerified"] == true)
        }
    }

    @Test func `the token of one provider is none of another`() async throws {
        try await Self.runApple { federation async throws in
            var rules = UpstreamChange()
            rules.clientID = "latchkey-web"
            rules.nativeClientIDs = ["latchkey-ios"]
            _ = try await federation.server.composition.administration.upstreams().add("google", of: "google", rules)
            await federation.provider.change { $0.issuer = NativeFederation.issuer }
            let nonce = try await federation.nonce()
            let token = try await federation.token(nonce) { $0["iss"] = "https://appleid.apple.com" }
            try await federation.expectNobody(try await federation.logIn(token, nonce: nonce, at: "google"))
        }
    }

    @Test func `LINE's tokens from devices are signed by its keys, and prove no address`() async throws {
        try await NativeFederation.run("line", issuer: "https://access.line.me") { federation async throws in
            let nonce = try await federation.nonce()
            let claims = await federation.claims(nonce)
            let keys = await federation.provider.keys
            let set = FakeProviderKeys.set(ofUnnamed: [keys])
            await federation.provider.change { $0.api["/oauth2/v2.1/certs"] = UpstreamReply(status: 200, body: set) }
            let token = try keys.signWithoutKeyID(claims)
            let answer = try await federation.logIn(token, nonce: nonce, at: "line")
            #expect(answer.status == 201, "\(answer.text)")
            #expect(answer["user", "emailAddressVerified"] != true)
        }
    }
}

extension SHA256Digest {
    fileprivate var hexadecimal: String { map { String(format: "%02x", $0) }.joined() }
}
