import Foundation
package import LatchkeyCore

/// The mail server that sends e-mails.
package struct SMTPServer: Sendable, Equatable, CustomStringConvertible {
    /// The use of STARTTLS; `smtps://` always encrypts.
    package enum STARTTLS: String, Sendable, CaseIterable {
        case required
        /// Uses STARTTLS only if the server offers it; an attacker in between can remove the offer.
        case offered
    }

    /// The login.
    package struct Credentials: Sendable, Equatable {
        package let username: String
        package let password: Secret

        package init(username: String, password: Secret) {
            self.username = username
            self.password = password
        }
    }

    package let scheme: String
    /// The host; an IPv6 address has no brackets.
    package let host: String
    package let port: Int
    package private(set) var credentials: Credentials?
    package let startTLS: STARTTLS
    /// A file with the certificates to trust; nil for the system's.
    package let certificates: String?

    /// - Parameters:
    ///   - url: `smtp://host:587` or `smtps://host`, without path and user.
    ///   - credentials: The login; nil for none.
    ///   - startTLS: By default required if credentials leave this computer, otherwise offered.
    ///   - certificates: A file with the certificates to trust.
    package init?(
        _ url: String,
        credentials: Credentials? = nil,
        startTLS: STARTTLS? = nil,
        certificates: String? = nil
    ) {
        guard !url.contains(where: \.isWhitespace), let parts = URLComponents(string: url),
            let scheme = parts.scheme, ["smtp", "smtps"].contains(scheme), let host = parts.host, !host.isEmpty,
            parts.user == nil, parts.password == nil, ["", "/"].contains(parts.path), parts.query == nil,
            parts.fragment == nil, parts.port.map({ (1...65535).contains($0) }) ?? true
        else { return nil }
        self.scheme = scheme
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        port = parts.port ?? (scheme == "smtps" ? 465 : 587)
        self.credentials = credentials
        self.startTLS = startTLS ?? (credentials == nil || Loopback.has(host) ? .offered : .required)
        self.certificates = certificates
    }

    /// The same server with these credentials.
    package func loggingIn(as credentials: Credentials) -> SMTPServer {
        var server = self
        server.credentials = credentials
        return server
    }

    package var description: String { "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}

/// The addresses of this computer.
enum Loopback {
    static func has(_ host: String) -> Bool {
        let host = host.lowercased()
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
    }
}
