/// The cookies that a request carries (RFC 6265 §4.2).
package struct RequestCookies: Sendable {
    private let values: [Substring: [Substring]]

    package init(_ headers: some RequestHeaders) {
        var values: [Substring: [Substring]] = [:]
        // HTTP/2 may have split them (RFC 9113 §8.2.3).
        for header in headers.values(of: .cookie) {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard let equals = pair.firstIndex(of: "=") else { continue }
                values[pair[..<equals], default: []].append(pair[pair.index(after: equals)...])
            }
        }
        self.values = values
    }

    /// The value of a cookie; nil when it is not there, or more than once: then one of them was planted.
    package subscript(name: String) -> String? {
        guard let found = values[Substring(name)], found.count == 1 else { return nil }
        return found.first.map { String($0) }
    }
}

/// The names and marks of our cookies.
///
/// With TLS they have the prefix `__Host-`, which browsers take from this host alone, for it alone, and only over TLS.
/// Without it there are cookies only where nothing crosses a network: on this machine.
package struct CookieRules: Sendable, Equatable {
    /// Whether browsers reach the server over TLS.
    package let isSecure: Bool

    /// Nil where no cookie may be set: over plain HTTP, from beyond this machine.
    ///
    /// - Parameters:
    ///   - issuer: The address of the server as the outside has it.
    ///   - host: The `Host` of the request.
    package init?(issuer: String, host: String?) {
        isSecure = issuer.hasPrefix("https://")
        guard isSecure || Self.isLocal(host ?? "") else { return nil }
    }

    /// The cookie by which a browser is signed in.
    package var session: String { name("latchkey") }

    /// The cookie by which a browser is known to those who have logged in in it.
    package var device: String { name("latchkey-device") }

    /// As long as browsers keep a cookie at the most, in seconds (RFC 6265bis §5.5).
    package static let longestLifetime = 400 * 24 * 60 * 60

    /// The full name of a cookie.
    package func name(_ name: String) -> String { isSecure ? "__Host-\(name)" : name }

    /// A `Set-Cookie` (RFC 6265bis).
    ///
    /// - Parameters:
    ///   - name: Its full name.
    ///   - value: Letters, digits, `-`, `_` and `.`.
    ///   - lifetime: In seconds; nil for as long as the browser is open, 0 to remove it.
    /// - Returns: The value of the header.
    package func header(_ name: String, _ value: String, lifetime: Int?) -> String {
        let age = lifetime.map { "; Max-Age=\($0)" } ?? ""
        return "\(name)=\(value); Path=/\(age); HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
    }

    private static func isLocal(_ host: String) -> Bool {
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return name == "[::1]" || name.lowercased() == "localhost" || name == "127.0.0.1"
    }
}

extension Domain {
    /// The `Set-Cookie` by which a browser goes on being signed in.
    ///
    /// - Parameters:
    ///   - value: The new value; the one that the request has without it.
    ///   - lifetime: In seconds.
    ///   - request: The request.
    /// - Returns: Nil where a browser can have no cookie, or the request has none.
    func sessionCookie(_ value: String? = nil, lifetime: Int, for request: EndpointRequest) -> String? {
        guard let rules = CookieRules(issuer: issuer(), host: request.authority),
            let value = value ?? RequestCookies(request.headers)[rules.session]
        else { return nil }
        return rules.header(rules.session, value, lifetime: lifetime)
    }
}
