package import Foundation

/// A cookie of a service.
///
/// It is sent only to the origin that set it. Its `Domain` only distinguishes it from other cookies.
package struct Cookie: Sendable, Hashable {
    /// The key by which a cookie replaces another (RFC 6265 §5.3).
    package struct Identity: Sendable, Hashable {
        package let name: String
        package let domain: String
        package let path: String
    }

    package let name: String
    /// The value as received, with its quotation marks.
    package let value: String
    package let domain: String
    package let path: String
    package let isSecure: Bool
    /// When it expires by this device's clock; nil for never.
    package let expires: Date?

    package init(
        name: String,
        value: String,
        domain: String,
        path: String,
        isSecure: Bool = false,
        expires: Date? = nil
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.path = path
        self.isSecure = isSecure
        self.expires = expires
    }

    package var identity: Identity { Identity(name: name, domain: domain, path: path) }

    package func isLive(at date: Date) -> Bool { expires.map { date < $0 } ?? true }

    /// Whether it is sent with requests for a path (RFC 6265 §5.1.4).
    package func matches(path target: String) -> Bool {
        guard target.hasPrefix(path) else { return false }
        return path.hasSuffix("/") || target.utf8.count == path.utf8.count
            || target.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")
    }
}

extension Cookie: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "Cookie(\(name), …)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension URL {
    /// The path of a request, standardized and never empty.
    var cookiePath: String {
        let path = standardized.path(percentEncoded: true)
        return path.hasPrefix("/") ? path : "/"
    }

    /// The path of cookies without a `Path` (RFC 6265 §5.1.4).
    var defaultCookiePath: String {
        let folder = cookiePath.prefix(through: cookiePath.lastIndex(of: "/") ?? cookiePath.startIndex).dropLast()
        return folder.isEmpty ? "/" : String(folder)
    }
}
