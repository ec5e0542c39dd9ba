package import Foundation

/// The cookies of one login at one origin.
package struct CookieJar: Sendable, Hashable {
    /// The most cookies; later ones are dropped, so that they cannot push out those of the login.
    package static let maximumCount = 50
    /// A cookie whose expiry moves by less is not stored again.
    private static let insignificantDelay: TimeInterval = 60

    /// The cookies in the order in which they were first set.
    package private(set) var cookies: [Cookie]

    package init(_ cookies: [Cookie] = []) { self.cookies = cookies }

    package subscript(identity: Cookie.Identity) -> Cookie? { cookies.first { $0.identity == identity } }

    /// Whether all cookies have expired.
    package func isEmpty(at date: Date) -> Bool { !cookies.contains { $0.isLive(at: date) } }

    /// The `Cookie` header for a URL of this origin: longer paths first, then older cookies (RFC 6265 §5.4).
    ///
    /// - Returns: The header; nil if no cookie matches.
    package func header(for url: URL, at date: Date) -> String? {
        let isSecure = Origin(url)?.isSecure ?? false
        let path = url.cookiePath
        let matching = cookies.enumerated().filter { _, cookie in
            cookie.isLive(at: date) && cookie.matches(path: path) && (isSecure || !cookie.isSecure)
        }
        let ordered = matching.sorted { one, other in
            (other.element.path.utf8.count, one.offset) < (one.element.path.utf8.count, other.offset)
        }
        var pairs: [String] = []
        // Send a cookie of several domains once: all of them mean this host.
        for pair in ordered.map({ "\($0.element.name)=\($0.element.value)" }) where !pairs.contains(pair) {
            pairs.append(pair)
        }
        return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    /// Sets and deletes cookies as an answer says.
    ///
    /// - Parameters:
    ///   - answered: The answer's cookies.
    ///   - date: The device's date.
    ///   - sent: The cookies that the request was sent with; a cookie that changed since then is not deleted.
    package mutating func take(_ answered: AnsweredCookies, at date: Date, sentWith sent: CookieJar? = nil) {
        for setCookie in answered.setCookies {
            if let cookie = setCookie.cookie(from: answered.url, at: date, serverDate: answered.serverDate) {
                put(cookie, at: date)
            } else if answered.mayDelete {
                let identity = setCookie.identity(at: answered.url)
                guard sent == nil || sent?[identity]?.value == self[identity]?.value else { continue }
                cookies.removeAll { $0.identity == identity }
            }
        }
    }

    private mutating func put(_ cookie: Cookie, at date: Date) {
        if let index = cookies.firstIndex(where: { $0.identity == cookie.identity }) {
            if !Self.isSame(cookies[index], cookie) { cookies[index] = cookie }
            return
        }
        // Remove expired cookies only for lack of room: a clock that is wrong for a while costs no cookie.
        if cookies.count >= Self.maximumCount { cookies.removeAll { !$0.isLive(at: date) } }
        if cookies.count < Self.maximumCount { cookies.append(cookie) }
    }

    private static func isSame(_ one: Cookie, _ other: Cookie) -> Bool {
        guard one.value == other.value, one.isSecure == other.isSecure else { return false }
        guard let end = one.expires, let otherEnd = other.expires else { return one.expires == other.expires }
        return abs(end.timeIntervalSince(otherEnd)) < insignificantDelay
    }
}

extension CookieJar: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "CookieJar(\(cookies.count), …)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
