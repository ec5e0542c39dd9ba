/// A network of IP addresses with a common prefix (CIDR, RFC 4632), such as `10.0.0.0/8` or `fd00::/8`.
package struct IPNetwork: Sendable, Hashable, CustomStringConvertible {
    /// The first address.
    package let address: IPAddress
    /// The length of the prefix, in bits.
    package let length: Int

    /// A network from its text; a single address is a network of one.
    ///
    /// - Throws: `IPNetworkError`, also if bits after the prefix are set: `10.1.2.3/8` is a mistake, and the intended
    ///   network is unknown.
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

    /// The network that belongs to one party: a single IPv4 address, or the /64 of an IPv6 address.
    package static func ofOneClient(_ address: IPAddress) -> IPNetwork {
        let length = address.isIPv4 ? 32 : 64
        return IPNetwork(address: address.keeping(length), length: length)
    }

    /// The network that one party may control: the /24 of an IPv4 address, or the /48 of an IPv6 address.
    package static func around(_ address: IPAddress) -> IPNetwork {
        let length = address.isIPv4 ? 24 : 48
        return IPNetwork(address: address.keeping(length), length: length)
    }

    package func contains(_ other: IPAddress) -> Bool {
        other.bytes.count == address.bytes.count && other.keeping(length) == address
    }

    package var description: String { "\(address)/\(length)" }
}

/// The reason why a text is not a network.
package enum IPNetworkError: Error, Equatable, Sendable {
    case malformed
    /// Bits after the prefix are set; the value is the network without them.
    case hasHostBits(network: String)
}

extension IPAddress {
    /// The address with only its first `count` bits; the others are cleared.
    fileprivate func keeping(_ count: Int) -> IPAddress {
        IPAddress(
            bytes: bytes.enumerated().map { index, byte in
                let kept = min(8, max(0, count - index * 8))
                return byte & ~(kept == 8 ? 0 : UInt8.max >> UInt8(kept))
            }
        )
    }
}
