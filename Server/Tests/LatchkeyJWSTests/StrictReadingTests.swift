import Crypto
import Foundation
import LatchkeyCore
import LatchkeyJWS
import Testing

/// Tokens with valid signatures that are refused for their form.
@Suite struct StrictReadingTests {
    static let headers = [
        // Another algorithm, or none.
        #"{"alg":"none"}"#, #"{"alg":"None"}"#, #"{"alg":"nOnE"}"#, #"{"alg":""}"#, "{}", #"{"alg":null}"#,
        #"{"alg":1}"#, #"{"alg":["ES256"]}"#, #"{"alg":"es256"}"#, #"{"alg":"ES256 "}"#, #"{"alg":"ES384"}"#,
        #"{"alg":"ES256K"}"#, #"{"alg":"PS256"}"#, #"{"alg":"HS512"}"#,
        // A key, a key's name, or unknown members.
        #"{"alg":"ES256","jwk":{"kty":"EC"}}"#, #"{"alg":"ES256","jku":"http://127.0.0.1:1/"}"#,
        #"{"alg":"ES256","x5u":"http://127.0.0.1:1/"}"#, #"{"alg":"ES256","x5c":["AAAA"]}"#,
        #"{"alg":"ES256","x5t":"AAAA"}"#, #"{"alg":"ES256","crit":["exp"]}"#, #"{"alg":"ES256","crit":[]}"#,
        #"{"alg":"ES256","b64":false}"#, #"{"alg":"ES256","zip":"DEF"}"#, #"{"alg":"ES256","cty":"JWT"}"#,
        #"{"alg":"ES256","enc":"A256GCM","p2c":2147483647}"#,
        // Members of another type.
        #"{"alg":"ES256","kid":1}"#, #"{"alg":"ES256","kid":null}"#, #"{"alg":"ES256","kid":""}"#,
        #"{"alg":"ES256","kid":["k"]}"#, #"{"alg":"ES256","typ":null}"#, #"{"alg":"ES256","typ":7}"#,
        #"{"alg":"ES256","kid":"\#(String(repeating: "k", count: 256))"}"#,
        // Duplicates, also in another spelling.
        #"{"alg":"none","alg":"ES256"}"#, #"{"alg":"ES256","alg":"ES256"}"#, #"{"alg":"ES256","\u0061lg":"none"}"#,
        #"{"alg":"ES256","kid":"a","kid":"b"}"#,
        // Not a JSON object.
        "", "null", "[]", #""ES256""#, #"{"alg":"ES256"}{}"#, #"{"alg":"ES256",}"#, #"{'alg':'ES256'}"#,
        #"{"alg":"ES256"} x"#, "\u{FEFF}{\"alg\":\"ES256\"}", "{\"alg\":\"ES256\"}\u{0}",
    ]

    @Test(arguments: headers) func `a header with other content is refused`(_ header: String) throws {
        let samples = try JWSSamples()
        #expect(CompactJWS(try samples.es256(header: header)) == nil)
    }

    @Test(arguments: [#"{"alg":"ES256"}"#, #" { "kid" : "k" , "alg" : "ES256" } "#, #"{"typ":"x","alg":"\u0045S256"}"#])
    func `the control: an allowed header is read`(_ header: String) throws {
        let samples = try JWSSamples()
        let jws = try #require(CompactJWS(try samples.es256(header: header)))
        #expect(try samples.key(.es256).verificationKey.hasSigned(jws))
    }

    @Test func `a key's name is text and is looked up nowhere`() throws {
        let samples = try JWSSamples()
        for id in ["../../dev/null", "' OR 1=1 --", "http://127.0.0.1:1/jwks.json", String(repeating: "k", count: 255)]
        {
            let jws = try #require(CompactJWS(try samples.es256(header: #"{"alg":"ES256","kid":"\#(id)"}"#)))
            #expect(jws.keyID == id)
        }
    }

    @Test(arguments: JWSAlgorithm.allCases) func `a token has exactly three parts`(
        _ algorithm: JWSAlgorithm
    ) throws {
        let samples = try JWSSamples()
        let token = try samples.token(algorithm)
        try #require(CompactJWS(token) != nil)
        let parts = token.split(separator: ".").map(String.init)
        let (header, payload, signature) = (parts[0], parts[1], parts[2])
        let changed = [
            "", ".", "..", "...", header, "\(header).\(payload)", "\(header).\(payload).", "\(token).", ".\(token)",
            "\(token)..", "\(token).e30", ".\(payload).\(signature)",
            "\(header).\(payload)..\(signature)", "\(token)=", "\(token)==", "\(header)=.\(payload).\(signature)",
            "\(header).\(payload)=.\(signature)", " \(token)", "\(token) ", "\(token)\n", "\(token)\0",
            "\(header).\(payload).\(signature)A", "\(header).\(payload).\(signature.dropLast())",
            "\(header).\(payload).\(signature.dropLast(4))", "\(header).\(payload)\n.\(signature)",
            "\(header).\(payload).\(signature.dropLast())é", "\(header)．\(payload).\(signature)",
        ]
        let key = try samples.key(algorithm).verificationKey
        for text in changed {
            guard let jws = CompactJWS(text) else { continue }
            // The length of an RSA signature depends on the key.
            #expect([.rs256, .ps256].contains(algorithm) && !key.hasSigned(jws), "\(text)")
        }
    }

    @Test func `base64url has one form: no other alphabet, no padding, no unused bits`() throws {
        let samples = try JWSSamples()
        let input = Base64URL.encode(#"{"alg":"ES256"}"#.utf8) + "." + Base64URL.encode(#"{"a":"??>>"}"#.utf8)
        try #require(input.contains("_") || input.contains("-"))
        func token(_ input: String) throws -> String {
            input + "." + Base64URL.encode(try samples.p256.signature(for: Data(input.utf8)).rawRepresentation)
        }
        #expect(CompactJWS(try token(input)) != nil)
        let standard = input.replacing("-", with: "+").replacing("_", with: "/")
        #expect(CompactJWS(try token(standard)) == nil)
        // "e30" and "e31" are the same bytes to a lenient reader.
        let header = Base64URL.encode(#"{"alg":"ES256"}"#.utf8)
        #expect(CompactJWS(try token("\(header).e30")) != nil)
        for other in ["e31", "e3", "e30=", "e", "e3 0", "e30\r\n"] {
            #expect(CompactJWS(try token("\(header).\(other)")) == nil, "\(other)")
        }
    }

    @Test func `a signature of another length is refused`() throws {
        let lengths: [(JWSAlgorithm, [Int])] = [
            (.es256, [0, 1, 32, 63, 65, 96, 132]), (.eddsa, [0, 63, 65, 114]), (.hs256, [0, 16, 31, 33, 64]),
            (.rs256, [0, 64, 128, 255, 1025]), (.ps256, [0, 64, 128, 255, 1025]),
        ]
        for (algorithm, lengths) in lengths {
            for length in lengths {
                let token = JWSSamples.token(header: #"{"alg":"\#(algorithm.rawValue)"}"#) { _ in
                    [UInt8](repeating: 1, count: length)
                }
                #expect(CompactJWS(token) == nil, "\(algorithm) \(length)")
            }
        }
    }

    @Test func `an overlong token is refused unread`() throws {
        let samples = try JWSSamples()
        let key = try samples.key(.hs256)
        func token(_ count: Int) throws -> String { try key.sign(["filler": String(repeating: "x", count: count)]) }
        #expect(CompactJWS(try token(10_000)) != nil)
        let long = [
            try token(20_000), try token(1 << 20), String(repeating: ".", count: 1 << 20),
            String(repeating: "A.", count: 100_000), try samples.token(.es256) + String(repeating: "A", count: 1 << 20),
        ]
        // Reading one of them takes longer than refusing all of them a thousand times.
        let start = ContinuousClock.now
        for _ in 0..<1000 { for text in long { #expect(CompactJWS(text) == nil) } }
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test func `a deep header, or one with many members, is refused`() throws {
        let samples = try JWSSamples()
        let deep =
            #"{"alg":"ES256","x":"# + String(repeating: "[", count: 3000) + String(repeating: "]", count: 3000) + "}"
        let wide = "{" + (0..<500).map { "\"m\($0)\":1," }.joined() + #""alg":"ES256"}"#
        for header in [deep, wide] { #expect(CompactJWS(try samples.es256(header: header)) == nil) }
    }
}
