import LatchkeyCore
import Testing

@Suite struct ClientAddressTests {
    @Test(
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:192.0.2.1", "192.0.2.1"),
            ("::1", "::1"), ("2001:db8::1", "2001:db8::1"), ("::ffff:0:1", "::ffff:0:1"), ("::ffff:", "::ffff:"),
        ]
    )
    func `an IPv4 address within IPv6 is shown as itself, others stay`(address: (text: String, shown: String)) {
        #expect(ClientAddress(address.text).text == address.shown)
    }
}
