import Latchkey
import Testing

@Suite struct RefreshTokenTests {
    @Test func `the next token keeps the family and has a fresh rest`() throws {
        let next = RefreshToken.sample.following(rest: [UInt8](repeating: 9, count: 32))
        #expect(next.secret.count == 4 + 64)
        #expect(next.secret.prefix(25) == RefreshToken.sample.secret.prefix(25))
        #expect(next.secret.suffix(40) != RefreshToken.sample.secret.suffix(40))
        #expect(RefreshToken(next.secret) == next)
    }

    @Test func `bytes of every kind survive the text`() throws {
        let token = RefreshToken.sample.following(rest: (0..<32).map { UInt8(255 - $0 * 5) })
        #expect(!token.secret.contains { "+/=".contains($0) })
        #expect(RefreshToken(token.secret) == token)
    }

    @Test(arguments: [
        "", "lkr_", "lkr_AAAA", "xyz_" + String(repeating: "A", count: 64), "lkr_" + String(repeating: "+", count: 64),
    ])
    func `a text that is not a refresh token is not read as one`(text: String) {
        #expect(RefreshToken(text) == nil)
    }
}
