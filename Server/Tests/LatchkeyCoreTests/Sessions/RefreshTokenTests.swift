import Foundation
import LatchkeyCore
import Testing

@Suite struct RefreshTokenTests {
    @Test func `a token is its text`() throws {
        let token = RefreshToken.first()
        let read = try #require(RefreshToken(token.secretText))
        #expect(read.family == token.family)
        #expect(read.rest == token.rest)
        #expect(read.secretText == token.secretText)
        #expect(token.family.count == 16)
        #expect(token.rest.count == 32)
    }

    @Test func `the text is lkr_ and 64 characters`() {
        #expect(RefreshToken.first().secretText.wholeMatch(of: /lkr_[A-Za-z0-9_-]{64}/) != nil)
    }

    @Test func `no two tokens are alike`() {
        let texts = Set((0..<1000).map { _ in RefreshToken.first().secretText })
        #expect(texts.count == 1000)
    }

    @Test func `its descriptions do not show it`() {
        let token = RefreshToken.first()
        #expect("\(token)" == "RefreshToken(…)")
        #expect(String(reflecting: token) == "RefreshToken(…)")
    }

    @Test func `what is cut, longer or of another form is none`() {
        let text = RefreshToken.first().secretText
        let others = [
            "", "lkr_", String(text.dropLast()), text + "A", text + "=", " " + text, text + " ", text + "\n",
            text.replacing("lkr_", with: "LKR_"), text.replacing("lkr_", with: "lkx_"), String(text.dropFirst(4)),
            "lkr_" + String(repeating: "+", count: 64), "lkr_" + String(repeating: "/", count: 64),
            "lkr_" + String(repeating: "=", count: 64), "lkr_" + String(repeating: "é", count: 32),
        ]
        for other in others { #expect(RefreshToken(other)?.secretText == nil, "\(other)") }
    }
}
