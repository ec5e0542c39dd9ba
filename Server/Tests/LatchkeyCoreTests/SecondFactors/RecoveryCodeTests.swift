import LatchkeyCore
import Testing

@Suite struct RecoveryCodeTests {
    private let codes = RecoveryCode.randomSet()

    @Test func `a user gets ten codes that differ in their first four characters`() {
        #expect(codes.count == 10)
        #expect(Set(codes.map(\.selector)).count == 10)
        #expect(Set(codes.map(\.text)).count == 10)
    }

    @Test func `a code has 20 characters in groups of four`() throws {
        for code in codes {
            #expect(code.text.wholeMatch(of: /([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}/) != nil)
            #expect(code.selector.count == 4)
            #expect(code.proof.bytes.count == 16)
            #expect(code.text.hasPrefix(code.selector))
        }
    }

    @Test func `all characters occur at all places`() {
        let texts = (0..<60).flatMap { _ in RecoveryCode.randomSet() }.map { $0.selector + $0.proof.text }
        for place in 0..<20 {
            #expect(Set(texts.map { $0.utf8.dropFirst(place).first }).count == 32)
        }
    }

    @Test func `a code is read as it was shown`() {
        for code in codes { #expect(RecoveryCode(typed: code.text) == code) }
    }

    private static let typed = [
        "01AB-CDEF-GHJK-MNPQ-RSTV", "01abcdefghjkmnpqrstv", " 01ab cdef\tghjk mnpq rstv\n",
        "OIab-cdef-ghjk-mnpq-rstv", "olAB-CDEF-GHJK-MNPQ-RSTV", "01AB\u{2013}CDEF\u{2212}GHJK\u{2014}MNPQ\u{2010}RSTV",
        "\u{FF10}\u{FF11}\u{FF21}\u{FF22}\u{FF0D}CDEF\u{3000}GHJK\u{30FC}MNPQ RSTV",
        "0-1-A-B-C-D-E-F-G-H-J-K-M-N-P-Q-R-S-T-V",
    ]

    @Test(arguments: typed)
    func `spaces, dashes, case, width and characters that look alike do not matter`(_ text: String) throws {
        let code = try #require(RecoveryCode(typed: text))
        #expect(code.text == "01AB-CDEF-GHJK-MNPQ-RSTV")
        #expect(code == RecoveryCode(typed: "01AB-CDEF-GHJK-MNPQ-RSTV"))
    }

    @Test(arguments: [
        "", "01AB", "01AB-CDEF-GHJK-MNPQ-RST", "01AB-CDEF-GHJK-MNPQ-RSTVW", "01AB-CDEF-GHJK-MNPQ-RSTU",
        "01AB-CDEF-GHJK-MNPQ-RST!", "01AB-CDEF-GHJK-MNPQ-RSTß", "01AB.CDEF.GHJK.MNPQ.RSTV",
        String(repeating: " ", count: 500) + "01AB-CDEF-GHJK-MNPQ-RSTV",
    ])
    func `other texts are no code`(_ text: String) {
        #expect(RecoveryCode(typed: text) == nil)
    }

    @Test func `a code prints nothing`() {
        #expect("\(codes[0])" == "RecoveryCode(…)")
        #expect(!String(reflecting: codes).contains(codes[0].selector))
    }
}
