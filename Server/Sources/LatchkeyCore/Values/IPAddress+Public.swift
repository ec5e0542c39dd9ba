extension IPAddress {
    /// Whether the address can belong to a computer on the internet, and not only to one of a private network.
    package var isPublic: Bool { !Self.nonpublic.contains { $0.contains(self) } }

    /// From the registries of special addresses of IANA (RFC 6890).
    private static let nonpublic = networks([
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16",
        "224.0.0.0/3", "::/127", "fc00::/7", "fe80::/10", "ff00::/8",
    ])
}

extension IPAddress {
    /// The computers that an address can reach.
    package enum Scope: Sendable {
        case internet
        /// Private networks, and those of carriers.
        case privateNetwork
        case thisComputer
        /// Addresses that no web server should have: of one link, of groups, of examples, of the metadata of clouds, and
        /// IPv6 addresses that stand for an IPv4 address.
        case special
    }

    /// The computers that the server would reach at this address.
    package var scope: Scope {
        if Self.metadata.contains(self) { return .special }
        if Self.own.contains(where: { $0.contains(self) }) { return .thisComputer }
        if Self.privateNetworks.contains(where: { $0.contains(self) }) { return .privateNetwork }
        let isGlobal = isIPv4 || Self.globalUnicast.contains { $0.contains(self) }
        return isGlobal && !Self.special.contains { $0.contains(self) } ? .internet : .special
    }

    private static let own = networks(["127.0.0.0/8", "::1"])

    private static let privateNetworks = networks([
        "10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7",
    ])

    /// The only IPv6 addresses of the internet (RFC 4291 §2.4).
    ///
    /// So the mapped and translated forms of IPv4 are out.
    private static let globalUnicast = networks(["2000::/3"])

    /// From the registries of special addresses of IANA (RFC 6890).
    private static let special = networks([
        "0.0.0.0/8", "169.254.0.0/16", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24",
        "192.88.99.0/24", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3",
        "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
    ])

    /// The metadata services that clouds keep at addresses outside 169.254.0.0/16.
    private static let metadata = Set(
        ["100.100.100.200", "168.63.129.16", "fd00:ec2::254", "fd20:ce::254"].compactMap { IPAddress($0) }
    )

    private static func networks(_ texts: [String]) -> [IPNetwork] { texts.compactMap { try? IPNetwork($0) } }
}
