import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyJWS
import Testing

@Suite struct ClientTokensTests {
    private let tokens = ClientTokens()
    private let client: ClientSamples

    init() throws { client = try ClientSamples() }

    @Test(arguments: ClientSamples.algorithms) func `a token is read and verified with the client's key`(
        _ algorithm: JWSAlgorithm
    ) throws {
        let token = try #require(tokens.read(try client.token(algorithm, keyID: "k")))
        #expect(token.algorithm == algorithm.rawValue)
        #expect(token.type == "JWT")
        #expect(token.keyID == "k")
        #expect(token.claims == ["sub": .text("client")])
        for key in try [client.jwk(algorithm, ["kid": "k"]), client.jwk(algorithm, ["kid": "k", "use": "sig"])] {
            #expect(tokens.isSigned(token, by: try ClientSamples.set(key)))
        }
        let other = try ClientSamples().jwk(algorithm, ["kid": "k"])
        #expect(!tokens.isSigned(token, by: try ClientSamples.set(other)))
    }

    @Test func `a token that names a key is verified with that key alone`() throws {
        let token = try #require(tokens.read(try client.token(.es256, keyID: "one")))
        for id: [String: JSONValue] in [["kid": "two"], [:]] {
            #expect(!tokens.isSigned(token, by: try ClientSamples.set(try client.jwk(.es256, id))))
        }
        let other = try ClientSamples().jwk(.es256, ["kid": "two"])
        #expect(tokens.isSigned(token, by: try ClientSamples.set(other, try client.jwk(.es256, ["kid": "one"]))))
    }

    @Test func `a token that names no key is tried with every key of its algorithm`() throws {
        let token = try #require(tokens.read(try client.token(.ps256)))
        let keys = try ClientSamples.set(
            try client.jwk(.es256),
            try ClientSamples().jwk(.rs256),
            try client.jwk(.rs256, ["kid": "k"])
        )
        #expect(tokens.isSigned(token, by: keys))
    }

    @Test func `a key verifies only its own algorithm and use`() throws {
        let token = try #require(tokens.read(try client.token(.ps256)))
        for members: [String: JSONValue] in [
            ["alg": "RS256"], ["alg": "RSA-OAEP"], ["alg": 1], ["use": "enc"], ["key_ops": ["sign"]],
            ["key_ops": "verify"],
        ] {
            #expect(!tokens.isSigned(token, by: try ClientSamples.set(try client.jwk(.ps256, members))), "\(members)")
        }
        let fitting: [String: JSONValue] = ["alg": "PS256", "key_ops": ["verify"]]
        #expect(tokens.isSigned(token, by: try ClientSamples.set(try client.jwk(.ps256, fitting))))
    }

    @Test func `neither a shared secret nor no signature is read`() throws {
        #expect(tokens.read(try client.token(.hs256)) == nil)
        #expect(tokens.read(Base64URL.encode(#"{"alg":"none"}"#.utf8) + ".e30.") == nil)
    }

    @Test(arguments: [
        #""jwk":{}"#, #""jku":"http://127.0.0.1:1/""#, #""x5u":"http://127.0.0.1:1/""#, #""crit":["exp"]"#,
        #""crit":[]"#, #""b64":false"#, #""enc":"A256GCM""#, #""zip":"DEF""#, #""alg":"ES256""#, #""kid":1"#,
        #""typ":null"#,
    ])
    func `a header that brings a key or changes the meaning is refused`(member: String) throws {
        #expect(tokens.read(try client.token(header: #"{"alg":"ES256",\#(member)}"#)) == nil)
    }

    @Test func `the certificate of a key is not used`() throws {
        let header = #"{"alg":"ES256","x5t":"AAAA","x5t#S256":"AAAA","x5c":["AAAA"],"cty":"JWT"}"#
        let token = try #require(tokens.read(try client.token(header: header)))
        #expect(tokens.isSigned(token, by: try ClientSamples.set(try client.jwk(.es256))))
        #expect(!tokens.isSigned(token, by: try ClientSamples.set(try ClientSamples().jwk(.es256))))
    }

    @Test func `a signature of zeros is refused`() throws {
        let parts = try client.token(.es256).split(separator: ".").map(String.init)
        let zeros = Base64URL.encode([UInt8](repeating: 0, count: 64))
        let token = try #require(tokens.read("\(parts[0]).\(parts[1]).\(zeros)"))
        #expect(!tokens.isSigned(token, by: try ClientSamples.set(try client.jwk(.es256))))
    }

    @Test(arguments: [
        #"{"iss":"a","iss":"b"}"#, "[]", "", #"{"a":1e300}"#, #"{"a":[null]}"#, #"{"a":{"b":[[null]]}}"#,
    ])
    func `malformed claims are refused`(payload: String) throws {
        #expect(tokens.read(try client.token(header: #"{"alg":"ES256"}"#, payload: payload)) == nil)
    }

    @Test func `claims of all kinds are read`() throws {
        let payload = #"{"exp":1800000000.75,"aud":["a","b"],"flag":true,"none":null,"object":{"a":1}}"#
        let token = try #require(tokens.read(try client.token(header: #"{"alg":"ES256"}"#, payload: payload)))
        let expected: Claims = [
            "exp": .integer(1_800_000_000), "aud": .list([.text("a"), .text("b")]), "flag": .flag(true),
            "object": .object(["a": .integer(1)]),
        ]
        #expect(token.claims == expected)
    }

    @Test func `a usable set has public keys for signatures alone`() throws {
        for algorithm in ClientSamples.algorithms {
            #expect(tokens.isUsable(try ClientSamples.set(try client.jwk(algorithm))))
        }
        let key = try client.jwk(.es256)
        #expect(tokens.isUsable(try ClientSamples.set(key, ["kty": "EC", "crv": "P-521"])))
        for other: JSONValue in try [
            client.jwk(.es256, ["d": "AAAA"]), client.jwk(.rs256, ["p": "AAAA"]), ["kty": "oct", "k": "AAAA"],
        ] { #expect(!tokens.isUsable(try ClientSamples.set(key, other))) }
        for text in ["", "[]", "{}", #"{"keys":[]}"#, #"{"keys":{}}"#, #"{"keys":[],"keys":[]}"#] {
            #expect(!tokens.isUsable(Array(text.utf8)), "\(text)")
        }
        let large = try client.jwk(.es256, ["x5c": .string(String(repeating: "A", count: 300_000))])
        #expect(!tokens.isUsable(try ClientSamples.set(large)))
        #expect(!tokens.isUsable(try ClientSamples.set(try client.jwk(.es256, ["use": "enc"]))))
    }

    @Test func `a point off the curve is no key`() throws {
        let x = JSONValue.string(Base64URL.encode([UInt8](repeating: 1, count: 32)))
        #expect(!tokens.isUsable(try ClientSamples.set(try client.jwk(.es256, ["x": x]))))
    }
}
