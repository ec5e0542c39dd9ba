import LatchkeyCore
import LatchkeyCrypto
import ServerTesting
import Testing

/// The tokens of device-bound sessions, strictly read.
@Suite struct DeviceProofTokenTests {
    private let tokens = DeviceProofTokens()
    private let key = BrowserKey()

    /// What Chromium 156 sent for the challenges `ch.1-_` and `re.fresh`.
    private static let chromium = (
        registration: "eyJhbGciOiJFUzI1NiIsImp3ayI6eyJjcnYiOiJQLTI1NiIsImt0eSI6IkVDIiwieCI6IlplQS1NOTFKeHRpQ1RfYjJwenQ4"
            + "U3drNGxwbXEtbDlGamZVNGM3Tnl1YVUiLCJ5IjoialV3MmZydkxYVlhfbkE0THVBYVpDeEd1MEpiRG5UbTRyeXI5MFhCUXlBOCJ9LCJ0"
            + "eXAiOiJkYnNjK2p3dCJ9.eyJqdGkiOiJjaC4xLV8ifQ.nSUbgAvSU0QkwiKhTfeuWxbaE-siV6GKhZqkViZrfWKKsmKFwBFT7ir-zZY9"
            + "azdzudifK9KgW4wUn7aEtq_ymw",
        answer: "eyJhbGciOiJFUzI1NiIsInR5cCI6ImRic2Mrand0In0.eyJqdGkiOiJyZS5mcmVzaCJ9.bdiTIjHGx-F0GQ2huWmnRP-B7P4qBpt5"
            + "hy79YNyKP-gzWYBrIXzZK27fTQzvIk1exKOagAWENkW1teMOEYSTsA"
    )

    @Test func `the tokens of Chromium are read`() throws {
        let registration = try #require(tokens.registration(Self.chromium.registration))
        #expect(registration.challenge == "ch.1-_")
        #expect(registration.publicKey.count == 65)
        let challenge = tokens.challenge(in: Self.chromium.answer, signedBy: registration.publicKey)
        #expect(challenge == "re.fresh")
        #expect(tokens.challenge(in: Self.chromium.answer, signedBy: key.publicKey) == nil)
    }

    @Test func `a registration brings the key that signed it`() throws {
        let registration = try #require(tokens.registration(try key.registration("c")))
        #expect(registration == DeviceRegistration(publicKey: key.publicKey, challenge: "c"))
        #expect(tokens.challenge(in: try key.answer("d"), signedBy: key.publicKey) == "d")
    }

    @Test func `a key that has not signed is refused`() throws {
        let other = BrowserKey()
        let header = #"{"alg":"ES256","jwk":\#(other.jwk),"typ":"dbsc+jwt"}"#
        #expect(tokens.registration(try key.token(header, #"{"jti":"c"}"#)) == nil)
        #expect(tokens.challenge(in: try other.answer("c"), signedBy: key.publicKey) == nil)
    }

    @Test func `a changed token is refused`() throws {
        let token = try key.registration("challenge")
        for index in token.indices {
            var changed = token
            changed.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
            #expect(tokens.registration(changed) == nil)
        }
    }

    @Test func `headers with more, less or something else are refused`() throws {
        let headers = [
            #"{"alg":"ES256","typ":"dbsc+jwt"}"#, #"{"alg":"ES256","jwk":\#(key.jwk)}"#,
            #"{"alg":"ES256","jwk":\#(key.jwk),"typ":"JWT"}"#, #"{"alg":"ES256","jwk":\#(key.jwk),"typ":"DBSC+JWT"}"#,
            #"{"alg":"ES256","jwk":\#(key.jwk),"typ":"dbsc+jwt","kid":"k"}"#,
            #"{"alg":"ES256","jwk":\#(key.jwk),"typ":"dbsc+jwt","crit":["exp"]}"#,
            #"{"alg":"ES256","jwk":\#(key.jwk),"jwk":\#(key.jwk),"typ":"dbsc+jwt"}"#,
            #"{"alg":"ES256","jwk":"key","typ":"dbsc+jwt"}"#, #"{"alg":"ES256","jwk":null,"typ":"dbsc+jwt"}"#,
            #"{"alg":"EdDSA","jwk":\#(key.jwk),"typ":"dbsc+jwt"}"#,
            #"{"alg":"none","jwk":\#(key.jwk),"typ":"dbsc+jwt"}"#,
        ]
        for header in headers {
            #expect(tokens.registration(try key.token(header, #"{"jti":"c"}"#)) == nil, "\(header)")
        }
        let answer = try key.token(headers[2], #"{"jti":"c"}"#)
        #expect(tokens.challenge(in: answer, signedBy: key.publicKey) == nil)
        #expect(tokens.challenge(in: try key.registration("c"), signedBy: key.publicKey) == nil, "an answer has no key")
    }

    @Test func `keys with more, less or something else are refused`() throws {
        let zeros = Base64URL.encode([UInt8](repeating: 0, count: 32))
        let keys = [
            "{}", #"{"kty":"EC","crv":"P-256"}"#, key.jwk.replacing("P-256", with: "P-384"),
            key.jwk.replacing(#""EC""#, with: #""OKP""#), key.jwk.replacing(#""x":"#, with: #""z":"#),
            key.jwk.replacing("{", with: #"{"d":"AAAA","#), key.jwk.replacing(#""y":"#, with: #""y":["#),
            #"{"crv":"P-256","kty":"EC","x":"\#(zeros)","y":"\#(zeros)"}"#,
            #"{"crv":"P-256","kty":"EC","x":"AAAA","y":"AAAA"}"#,
        ]
        for jwk in keys {
            let header = #"{"alg":"ES256","jwk":\#(jwk),"typ":"dbsc+jwt"}"#
            #expect(tokens.registration(try key.token(header, #"{"jti":"c"}"#)) == nil, "\(jwk)")
        }
    }

    @Test(arguments: [
        "", "null", "[]", "{}", #"{"jti":1}"#, #"{"jti":null}"#, #"{"jti":["c"]}"#, #"{"jti":"c","jti":"c"}"#,
        #"{"jti":"c"} "x""#, #"{'jti':'c'}"#,
    ])
    func `a payload without exactly one challenge is refused`(payload: String) throws {
        let header = #"{"alg":"ES256","jwk":\#(key.jwk),"typ":"dbsc+jwt"}"#
        #expect(tokens.registration(try key.token(header, payload)) == nil)
        let answer = try key.token(#"{"alg":"ES256","typ":"dbsc+jwt"}"#, payload)
        #expect(tokens.challenge(in: answer, signedBy: key.publicKey) == nil)
    }

    @Test func `a token is at most two kilobytes long`() throws {
        let (long, tooLong) = (String(repeating: "c", count: 900), String(repeating: "c", count: 2048))
        #expect(tokens.registration(try key.registration(long)) != nil)
        #expect(tokens.registration(try key.registration(tooLong)) == nil)
        #expect(tokens.challenge(in: try key.answer(tooLong), signedBy: key.publicKey) == nil)
    }
}
