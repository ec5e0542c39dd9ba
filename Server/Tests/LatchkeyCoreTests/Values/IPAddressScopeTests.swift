import LatchkeyCore
import Testing

@Suite struct IPAddressScopeTests {
    @Test(arguments: [
        "8.8.8.8", "1.1.1.1", "172.32.0.1", "172.15.255.255", "100.128.0.1", "169.253.0.1", "192.0.1.1",
        "223.255.255.255", "198.20.0.1", "2606:4700::1111", "2001:4860:4860::8888", "2a00::1", "2003::1",
    ]) func `an address of the internet`(_ text: String) throws {
        #expect(try #require(IPAddress(text)).scope == .internet)
    }

    @Test(arguments: ["127.0.0.1", "127.255.255.255", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1"])
    func `an address of this computer`(_ text: String) throws {
        #expect(try #require(IPAddress(text)).scope == .thisComputer)
    }

    @Test(arguments: [
        "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "100.127.255.255",
        "fc00::1", "fd12:3456::1", "::ffff:10.1.2.3", "::ffff:a01:203",
    ]) func `an address of a private network`(_ text: String) throws {
        #expect(try #require(IPAddress(text)).scope == .privateNetwork)
    }

    @Test(arguments: [
        // Unspecified, of one link, of groups, broadcast and reserved.
        "0.0.0.0", "0.1.2.3", "::", "169.254.1.1", "fe80::1", "febf::1", "fec0::1", "224.0.0.1", "239.1.1.1", "ff02::1",
        "240.0.0.1", "255.255.255.255",
        // Of the metadata of clouds.
        "169.254.169.254", "169.254.170.2", "100.100.100.200", "168.63.129.16", "192.0.0.192", "fd00:ec2::254",
        "fd20:ce::254", "::ffff:169.254.169.254",
        // Of protocols, documentation and measurements.
        "192.0.0.1", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1",
        "2001:db8::1", "3fff::1", "100::1", "5f00::1",
        // IPv6 addresses that stand for an IPv4 address: compatible, NAT64, 6to4, Teredo, translated.
        "::127.0.0.1", "::10.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::8.8.8.8", "64:ff9b:1::10.0.0.1",
        "2002:7f00:1::", "2002:a00:1::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "::ffff:0:127.0.0.1",
    ]) func `an address that no web server has`(_ text: String) throws {
        #expect(try #require(IPAddress(text)).scope == .special)
    }

    @Test func `a mapped address in bytes is the IPv4 address`() {
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 10, 0, 0, 1]
        #expect(IPAddress(networkBytes: mapped) == IPAddress("10.0.0.1"))
        #expect(IPAddress(networkBytes: [127, 0, 0, 1]) == IPAddress("127.0.0.1"))
        #expect(IPAddress(networkBytes: [1, 2, 3]) == nil)
    }
}
