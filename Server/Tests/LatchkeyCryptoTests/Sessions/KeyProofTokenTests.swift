import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyJWS
import ServerTesting
import Testing

/// The proofs of apps' keys, strictly read.
@Suite struct KeyProofTokenTests {
    private static let claims = #"{"jti":"1","htm":"POST","htu":"https://id.example.com/token","iat":1800000000}"#
    private let tokens = KeyProofTokens()
    private let key = BrowserKey()

    private var header: String { #"{"alg":"ES256","jwk":\#(key.jwk),"typ":"dpop+jwt"}"# }

    @Test func `a proof is read with its key`() throws {
        let proof = try #require(tokens.proof(try key.token(header, Self.claims)))
        let expected = KeyProof(
            key: .p256(x: Array(key.publicKey[1..<33]), y: Array(key.publicKey[33...])),
            id: "1",
            method: "POST",
            address: "https://id.example.com/token",
            issuedAt: Date(timeIntervalSince1970: 1_800_000_000)
        )
        #expect(proof == expected)
    }

    @Test func `more claims are ignored, and those for tokens and nonces are read`() throws {
        let claims = Self.claims.dropLast() + #","rth":"abc","nonce":"n","ath":"x","exp":1,"nbf":9e10,"sub":"ada"}"#
        let proof = try #require(tokens.proof(try key.token(header, String(claims))))
        #expect(proof.tokens == "abc")
        #expect(proof.nonce == "n")
        #expect(proof.accessToken == "x")
    }

    @Test func `more members of the key, and the id of the key, are ignored`() throws {
        let jwk = key.jwk.dropLast() + #","kid":"k","alg":"ES256","use":"sig"}"#
        let header = #"{"alg":"ES256","jwk":\#(jwk),"typ":"dpop+jwt","kid":"k"}"#
        #expect(tokens.proof(try key.token(header, Self.claims)) != nil)
    }

    @Test(arguments: [JWSAlgorithm.es256, .ps256, .eddsa])
    func `its algorithms are good`(algorithm: JWSAlgorithm) throws {
        let samples = try ClientSamples()
        #expect(tokens.algorithms == ["ES256", "PS256", "EdDSA"])
        let proof = try #require(tokens.proof(try samples.proof(algorithm, claims: Self.claims)))
        #expect(proof.key == samples.key(algorithm).verificationKey.numbers)
    }

    @Test func `RS256, and an algorithm of another type of key, are refused`() throws {
        let samples = try ClientSamples()
        #expect(tokens.proof(try samples.proof(.rs256, claims: Self.claims)) == nil)
        let jwk = try samples.jwk(.es256)
        for algorithm in [JWSAlgorithm.ps256, .eddsa] {
            #expect(tokens.proof(try samples.proof(algorithm, by: jwk, claims: Self.claims)) == nil)
        }
    }

    @Test(arguments: [JWSAlgorithm.es256, .ps256, .eddsa]) func `a private part of a key is refused`(
        algorithm: JWSAlgorithm
    ) throws {
        let samples = try ClientSamples()
        for name in PublicKeyNumbers.secretMembers {
            let jwk = try samples.jwk(algorithm, [name: "AAAA"])
            #expect(tokens.proof(try samples.proof(algorithm, by: jwk, claims: Self.claims)) == nil, "\(name)")
        }
    }

    @Test func `the thumbprint is that of RFC 7638`() {
        // The key and the jkt of RFC 9449 §4.2 and §6.1.
        let x = Base64URL.decode("l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs") ?? []
        let y = Base64URL.decode("9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA") ?? []
        let thumbprint = KeyThumbprint(x: x, y: y, digest: SHA256TokenDigest())
        #expect(thumbprint.text == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
    }

    @Test func `a key that has not signed is refused`() throws {
        #expect(tokens.proof(try BrowserKey().token(header, Self.claims)) == nil)
    }

    @Test func `a changed proof is refused`() throws {
        let token = try key.token(header, Self.claims)
        for index in token.indices {
            var changed = token
            changed.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
            #expect(tokens.proof(changed) == nil)
        }
    }

    @Test func `headers with more, less or something else are refused`() throws {
        let privateKey = key.jwk.dropLast() + #","d":"AAAA"}"#
        let headers = [
            #"{"alg":"ES256","typ":"dpop+jwt"}"#, #"{"alg":"ES256","jwk":\#(key.jwk)}"#,
            #"{"alg":"ES256","jwk":\#(key.jwk),"typ":"JWT"}"#, #"{"alg":"ES256","jwk":\#(key.jwk),"typ":"dbsc+jwt"}"#,
            #"{"alg":"ES256","jwk":\#(key.jwk),"typ":"dpop+jwt","crit":["exp"]}"#,
            #"{"alg":"ES256","jwk":\#(privateKey),"typ":"dpop+jwt"}"#,
            #"{"alg":"EdDSA","jwk":\#(key.jwk),"typ":"dpop+jwt"}"#,
            #"{"alg":"none","jwk":\#(key.jwk),"typ":"dpop+jwt"}"#,
            #"{"alg":"HS256","jwk":\#(key.jwk),"typ":"dpop+jwt"}"#,
        ]
        for header in headers { #expect(tokens.proof(try key.token(header, Self.claims)) == nil, "\(header)") }
    }

    @Test(arguments: ["jti", "htm", "htu", "iat"]) func `each claim is needed`(name: String) throws {
        let claims = Self.claims.replacing("\"\(name)\"", with: "\"other\"")
        #expect(tokens.proof(try key.token(header, claims)) == nil)
    }

    @Test func `texts and numbers must be such`() throws {
        for claims in [
            Self.claims.replacing("1800000000", with: "\"1800000000\""),
            Self.claims.replacing("1800000000", with: "1e300"),
            Self.claims.replacing("\"1\"", with: "1"), Self.claims.replacing("\"1\"", with: "\"\""), "[]", "",
        ] { #expect(tokens.proof(try key.token(header, claims)) == nil, "\(claims)") }
    }

    @Test func `a proof that is too long is refused`() throws {
        let id = String(repeating: "1", count: 256)
        #expect(tokens.proof(try key.token(header, Self.claims.replacing("\"1\"", with: "\"\(id)\""))) == nil)
        let address = String(repeating: "a", count: KeyProofTokens.longest)
        #expect(tokens.proof(try key.token(header, Self.claims.replacing("POST", with: address))) == nil)
    }
}
