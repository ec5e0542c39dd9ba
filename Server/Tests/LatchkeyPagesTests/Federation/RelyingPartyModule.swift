import Crypto
import Foundation
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// A module of the OpenID Foundation's conformance suite for relying parties, as the provider behaves in it.
struct RelyingPartyModule: Sendable, CustomTestStringConvertible {
    typealias Claims = [String: JSONValue]

    /// The module's official name, or several if they differ in nothing here, with a note about a variant.
    let name: String
    let prepare: @Sendable (FakeProvider) async throws -> Void

    var testDescription: String { name }

    init(_ name: String, _ prepare: @escaping @Sendable (FakeProvider) async throws -> Void) {
        self.name = name
        self.prepare = prepare
    }

    /// A module with other claims in the ID token.
    static func claims(_ name: String, _ change: @escaping @Sendable (inout Claims) -> Void) -> RelyingPartyModule {
        RelyingPartyModule(name) { provider in await provider.change { $0.claims = change } }
    }

    /// A module with another ID token.
    static func token(
        _ name: String,
        _ make: @escaping @Sendable (Claims, FakeProviderKeys) throws -> String
    ) -> RelyingPartyModule {
        RelyingPartyModule(name) { provider in await provider.change { $0.token = make } }
    }

    /// The name of a module of FAPI 2.0.
    static func fapi(_ name: String) -> String { "fapi2-security-profile-final-client-test-\(name)" }

    // MARK: ID tokens that log the person in

    static let accepted = [
        RelyingPartyModule("oidcc-client-test, \(fapi("happy-path"))") { _ in },
        RelyingPartyModule("oidcc-client-test-idtoken-sig-rs256") { await $0.change { $0.usesRSA = true } },
        RelyingPartyModule("oidcc-client-test-kid-absent-single-jwks") { provider in
            let set = FakeProviderKeys.set(ofUnnamed: [await provider.keys])
            await provider.change { script in
                script.api["/keys"] = UpstreamReply(status: 200, body: set)
                script.token = { claims, keys in try keys.signWithoutKeyID(claims) }
            }
        },
        RelyingPartyModule("oidcc-client-test-kid-absent-multiple-jwks, with every key tried") { provider in
            let others = [FakeProviderKeys(), FakeProviderKeys()]
            let set = FakeProviderKeys.set(ofUnnamed: others + [await provider.keys])
            await provider.change { script in
                script.api["/keys"] = UpstreamReply(status: 200, body: set)
                script.token = { claims, keys in try keys.signWithoutKeyID(claims) }
            }
        },
        // OpenID Connect Core §3.1.3.6: optional in the code flow.
        claims("oidcc-client-test-missing-athash") { $0["at_hash"] = nil },
        claims("oidcc-client-test-invalid-athash, with the right hash") { $0["at_hash"] = .string(rightHash) },
        claims(fapi("valid-aud-as-array")) { $0["aud"] = ["latchkey-at-acme"] },
        claims("\(fapi("valid-aud-as-array")), with azp") {
            ($0["aud"], $0["azp"]) = (["latchkey-at-acme"], "latchkey-at-acme")
        },
        claims(fapi("iat-is-week-in-past")) { $0["iat"] = .integer(($0["iat"]?.integerValue ?? 0) - 7 * 86_400) },
    ]

    /// The `at_hash` of the access token that the fake provider issues.
    private static let rightHash = Base64URL.encode(SHA256.hash(data: Data("access-1".utf8)).prefix(16))

    // MARK: ID tokens that log nobody in

    static let refusedClaims = [
        claims("oidcc-client-test-invalid-iss, \(fapi("invalid-iss"))") { $0["iss"] = "https://evil.example" },
        claims(fapi("invalid-missing-iss")) { $0["iss"] = nil },
        claims("oidcc-client-test-missing-sub") { $0["sub"] = nil },
        claims("oidcc-client-test-invalid-aud, \(fapi("invalid-aud"))") { $0["aud"] = "another-client" },
        claims("oidcc-client-test-missing-aud, \(fapi("invalid-missing-aud"))") { $0["aud"] = nil },
        claims("oidcc-client-test-missing-aud, with an empty list") { $0["aud"] = [] },
        claims(fapi("invalid-secondary-aud")) { $0["aud"] = ["latchkey-at-acme", "another-client"] },
        claims("\(fapi("invalid-secondary-aud")), issued to the other") {
            ($0["aud"], $0["azp"]) = (["latchkey-at-acme", "another-client"], "another-client")
        },
        claims("oidcc-client-test-missing-iat") { $0["iat"] = nil },
        claims(fapi("invalid-expired-exp")) { $0["exp"] = .integer(($0["exp"]?.integerValue ?? 0) - 700) },
        claims(fapi("invalid-missing-exp")) { $0["exp"] = nil },
        claims("oidcc-client-test-nonce-invalid, \(fapi("invalid-nonce"))") { $0["nonce"] = "replayed" },
        claims(fapi("invalid-missing-nonce")) { $0["nonce"] = nil },
        claims("oidcc-client-test-invalid-athash") { $0["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA" },
        claims("oidcc-client-test-invalid-athash, of the whole digest") {
            $0["at_hash"] = .string(Base64URL.encode(SHA256.hash(data: Data("access-1".utf8))))
        },
        claims("oidcc-client-test-invalid-athash, that is no text") { $0["at_hash"] = true },
    ]

    static let refusedSignatures = [
        // The suite accepts these from clients that registered `none`; this server never does.
        token("oidcc-client-test-idtoken-sig-none, \(fapi("invalid-null-alg"))") { claims, _ in
            try FakeProviderKeys.forge(#"{"alg":"none"}"#, claims)
        },
        token("oidcc-client-test-idtoken-sig-none, in another case") { claims, keys in
            try FakeProviderKeys.forge(#"{"alg":"nOnE","kid":"\#(keys.id)"}"#, claims)
        },
        token("\(fapi("invalid-null-alg")), without a text") { claims, keys in
            try FakeProviderKeys.forge(#"{"alg":null,"kid":"\#(keys.id)"}"#, claims, signature: zeros)
        },
        token("\(fapi("invalid-null-alg")), without the member") { claims, keys in
            try FakeProviderKeys.forge(#"{"kid":"\#(keys.id)"}"#, claims, signature: zeros)
        },
        token("oidcc-client-test-invalid-sig-rs256") { claims, keys in
            try spoilingSignature(of: keys.sign(claims, usingRSA: true))
        },
        token("oidcc-client-test-invalid-sig-es256") { claims, keys in try spoilingSignature(of: keys.sign(claims)) },
        token("oidcc-client-test-invalid-sig-es256, by another key under the right id") { claims, keys in
            try FakeProviderKeys().sign(claims, keyID: keys.id)
        },
        token("oidcc-client-test-invalid-sig-es256, of zeros") { claims, keys in
            try FakeProviderKeys.forge(#"{"alg":"ES256","kid":"\#(keys.id)"}"#, claims, signature: zeros)
        },
        RelyingPartyModule("oidcc-client-test-kid-absent-multiple-jwks, by none of the keys") { provider in
            let set = FakeProviderKeys.set(ofUnnamed: [FakeProviderKeys(), await provider.keys])
            await provider.change { script in
                script.api["/keys"] = UpstreamReply(status: 200, body: set)
                script.token = { claims, _ in try FakeProviderKeys().signWithoutKeyID(claims) }
            }
        },
    ]

    private static let zeros = [UInt8](repeating: 0, count: 64)

    /// The token with another bit in its signature.
    static func spoilingSignature(of token: String) throws -> String {
        var parts = token.split(separator: ".").map(String.init)
        var signature = Base64URL.decode(Substring(parts[2])) ?? []
        signature[signature.count / 2] ^= 1
        parts[2] = Base64URL.encode(signature)
        return parts.joined(separator: ".")
    }
}
