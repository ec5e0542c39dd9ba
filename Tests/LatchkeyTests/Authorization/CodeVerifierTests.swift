import Foundation
import Latchkey
import Testing

/// PKCE, RFC 7636.
@Suite struct CodeVerifierTests {
    @Test func `the challenge is the one of RFC 7636's appendix B`() throws {
        let verifier = try #require(CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        #expect(verifier.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func `the verifier of the appendix's bytes is the appendix's`() {
        let bytes: [UInt8] = [
            116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191,
            240, 91, 88, 5, 88, 83, 132, 141, 121,
        ]
        #expect(CodeVerifier(RandomBytes { _ in bytes }).secret == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    }

    @Test func `no two verifiers are the same`() {
        #expect(Set((0..<100).map { _ in CodeVerifier(.system).secret }).count == 100)
    }

    @Test(arguments: [
        String(repeating: "a", count: 42), String(repeating: "a", count: 129), "", String(repeating: "+", count: 43),
        String(repeating: "é", count: 43),
    ])
    func `a verifier with a wrong length or characters is refused`(_ text: String) {
        #expect(CodeVerifier(text) == nil)
    }

    @Test func `it does not show itself`() {
        let verifier = CodeVerifier(.system)
        var dumped = ""
        dump(verifier, to: &dumped)
        #expect(!(dumped + "\(verifier)" + String(reflecting: verifier)).contains(verifier.secret))
    }
}
