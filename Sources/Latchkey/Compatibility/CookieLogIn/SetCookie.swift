import Foundation

/// One `Set-Cookie` header (RFC 6265 §5.2).
///
/// It replaces Foundation's `HTTPCookie`, which on Linux ignores `Max-Age`, reads `-27` as the year 27, and uses `/` as
/// the default path.
package struct SetCookie: Sendable {
    /// The size limits in bytes: of the name and value together, and of an attribute.
    package static let maximumBytes = (pair: 4_096, attribute: 1_024)
    /// The longest lifetime in seconds (400 days).
    private static let longestLife: TimeInterval = 400 * 86_400

    package let name: String
    package let value: String
    private(set) var domain: String?
    private(set) var path: String?
    private(set) var maxAge: TimeInterval?
    private(set) var expires: Date?
    private(set) var isSecure = false

    /// Parses one header; nil if it holds no cookie.
    package init?(_ text: some StringProtocol) {
        guard !text.unicodeScalars.contains(where: { ($0.value < 0x20 && $0 != "\t") || $0.value == 0x7F }) else {
            return nil
        }
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return nil }
        name = pair[..<equals].trimmingCharacters(in: .whitespaces)
        value = pair[pair.index(after: equals)...].trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty, name.utf8.count + value.utf8.count <= Self.maximumBytes.pair else { return nil }
        for part in parts.dropFirst() { read(attribute: part) }
        guard keepsPromise else { return nil }
    }

    /// The cookie to set; nil if it is to be deleted.
    ///
    /// - Parameters:
    ///   - url: The address that set it.
    ///   - date: The device's date.
    ///   - serverDate: The service's date.
    /// - Returns: The cookie, with its expiry on this device's clock.
    func cookie(from url: URL, at date: Date, serverDate: Date?) -> Cookie? {
        let rest = maxAge ?? expires.map { $0.timeIntervalSince(serverDate ?? date) }
        if let rest, rest <= 0 { return nil }
        let identity = identity(at: url)
        return Cookie(
            name: name,
            value: value,
            domain: identity.domain,
            path: identity.path,
            isSecure: isSecure,
            expires: rest.map { Self.wholeSecond(date + min($0, Self.longestLife)) }
        )
    }

    /// Rounds to the precision of the store.
    private static func wholeSecond(_ date: Date) -> Date {
        Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded())
    }

    /// The identity of the cookie that it sets or deletes.
    func identity(at url: URL) -> Cookie.Identity {
        let host = url.host(percentEncoded: false)?.lowercased() ?? ""
        return Cookie.Identity(name: name, domain: domain ?? host, path: path ?? url.defaultCookiePath)
    }

    private mutating func read(attribute: some StringProtocol) {
        guard attribute.utf8.count <= Self.maximumBytes.attribute else { return }
        let parts = attribute.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let value = parts.count > 1 ? parts[1] : ""
        switch parts[0].lowercased() {
        case "domain":
            let name = value.hasPrefix(".") ? value.dropFirst() : value[...]
            domain = name.isEmpty ? nil : name.lowercased()
        case "path": path = value.hasPrefix("/") ? value : nil
        case "expires": expires = CookieDate.parse(value) ?? expires
        case "max-age": maxAge = Self.seconds(value) ?? maxAge
        case "secure": isSecure = true
        default: break
        }
    }

    /// Whether the cookie fulfils the `__Host-` and `__Secure-` prefixes.
    private var keepsPromise: Bool {
        let name = name.lowercased()
        if name.hasPrefix("__host-") { return isSecure && domain == nil && path == "/" }
        return !name.hasPrefix("__secure-") || isSecure
    }

    /// A whole number of seconds with any number of digits.
    private static func seconds(_ text: String) -> TimeInterval? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        return TimeInterval(text)
    }
}

extension SetCookie: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "SetCookie(\(name), …)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
