import HTTPTypes

/// The headers of every page.
enum PageHeaders {
    /// The headers of a page whose forms may redirect to another site.
    static func all(formsGoTo target: String? = nil) -> HTTPFields {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
            .contentSecurityPolicy: policy + (target.map { " " + $0 } ?? ""),
            .vary: "Accept-Language, Cookie",
        ]
        for (name, value) in rest { headers[name] = value }
        return headers
    }

    /// A redirect URI as a source in a content security policy, which does not support IPv6 addresses.
    static func source(of redirectURI: String) -> String? {
        guard let colon = redirectURI.firstIndex(of: ":") else { return nil }
        let scheme = redirectURI[..<colon]
        guard scheme == "http" || scheme == "https" else { return "\(scheme):" }
        let host = redirectURI[redirectURI.index(after: colon)...].dropFirst(2).prefix { $0 != "/" && $0 != "?" }
        return host.hasPrefix("[") ? "\(scheme):" : "\(scheme)://\(host)"
    }

    private static let policy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
        + "frame-ancestors 'none'; form-action 'self'"

    private static let rest: [(HTTPField.Name, String)] = [
        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
        (
            "Permissions-Policy",
            "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()"
        ),
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}
