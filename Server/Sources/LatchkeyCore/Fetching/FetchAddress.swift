/// The URL of a fetch, `http` or `https`, in a spelling that every parser reads alike.
package struct FetchAddress: Sendable, Hashable {
    /// The longest URL, in bytes.
    package static let longest = 2048

    package let text: String
    package let isSecure: Bool
    /// A name in lower case, or an address in its canonical spelling without brackets.
    package let host: String
    /// The address, if the host is one.
    package let address: IPAddress?
    package let port: UInt16
    /// The port as written; nil without one.
    package let writtenPort: UInt16?
    /// The text after the host and the port; may be empty.
    package let pathAndQuery: String

    /// Nil for a text with user information, a fragment, or characters that parsers read differently.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy(\.isOfURL) else { return nil }
        let rest: Substring
        if text.hasPrefix("https://") {
            (isSecure, rest) = (true, text.dropFirst(8))
        } else if text.hasPrefix("http://") {
            (isSecure, rest) = (false, text.dropFirst(7))
        } else {
            return nil
        }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        guard let (host, written) = Self.hostAndPort(rest[..<end]) else { return nil }
        self.text = text
        self.host = host
        address = IPAddress(host)
        writtenPort = written
        port = written ?? (isSecure ? 443 : 80)
        pathAndQuery = String(rest[end...])
    }

    /// A host as URLs spell it, without a port; nil for another text.
    package static func host(_ text: some StringProtocol) -> String? {
        if text.hasPrefix("["), text.hasSuffix("]") {
            guard let address = IPAddress(text.dropFirst().dropLast()), !address.isIPv4 else { return nil }
            return address.description
        }
        let host = text.lowercased()
        if let address = IPAddress(host), address.isIPv4 { return address.description == host ? host : nil }
        return HostName.isName(host) ? host : nil
    }

    private static func hostAndPort(_ authority: Substring) -> (host: String, port: UInt16?)? {
        // The colons of an IPv6 address are within brackets.
        guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else {
            return host(authority).map { ($0, nil) }
        }
        let digits = authority[authority.index(after: colon)...]
        guard (1...5).contains(digits.utf8.count), digits.first != "0", digits.utf8.allSatisfy(\.isDigit),
            let port = UInt16(digits), let host = host(authority[..<colon])
        else { return nil }
        return (host, port)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Visible ASCII, except the beginning of a fragment and characters that no URL contains or that browsers
    /// reinterpret.
    fileprivate var isOfURL: Bool { (0x21...0x7E).contains(self) && !##""#<>\^`{|}"##.utf8.contains(self) }
}
