import LatchkeyCore
import Testing

@Suite struct DeviceKeyTests {
    @Test func `a key is read back from its text`() throws {
        let key = DeviceKey.made()
        #expect(key.secretText.hasPrefix("lkd_"))
        #expect(DeviceKey(key.secretText) == key)
        #expect(.made() != key)
        #expect(key.bytes.count == 32)
    }

    @Test func `a key does not show itself`() {
        let key = DeviceKey.made()
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

    @Test func `a server knows the keys that it has made, and takes no other over`() throws {
        let keys = DeviceKeys(digest: SummingDigest(key: 1))
        let key = keys.key(for: nil)
        #expect(keys.key(for: key) == key)
        let madeUp = try #require(DeviceKey("lkd_" + String(repeating: "A", count: 43)))
        var bytes = key.bytes
        bytes[0] ^= 1
        let changed = try #require(DeviceKey("lkd_" + Base64URL.encode(bytes)))
        let ofAnother = DeviceKeys(digest: SummingDigest(key: 2)).key(for: nil)
        for other in [madeUp, changed, ofAnother] { #expect(keys.key(for: other) != other) }
    }
}

extension DeviceKey {
    /// A key of no known device.
    static func made() -> DeviceKey { DeviceKeys(digest: PlainDigest()).key(for: nil) }
}

/// A digest that is not one-way, but each of its bytes depends on every byte of the text.
private struct SummingDigest: KeyedDigest {
    let key: UInt8

    func digest(_ bytes: [UInt8]) -> [UInt8] {
        let sum = bytes.reduce(key) { $0 &* 31 &+ $1 }
        return (0..<32).map { UInt8($0) &* 7 &+ sum }
    }
}
