import LatchkeyCore
import LatchkeyHTTP
import Testing

@Suite struct AddressConnectionsTests {
    private static func connections(_ most: Int, proxies: [String] = []) throws -> AddressConnections {
        var limits = ConnectionLimits()
        limits.perAddress = most
        limits.proxies = TrustedProxies(try proxies.map { try IPNetwork($0) })
        return AddressConnections(limits)
    }

    private static func address(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }

    @Test func `an address has so many connections, and another one when one has ended`() throws {
        let connections = try Self.connections(2)
        let (one, other) = (try Self.address("192.0.2.1"), try Self.address("192.0.2.2"))
        #expect((1...3).map { _ in connections.open(from: one) } == [true, true, false])
        #expect(connections.open(from: other))
        connections.close(from: one)
        #expect((1...2).map { _ in connections.open(from: one) } == [true, false])
    }

    @Test func `all of a 64 of IPv6 is one address`() throws {
        let connections = try Self.connections(1)
        #expect(try connections.open(from: Self.address("2001:db8::1")))
        #expect(try !connections.open(from: Self.address("2001:db8::ffff:2")))
        #expect(try connections.open(from: Self.address("2001:db8:0:1::1")))
    }

    @Test func `a trusted proxy has any number`() throws {
        let connections = try Self.connections(1, proxies: ["10.0.0.0/8"])
        for _ in 0..<100 { #expect(try connections.open(from: Self.address("10.1.2.3"))) }
    }
}
