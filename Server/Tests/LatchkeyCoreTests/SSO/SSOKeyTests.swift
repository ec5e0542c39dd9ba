import Foundation
import LatchkeyCore
import Testing

@Suite struct SSOKeyTests {
    private static let bytes = Base64URL.encode([UInt8](repeating: 7, count: 32))
    private static let modulus = Base64URL.encode([0xFF] + [UInt8](repeating: 1, count: 255))

    private static func set(_ keys: String...) -> [UInt8] { Array(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8) }

    @Test func `a set has the keys that are of use, and others do no harm`() throws {
        let set = Self.set(
            #"{"kty":"EC","crv":"P-256","x":"\#(Self.bytes)","y":"\#(Self.bytes)","kid":"a","use":"sig"}"#,
            #"{"kty":"OKP","crv":"Ed25519","x":"\#(Self.bytes)","kid":"b","alg":"EdDSA"}"#,
            #"{"kty":"RSA","n":"\#(Self.modulus)","e":"AQAB","kid":"c"}"#,
            #"{"kty":"oct","k":"AAAA"}"#,
            #"{"kty":"EC","crv":"P-384","x":"\#(Self.bytes)","y":"\#(Self.bytes)"}"#,
            "7",
            "null",
            "{}",
            #"{"kty":"OKP","crv":"Ed25519","x":"\#(Self.bytes)","use":"enc"}"#,
            #"{"kty":"OKP","crv":"Ed25519","x":"\#(Self.bytes)","alg":"ES256"}"#,
            #"{"kty":"OKP","crv":"Ed25519","x":"AAAA"}"#,
            #"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#,
            #"{"kty":"RSA","n":"\#(Self.modulus)","e":"AQ"}"#,
            #"{"kty":"RSA","n":"\#(Self.modulus)","e":"AQAA"}"#
        )
        let keys = try #require(SSOPublicKey.readSet(set))
        #expect(keys.map(\.id) == ["a", "b", "c"])
        #expect(keys.map(\.algorithm) == ["ES256", "EdDSA", "RS256"])
        for key in keys { #expect(SSOPublicKey(json: Array(key.json.utf8)) == key) }
    }

    @Test(arguments: ["", "[]", "{}", #"{"keys":{}}"#, #"{"keys":[],"keys":[]}"#, "nonsense"])
    func `what is no set is told from an empty one`(text: String) {
        #expect(SSOPublicKey.readSet(Array(text.utf8)) == nil)
        #expect(SSOPublicKey.readSet(Self.set())?.isEmpty == true)
    }

    @Test(arguments: [
        "https://id.example.com/keys", "https://id.example.com:8443/keys?a=b", "http://127.0.0.1:8080/keys",
        "http://localhost/keys", "http://[::1]:80/keys",
    ]) func `keys are fetched with TLS, or from this machine`(url: String) {
        #expect(RemoteKeysAddress.isAllowed(url))
    }

    @Test(arguments: [
        "", "id.example.com", "http://id.example.com/keys", "http://127.0.0.1.example.com/", "http://127.0.0.2/",
        "https://a:b@id.example.com/", "https://a@id.example.com/", "https:///keys", "https://id.example.com/#a",
        "file:///etc/passwd", "ftp://127.0.0.1/", "http://localhost.example.com/", "http://169.254.169.254/",
        "https://id.example.com/" + String(repeating: "x", count: 512),
    ]) func `from elsewhere they are not`(url: String) {
        #expect(!RemoteKeysAddress.isAllowed(url))
    }

    @Test func `a key is read as it was sealed, from its own row alone`() throws {
        let method = SSOKey.Method.lithium(
            LithiumKey(
                key: Secret(Array(0..<16)),
                addressKey: Secret(Array(16..<32)),
                domain: ".example.com",
                clientID: "c"
            )
        )
        let keys = [
            method, .secret(Secret(Array(0..<32)), JWTRules(issuer: "i", audience: "a")),
            .publicKeys(url: "https://id.example.com/", JWTRules()),
        ].map { method in
            SSOKey(
                id: IDSource().next(),
                applicationID: "default",
                method: method,
                window: 60,
                vouchesForAddresses: false,
                createdAt: Date(milliseconds: 1)
            )
        }
        for key in keys {
            let stored = try StoredSSOKey(key, with: Turned())
            #expect(try stored.opened(with: Turned()) == key)
            let moved = StoredSSOKey(
                id: stored.id,
                applicationID: "other",
                kind: stored.kind,
                sealed: stored.sealed,
                createdAt: stored.createdAt
            )
            #expect(throws: SealingError.cannotOpen) { try moved.opened(with: Turned()) }
        }
        let shown = keys.map { "\($0) \($0.method)" }.joined() + String(reflecting: keys[0])
        #expect(!shown.contains("1, 2"))
    }
}

/// Seals by inverting bits.
private struct Turned: Sealing {
    func seal(_ bytes: [UInt8]) throws(SealingError) -> [UInt8] { bytes.map { ~$0 } }
    func open(_ sealed: [UInt8]) throws(SealingError) -> [UInt8] { sealed.map { ~$0 } }
}
