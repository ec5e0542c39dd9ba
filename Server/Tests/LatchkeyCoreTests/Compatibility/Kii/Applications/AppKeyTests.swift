import LatchkeyCore
import Testing

@Suite struct AppKeyTests {
    @Test func `a new one is 32 hexadecimal digits, and another each time`() {
        let keys = (0..<100).map { _ in AppKey().text }
        #expect(keys.allSatisfy { $0.wholeMatch(of: #/[0-9a-f]{32}/#) != nil })
        #expect(Set(keys).count == 100)
        #expect(keys.allSatisfy { AppKey($0)?.text == $0 })
    }

    @Test(arguments: ["12345678", "dc5bd2f6!~", "A-Key_of.Kii=", String(repeating: "k", count: 100)])
    func `what a shipped app has is one`(text: String) {
        #expect(AppKey(text)?.text == text)
    }

    @Test(arguments: [
        "", "1234567", "with space", "tab\tbed1", "schlüssel", "nul\0nul0", String(repeating: "k", count: 101),
    ])
    func `anything else is none`(text: String) {
        #expect(AppKey(text) == nil)
    }
}
