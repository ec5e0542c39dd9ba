/// A network of IP addresses: those that begin with the same bits (CIDR, RFC 4632), as `10.0.0.0/8` or `fd00::/8`.
package struct IPNetwork: Sendable, Hashable, CustomStringConvertible {
    /// The first address.
    package let address: IPAddress
    /// How many bits all its addresses share.
    package let length: Int

    /// A network from its text; an address alone is a network of one.
    ///
    /// - Throws: `IPNetworkError`, also where bits after the shared ones are set: `10.1.2.3/8` is a slip, and which one
    ///   it is cannot be known.
    package init(_ text: some StringProtocol) throws(IPNetworkError) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ IPAddress($0) }) else { throw .malformed }
        let longest = address.bytes.count * 8
        var length = longest
        if parts.count == 2 {
            guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(parts[1]), number <= longest
            else { throw .malformed }
            length = number
        }
        let first = address.keeping(length)
        guard first == address else { throw .hasHostBits(network: "\(first)/\(length)") }
        self.init(address: first, length: length)
    }

    private init(address: IPAddress, length: Int) {
        self.address = address
        self.length = length
    }

    /// The network of an address that one party has to itself: a single IPv4 address, the /64 of an IPv6 one.
    package static func ofOneParty(_ address: IPAddress) -> IPNetwork {
        let length = address.isIPv4 ? 32 : 64
        return IPNetwork(address: address.keeping(length), length: length)
    }

    /// The network around an address that one party may have at its command: the /24 of IPv4, the /48 of an IPv6 one.
    package static func around(_ address: IPAddress) -> IPNetwork {
        let length = address.isIPv4 ? 24 : 48
        return IPNetwork(address: address.keeping(length), length: length)
    }

    package func contains(_ other: IPAddress) -> Bool {
        other.bytes.count == address.bytes.count && other.keeping(length) == address
    }

    package var description: String { "\(address)/\(length)" }
}

/// Why a text is no network.
package enum IPNetworkError: Error, Equatable, Sendable {
    case malformed
    /// Bits after the shared ones are set; what it would be without them.
    case hasHostBits(network: String)
}

extension IPAddress {
    /// The address with all bits but the first ones cleared.
    fileprivate func keeping(_ count: Int) -> IPAddress {
        IPAddress(
            bytes: bytes.enumerated().map { index, byte in
                let kept = min(8, max(0, count - index * 8))
                return byte & ~(kept == 8 ? 0 : UInt8.max >> UInt8(kept))
            }
        )
    }
}
