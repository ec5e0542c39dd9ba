package import Foundation

/// Scheme, host and port (RFC 6454).
package struct Origin: Hashable, Sendable, CustomStringConvertible {
    package let scheme: String
    package let host: String
    package let port: Int

    /// The origin of a URL; nil unless it is `http` or `https` with a host, and without user and password.
    package init?(_ url: URL) {
        guard
            let scheme = url.scheme?.lowercased(),
            let standardPort = ["http": 80, "https": 443][scheme],
            let host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty,
            url.user == nil, url.password == nil
        else { return nil }
        self.scheme = scheme
        self.host = host.trimmingCharacters(in: ["[", "]"])
        port = url.port ?? standardPort
    }

    /// Whether the connection is encrypted or local: `https`, or this computer.
    package var isSecure: Bool { scheme == "https" || isLoopback }

    package var description: String {
        "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// Whether it is this computer.
    package var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in
                part.allSatisfy(\.isASCII) && UInt8(part).map(String.init) == String(part)
            }
    }
}
