import LatchkeyCore
import Testing

@Suite struct DeviceKeyTests {
    @Test func `a key is read back from its text`() throws {
        let key = DeviceKey()
        #expect(key.secretText.hasPrefix("lkd_"))
        #expect(DeviceKey(key.secretText) == key)
        #expect(DeviceKey() != key)
        #expect(key.bytes.count == 32)
    }

    @Test func `a key does not show itself`() {
        let key = DeviceKey()
        for text in ["\(key)", String(reflecting: key)] { #expect(text == "DeviceKey(…)") }
    }

    private static let rest = String(repeating: "A", count: 42)
    private static let wrong: [String] = [
        "", "lkd_", "\(rest)A", "lkr_\(rest)A", "lkd_\(rest)AA", "lkd_\(rest)", "LKD_\(rest)A", "lkd_\(rest)=",
        "lkd_\(rest)B", "lkd_\(rest)+", "lkd_\(rest)A ", "lkd_\(rest.dropLast())é",
    ]

    @Test(arguments: wrong)
    func `what is no key is none`(text: String) {
        #expect(DeviceKey(text) == nil)
    }
}
