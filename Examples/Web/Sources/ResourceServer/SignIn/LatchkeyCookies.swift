import HTTPTypes
package import Hummingbird

/// The cookie of a browser's session.
///
/// It does not print its value.
package struct SessionCookie: Sendable, Hashable, CustomStringConvertible {
    /// The name with https, and the name without.
    package static let names = ["__Host-latchkey", "latchkey"]

    package let name: String
    package let value: String

    /// - Returns: Nil if Latchkey sets no such cookie.
    package init?(name: String, value: String) {
        guard Self.names.contains(name), (1...256).contains(value.utf8.count),
            value.wholeMatch(of: /[A-Za-z0-9_.-]+/) != nil
        else { return nil }
        self.name = name
        self.value = value
    }

    /// Parses a `Set-Cookie` header.
    package init?(setCookie: String) {
        let pair = setCookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
        guard pair.count == 2 else { return nil }
        self.init(name: String(pair[0]), value: String(pair[1]))
    }

    package var description: String { "SessionCookie(…)" }
    package var debugDescription: String { description }
}

/// Latchkey's cookies in a request: the session, and the browser's key as a known device.
package struct LatchkeyCookies: Sendable {
    /// Nil if it is missing, or if another cookie of its name was planted beside it.
    package let session: SessionCookie?
    /// The value of a `Cookie` header with all of them.
    package let header: String?

    /// Without https, a `__Host-` cookie is from another program on this computer, because cookies ignore ports.
    package init(_ request: Request, isSecure: Bool) {
        var values: [Substring: [Substring]] = [:]
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard let equals = pair.firstIndex(of: "=") else { continue }
                values[pair[..<equals], default: []].append(pair[pair.index(after: equals)...])
            }
        }
        func single(_ name: String) -> String? {
            guard let found = values[Substring(name)], found.count == 1 else { return nil }
            return found.first.map(String.init)
        }
        session =
            (isSecure ? SessionCookie.names : SessionCookie.names.reversed()).lazy.compactMap { name in
                single(name).flatMap { SessionCookie(name: name, value: $0) }
            }.first
        let names = SessionCookie.names.flatMap { [$0, $0 + "-device"] }
        let pairs = names.compactMap { name in single(name).map { "\(name)=\($0)" } }
        header = pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }
}
