import LatchkeyConformance
import LatchkeyJSON
import Testing

@Suite struct TokenSignerTests {
    @Test func `a signature is verified with the published key only`() throws {
        let signer = TokenSigner.fresh(keyID: "a")
        let token = try #require(UnverifiedToken(try signer.sign(["sub": "u"])))
        let other = TokenSigner.fresh(keyID: "a")
        #expect(PublicKeySet(["keys": [signer.publishedKey]])?.hasSigned(token) == true)
        #expect(PublicKeySet(["keys": [other.publishedKey]])?.hasSigned(token) == false)
    }

    @Test func `a hash of a token is that of the standard's example`() {
        let code = "Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk"
        #expect(TokenHash.leftHalf(of: code, algorithm: "RS256") == "LDktKdoQak3Pk0cnXxCltA")
    }

    @Test func `null leaves a member out`() throws {
        let token = try #require(UnverifiedToken(try TokenSigner.fresh().sign(["a": .null], header: ["kid": .null])))
        #expect(token.claims.isEmpty)
        #expect(token.keyID == nil)
    }
}
