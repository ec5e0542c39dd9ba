extension IPAddress {
    /// Whether the address can belong to a computer on the internet, and not only to one of a private network.
    package var isPublic: Bool { !Self.nonpublic.contains { $0.contains(self) } }

    /// From the registries of special addresses of IANA (RFC 6890).
    private static let nonpublic = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16",
        "224.0.0.0/3", "::/127", "fc00::/7", "fe80::/10", "ff00::/8",
    ].compactMap { try? IPNetwork($0) }
}
