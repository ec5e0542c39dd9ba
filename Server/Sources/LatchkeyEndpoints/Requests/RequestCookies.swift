/// The cookies that a request carries (RFC 6265 §4.2).
package struct RequestCookies: Sendable {
    private let values: [Substring: [Substring]]

    package init(_ headers: some RequestHeaders) {
        var values: [Substring: [Substring]] = [:]
        // HTTP/2 clients may split the header (RFC 9113 §8.2.3).
        for header in headers.values(of: .cookie) {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard let equals = pair.firstIndex(of: "=") else { continue }
                values[pair[..<equals], default: []].append(pair[pair.index(after: equals)...])
            }
        }
        self.values = values
    }

    /// The value of a cookie; nil if it is missing or repeated, because one of two was planted.
    package subscript(name: String) -> String? {
        guard let found = values[Substring(name)], found.count == 1 else { return nil }
        return found.first.map { String($0) }
    }
}

/// The names and attributes of our cookies.
///
/// With TLS they have the prefix `__Host-`: browsers accept them only from this host, for this host, and over TLS.
/// Without TLS there are cookies only on this machine, where no network is crossed.
package struct CookieRules: Sendable, Equatable {
    /// Whether browsers reach the server over TLS.
    package let isSecure: Bool

    /// Nil if no cookie may be set: over plain HTTP from another machine.
    ///
    /// - Parameters:
    ///   - issuer: The public URL of the server.
    ///   - host: The `Host` of the request.
    package init?(issuer: String, host: String?) {
        isSecure = issuer.hasPrefix("https://")
        guard isSecure || Self.isLocal(host ?? "") else { return nil }
    }

    /// The name of the session cookie.
    package var session: String { name("latchkey") }

    /// The name of the short-lived cookie of a session that is bound to its device.
    package var bound: String { name("latchkey-bound") }

    /// The name of the cookie that marks a browser as a known device of the users who logged in there.
    package var device: String { name("latchkey-device") }

    /// The longest time that browsers keep a cookie, in seconds (RFC 6265bis §5.5).
    package static let longestLifetime = 400 * 24 * 60 * 60

    /// The full name of a cookie.
    package func name(_ name: String) -> String { isSecure ? "__Host-\(name)" : name }

    /// A `Set-Cookie` header (RFC 6265bis).
    ///
    /// - Parameters:
    ///   - name: The full name.
    ///   - value: Letters, digits, `-`, `_` and `.`.
    ///   - lifetime: The lifetime in seconds; nil for a session cookie, 0 to remove it.
    ///   - isStrict: Whether browsers send it only with requests of our own pages.
    /// - Returns: The value of the header.
    package func header(_ name: String, _ value: String, lifetime: Int?, isStrict: Bool = false) -> String {
        let age = lifetime.map { "; Max-Age=\($0)" } ?? ""
        let site = isStrict ? "Strict" : "Lax"
        return "\(name)=\(value); Path=/\(age); HttpOnly; SameSite=\(site)\(isSecure ? "; Secure" : "")"
    }

    /// The attributes of our cookies, except their lifetime.
    package var attributes: String { "Path=/; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")" }

    private static func isLocal(_ host: String) -> Bool {
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return name == "[::1]" || name.lowercased() == "localhost" || name == "127.0.0.1"
    }
}

extension Domain {
    /// The `Set-Cookie` that extends a browser's session.
    ///
    /// - Parameters:
    ///   - value: The new value; nil keeps the value in the request.
    ///   - lifetime: The lifetime in seconds; nil for a session cookie.
    ///   - request: The request.
    /// - Returns: Nil if a browser may have no cookie, or the request has none.
    func sessionCookie(_ value: String? = nil, lifetime: Int?, for request: EndpointRequest) -> String? {
        guard let rules = CookieRules(issuer: issuer(), host: request.authority),
            let value = value ?? RequestCookies(request.headers)[rules.session]
        else { return nil }
        return rules.header(rules.session, value, lifetime: lifetime)
    }
}
