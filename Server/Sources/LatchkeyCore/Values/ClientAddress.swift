/// The network address of a client: an IP address without a port, from the socket or from a trusted proxy.
package struct ClientAddress: Sendable, Hashable {
    package let text: String

    /// An address from its text; an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) becomes the IPv4 address.
    package init(_ text: String) {
        let mapped = "::ffff:"
        let wrapsIPv4 = text.utf8.count > mapped.utf8.count && text.lowercased().hasPrefix(mapped) && text.contains(".")
        self.text = wrapsIPv4 ? String(text.dropFirst(mapped.count)) : text
    }

    package init(_ address: IPAddress) { text = address.description }
}
