import LatchkeyCore
import LatchkeyCrypto
import Testing

@Suite struct IDTokenHashTests {
    @Test(
        arguments: [
            ("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", "77QmUPtjPfzWtF2AnpK9RQ"),
            ("Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk", "LDktKdoQak3Pk0cnXxCltA"),
        ]
    )
    func `a hash is the left half of the SHA-256 digest`(token: String, hash: String) {
        #expect(IDTokenIssuer.halfHash(of: token, digest: SHA256TokenDigest()) == hash)
    }

    @Test func `a challenge is the digest of its verifier`() {
        let digest = SHA256TokenDigest().digest(Array("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".utf8))
        #expect(Base64URL.encode(digest) == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }
}
