import LatchkeyCore
import Testing

@Suite struct PlacesTests {
    /// Every address is in Tokyo.
    private struct Tokyo: Places {
        func place(of address: IPAddress, in language: String) -> Place? { Place(city: "Tokyo", country: language) }
    }

    @Test(arguments: ["203.0.113.7", "8.8.8.8", "172.32.0.1", "2001:db8::1", "::ffff:8.8.8.8"])
    func `a public address has a place`(_ address: String) {
        #expect(Tokyo().place(of: ClientAddress(address), in: "ja") == Place(city: "Tokyo", country: "ja"))
    }

    @Test(arguments: [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.1.1", "100.64.0.1", "0.0.0.0",
        "255.255.255.255", "::1", "::", "fd00::1", "fe80::1", "ff02::1", "::ffff:10.1.2.3", "unknown", "",
    ]) func `an address of a private network, or a text that is no address, has none`(_ address: String) {
        #expect(Tokyo().place(of: ClientAddress(address), in: "en") == nil)
    }

    @Test func `a client without an address has no place`() {
        #expect(Tokyo().place(of: nil as ClientAddress?, in: "en") == nil)
    }

    @Test func `a place has a name, and not the same one twice`() {
        #expect(Place(city: nil, country: nil) == nil)
        #expect(Place(city: "Singapore", country: "Singapore") == Place(city: nil, country: "Singapore"))
    }
}
