import Foundation

/// An IP address, of version 4 or 6.
package struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// The 4 or 16 bytes, in network byte order.
    package let bytes: [UInt8]

    /// An address from its text, without a port; an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) becomes the IPv4
    /// address.
    package init?(_ text: some StringProtocol) {
        // The parser would truncate a text at a zero byte.
        guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
        let text = String(text)
        if let bytes = Self.parsed(text, AF_INET, length: 4) {
            self.bytes = bytes
        } else if let bytes = Self.parsed(text, AF_INET6, length: 16) {
            self.bytes = Self.unwrapped(bytes)
        } else {
            return nil
        }
    }

    /// An address of 4 or 16 bytes.
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// An address from its 4 or 16 bytes in network byte order; an IPv4-mapped IPv6 address becomes the IPv4 address.
    package init?(networkBytes bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = Self.unwrapped(bytes)
    }

    /// The bytes of the IPv4 address in an IPv4-mapped IPv6 address; other bytes unchanged.
    private static func unwrapped(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count == 16, bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF else {
            return bytes
        }
        return Array(bytes.suffix(4))
    }

    package var isIPv4: Bool { bytes.count == 4 }

    /// The address in its one canonical spelling (RFC 5952).
    package var description: String {
        var text = [CChar](repeating: 0, count: 46)
        guard inet_ntop(isIPv4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func parsed(_ text: String, _ family: Int32, length: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: length)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}
