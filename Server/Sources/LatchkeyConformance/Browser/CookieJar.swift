package import Foundation

/// The cookies of a browser, by the rules of RFC 6265bis.
package struct CookieJar: Sendable {
    private struct Cookie: Sendable {
        let name: String
        let value: String
        let domain: String
        let isHostOnly: Bool
        let path: String
        let isSecure: Bool
        let sameSite: String
        let expires: Date?
    }

    /// The most cookies, so that a server cannot fill the runner.
    private static let most = 300

    private var cookies: [Cookie] = []

    package init() {}

    package var names: [String] { cookies.map(\.name) }

    /// Keeps the cookies that an answer sets.
    package mutating func keep(_ answer: WebAnswer, from url: URL, at now: Date) {
        for line in answer.values(of: "Set-Cookie") { keep(line, from: url, at: now) }
    }

    private mutating func keep(_ line: String, from url: URL, at now: Date) {
        guard let host = url.host()?.lowercased(), line.utf8.count <= 8192 else { return }
        let parts = line.split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard let pair = Self.pair(parts[0]), !pair.name.isEmpty else { return }
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let attribute = Self.pair(part) ?? (part, "")
            attributes[attribute.name.lowercased()] = attribute.value
        }
        let named = attributes["domain"].map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }?.lowercased() ?? ""
        guard named.isEmpty || Self.matches(host, named) else { return }
        let isSecure = attributes["secure"] != nil
        guard !isSecure || Self.isTrustworthy(url) else { return }
        let path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.defaultPath(of: url)
        if pair.name.hasPrefix("__Host-"), !isSecure || !named.isEmpty || path != "/" { return }
        if pair.name.hasPrefix("__Secure-"), !isSecure { return }
        let cookie = Cookie(
            name: pair.name,
            value: pair.value,
            domain: named.isEmpty ? host : named,
            isHostOnly: named.isEmpty,
            path: path,
            isSecure: isSecure,
            sameSite: attributes["samesite"]?.lowercased() ?? "lax",
            expires: Self.expiry(attributes, now)
        )
        cookies.removeAll { $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path }
        guard cookie.expires.map({ $0 > now }) ?? true, cookies.count < Self.most else { return }
        cookies.append(cookie)
    }

    /// The header `Cookie` for a request; nil if there is none to send.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - method: A cross-site POST does not bring Lax cookies.
    ///   - isCrossSite: Whether another site led here.
    ///   - now: The time.
    /// - Returns: The names and values.
    package func header(for url: URL, method: String, isCrossSite: Bool, at now: Date) -> String? {
        guard let host = url.host()?.lowercased() else { return nil }
        let path = url.path(percentEncoded: true).isEmpty ? "/" : url.path(percentEncoded: true)
        let sent = cookies.filter { cookie in
            guard cookie.expires.map({ $0 > now }) ?? true else { return false }
            guard cookie.isHostOnly ? cookie.domain == host : Self.matches(host, cookie.domain) else { return false }
            guard Self.covers(cookie.path, path), !cookie.isSecure || Self.isTrustworthy(url) else { return false }
            guard isCrossSite else { return true }
            return cookie.sameSite == "none" || (cookie.sameSite == "lax" && method == "GET")
        }
        guard !sent.isEmpty else { return nil }
        return sent.sorted { $0.path.count > $1.path.count }.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    private static func pair(_ text: String) -> (name: String, value: String)? {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        return (
            text[..<equals].trimmingCharacters(in: .whitespaces),
            text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces)
        )
    }

    private static func matches(_ host: String, _ domain: String) -> Bool {
        host == domain || (domain.contains(".") && host.hasSuffix("." + domain) && !host.allSatisfy { !$0.isLetter })
    }

    private static func covers(_ cookiePath: String, _ path: String) -> Bool {
        guard path.hasPrefix(cookiePath) else { return false }
        return path.count == cookiePath.count || cookiePath.hasSuffix("/")
            || path.dropFirst(cookiePath.count).hasPrefix("/")
    }

    private static func defaultPath(of url: URL) -> String {
        let path = url.path(percentEncoded: true)
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    private static func isTrustworthy(_ url: URL) -> Bool {
        url.scheme == "https" || ["localhost", "127.0.0.1", "::1"].contains(url.host() ?? "")
    }

    private static func expiry(_ attributes: [String: String], _ now: Date) -> Date? {
        if let age = attributes["max-age"].flatMap({ Double($0) }) { return now.addingTimeInterval(age) }
        guard let text = attributes["expires"] else { return nil }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        for pattern in ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEE, dd-MMM-yyyy HH:mm:ss zzz"] {
            format.dateFormat = pattern
            if let date = format.date(from: text) { return date }
        }
        return nil
    }
}
