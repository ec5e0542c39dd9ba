package import Foundation

/// A cookie that a service has set.
///
/// It goes to the origin that set it alone, whatever its `Domain` says; that only tells it apart from others.
package struct Cookie: Sendable, Hashable {
    /// What a cookie takes the place of another by (RFC 6265 §5.3).
    package struct Identity: Sendable, Hashable {
        package let name: String
        package let domain: String
        package let path: String
    }

    package let name: String
    /// As it came, with its quotation marks.
    package let value: String
    package let domain: String
    package let path: String
    package let isSecure: Bool
    /// When it is over by this device's clock; nil for one that stays until it is deleted.
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

    /// Whether it is not over yet.
    package func isLive(at date: Date) -> Bool { expires.map { date < $0 } ?? true }

    /// Whether it goes with a request for a path (RFC 6265 §5.1.4).
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
    /// The path as it is asked for: without steps back, and never empty.
    var cookiePath: String {
        let path = standardized.path(percentEncoded: true)
        return path.hasPrefix("/") ? path : "/"
    }

    /// The path of cookies that name none (RFC 6265 §5.1.4).
    var defaultCookiePath: String {
        let folder = cookiePath.prefix(through: cookiePath.lastIndex(of: "/") ?? cookiePath.startIndex).dropLast()
        return folder.isEmpty ? "/" : String(folder)
    }
}
