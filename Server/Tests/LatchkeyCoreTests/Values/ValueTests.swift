import Foundation
import LatchkeyCore
import Testing

@Suite struct ValueTests {
    private static let conditions: [(condition: VersionCondition, version: Int64?, isAllowed: Bool)] = [
        (.any, nil, true), (.any, 1, true), (.exists, nil, false), (.exists, 1, true), (.absent, nil, true),
        (.absent, 1, false), (.oneOf([1, 2]), 2, true), (.oneOf([1, 2]), 3, false), (.oneOf([1]), nil, false),
        (.oneOf([]), 1, false), (.oneOf([]), nil, false),
    ]

    @Test(arguments: conditions) func `a condition says what may be changed`(
        row: (condition: VersionCondition, version: Int64?, isAllowed: Bool)
    ) {
        #expect(row.condition.allows(row.version) == row.isAllowed)
    }

    @Test(arguments: 0..<100) func `bytes come back from base64url`(count: Int) {
        let bytes = SecureRandom.bytes(count)
        let text = Base64URL.encode(bytes)
        #expect(Base64URL.decode(text) == bytes)
        #expect(text.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=") })
    }

    @Test(arguments: ["A", "AA=", "AA==", "AB", "AAB", "A A", "AA\n", "+/+/", "AAAA=", "é", "AAAAA"])
    func `what is not exactly what encoding writes is no base64url`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `the last characters have one spelling`() {
        for last in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" {
            let text = "A\(last)"
            guard let bytes = Base64URL.decode(text) else { continue }
            #expect(Base64URL.encode(bytes) == text)
        }
    }

    @Test func `a time of storage has whole milliseconds`() {
        let time = Date(milliseconds: 1_800_000_000_123)
        #expect(time.milliseconds == 1_800_000_000_123)
        #expect(SystemClock().now().milliseconds > 1_700_000_000_000)
    }

    @Test func `random bytes are not alike`() {
        #expect(SecureRandom.bytes(32) != SecureRandom.bytes(32))
        #expect(SecureRandom.bytes(0) == [])
    }
}
