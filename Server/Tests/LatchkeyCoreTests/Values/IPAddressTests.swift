import LatchkeyCore
import Testing

@Suite struct IPAddressTests {
    @Test(
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("0.0.0.0", "0.0.0.0"), ("::1", "::1"), ("2001:DB8:0:0::1", "2001:db8::1"),
            ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:c000:0201", "192.0.2.1"), ("::192.0.2.1", "::192.0.2.1"),
        ]
    )
    func `an address has one spelling`(address: (text: String, canonical: String)) throws {
        let found = try #require(IPAddress(address.text))
        #expect(found.description == address.canonical)
        #expect(IPAddress(address.canonical) == found)
    }

    @Test(
        arguments: [
            "", " ", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.4 ", " 1.2.3.4", "1.2.3.4:80",
            "1.2.3.4\u{0}",
            "1.2.3.4\u{0}5", "[::1]", "::1%eth0", ":::", "1::2::3", "12345::", "localhost", "0x7f.0.0.1", "1.2.3.4/8",
            "١.٢.٣.٤", String(repeating: "1", count: 100_000),
        ]
    )
    func `what is no address is none`(text: String) {
        #expect(IPAddress(text) == nil)
    }
}
