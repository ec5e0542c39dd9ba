/// The network address of a client: IP without a port, as the socket tells it, or a proxy that is trusted.
package struct ClientAddress: Sendable, Hashable {
    package let text: String

    /// An address from its text; an IPv4 address that IPv6 wraps (`::ffff:192.0.2.1`) is shown as itself.
    package init(_ text: String) {
        let mapped = "::ffff:"
        let wrapsIPv4 = text.utf8.count > mapped.utf8.count && text.lowercased().hasPrefix(mapped) && text.contains(".")
        self.text = wrapsIPv4 ? String(text.dropFirst(mapped.count)) : text
    }

    package init(_ address: IPAddress) { text = address.description }
}
