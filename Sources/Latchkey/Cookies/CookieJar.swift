package import Foundation

/// The cookies of one login, which all go to one origin.
package struct CookieJar: Sendable, Hashable {
    /// How many are kept.
    ///
    /// Those who come later are not: what the login has set must not be pushed out.
    package static let maximumCount = 50
    /// A cookie that only lives on so much longer is no other one, and need not be stored.
    private static let insignificantDelay: TimeInterval = 60

    /// In the order in which they were first set.
    package private(set) var cookies: [Cookie]

    package init(_ cookies: [Cookie] = []) { self.cookies = cookies }

    package subscript(identity: Cookie.Identity) -> Cookie? { cookies.first { $0.identity == identity } }

    /// Whether nothing in it is good any more.
    package func isEmpty(at date: Date) -> Bool { !cookies.contains { $0.isLive(at: date) } }

    /// What to send to a URL of the origin that the cookies are of: more exact paths first, then older cookies first
    /// (RFC 6265 §5.4).
    ///
    /// - Returns: The header `Cookie`; nil when no cookie is for this URL.
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
        // The same cookie for several domains goes once: all of them mean this host.
        for pair in ordered.map({ "\($0.element.name)=\($0.element.value)" }) where !pairs.contains(pair) {
            pairs.append(pair)
        }
        return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    /// Takes what an answer sets, and removes what it deletes.
    ///
    /// - Parameters:
    ///   - answered: What the answer says.
    ///   - date: What this device's clock says.
    ///   - sent: The cookies of when the request was sent; a cookie that has been renewed since is not deleted.
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
        // Only then: a clock that is wrong for a while costs no cookie.
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
