import LatchkeyCore
import Testing

@Suite struct IPNetworkTests {
    @Test(
        arguments: [
            ("10.0.0.0/8", "10.255.1.2", "11.0.0.0"), ("192.0.2.128/25", "192.0.2.255", "192.0.2.127"),
            ("192.0.2.1", "192.0.2.1", "192.0.2.2"), ("192.0.2.1/32", "::ffff:192.0.2.1", "192.0.2.0"),
            ("fd00::/8", "fdff::1", "fe00::1"), ("2001:db8::/33", "2001:db8:7fff::", "2001:db8:8000::"),
            ("::1", "::1", "::2"), ("0.0.0.0/0", "255.255.255.255", "::"), ("::/0", "ff::", "0.0.0.0"),
        ]
    )
    func `a network has the addresses that begin like it`(
        sample: (network: String, inside: String, outside: String)
    )
        throws
    {
        let network = try IPNetwork(sample.network)
        #expect(network.contains(try #require(IPAddress(sample.inside))))
        #expect(!network.contains(try #require(IPAddress(sample.outside))))
    }

    @Test(
        arguments: [
            "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.0/x",
            "10.0.0.0/٨", "10.0.0.0 /8", "10.0.0/8", "fd00::/129", "fd00::/0008", "example.com/8", "10.0.0.0/255.0.0.0",
            "::ffff:10.0.0.0/104",
        ]
    )
    func `what is no network is refused`(text: String) {
        #expect(throws: IPNetworkError.malformed) { try IPNetwork(text) }
    }

    @Test(arguments: [("10.1.2.3/8", "10.0.0.0/8"), ("fd00::1/64", "fd00::/64"), ("192.0.2.1/0", "0.0.0.0/0")])
    func `a network with bits too many is refused, and told what it would be`(
        sample: (text: String, network: String)
    ) {
        #expect(throws: IPNetworkError.hasHostBits(network: sample.network)) { try IPNetwork(sample.text) }
    }

    @Test(
        arguments: [
            ("192.0.2.77", "192.0.2.77/32"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("::1", "::/64"),
        ]
    )
    func `a party has one IPv4 address, or 64 bits of IPv6`(sample: (address: String, network: String)) throws {
        let address = try #require(IPAddress(sample.address))
        #expect("\(IPNetwork.ofOneClient(address))" == sample.network)
    }
}
