/// The scheme, host and port of a web site.
struct WebAddress {
    let host: String
    private let scheme: String
    private let port: UInt16?

    /// - Returns: Nil unless the text is `http` or `https`, a host and possibly a port.
    init?(_ text: String) {
        guard let separator = text.firstRange(of: "://") else { return nil }
        scheme = text[..<separator.lowerBound].lowercased()
        guard ["http", "https"].contains(scheme) else { return nil }
        var host = text[separator.upperBound...].lowercased()
        // The colons of an IPv6 address are within brackets.
        if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
            guard let port = Self.port(host[host.index(after: colon)...]) else { return nil }
            let isDefault = port == (scheme == "https" ? 443 : 80)
            self.port = isDefault ? nil : port
            host = String(host[..<colon])
        } else {
            port = nil
        }
        guard !host.isEmpty, host.utf8.allSatisfy(\.isOfHost) else { return nil }
        self.host = host
    }

    /// The origin as browsers write it.
    var origin: String { "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")" }

    /// Whether browsers offer passkeys there.
    var isSecure: Bool { scheme == "https" || host == "localhost" || host.hasSuffix(".localhost") }

    private static func port(_ digits: Substring) -> UInt16? {
        guard (1...5).contains(digits.utf8.count), digits.first != "0", digits.utf8.allSatisfy(\.isDigit) else {
            return nil
        }
        return UInt16(digits)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isOfHost: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || "-.[]:".utf8.contains(self)
    }
}
