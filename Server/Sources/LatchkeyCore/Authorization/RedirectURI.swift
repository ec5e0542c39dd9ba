/// A registered target for users who return to an application after a login in the browser.
///
/// The URI of a request must be equal to it, byte for byte (RFC 9700 §2.1). Only a loopback address that is registered
/// without a port allows any port (RFC 8252 §7.3), because the system gives an app any free port.
package struct RedirectURI: Sendable, Hashable {
    /// The receiver of the answer.
    package enum Receiver: Sendable, Hashable {
        /// A web site over TLS, identified by its certificate.
        case site
        /// Any program that listens on the same machine.
        case loopback
        /// Any app that has claimed the scheme.
        case app
    }

    /// The longest redirect URI, in characters.
    package static let longest = 500
    /// The most redirect URIs of one application.
    package static let mostPerApplication = 20

    package let text: String
    package let receiver: Receiver
    /// The origin of a site; nil if any port or app may receive the answer.
    package let origin: String?
    /// The part after the host of a loopback address that was registered without a port.
    private let pathAtAnyPort: String?

    /// - Parameter text: An `https` URL; an `http` URL of `127.0.0.1`, `[::1]` or `localhost`; or a URI with the app's
    ///   own scheme, which has a dot (RFC 8252 §7.1).
    /// - Throws: The reason why the URI is refused.
    package init(_ text: String) throws(RedirectURIError) {
        guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy(\.isOfURI) else { throw .malformed }
        guard !text.contains("#") else { throw .fragment }
        guard let colon = text.firstIndex(of: ":") else { throw .malformed }
        let (scheme, rest) = (text[..<colon], text[text.index(after: colon)...])
        self.text = text
        switch scheme {
        case "https", "http":
            guard rest.hasPrefix("//") else { throw .malformed }
            let afterSlashes = rest.dropFirst(2)
            let slash = afterSlashes.firstIndex(of: "/") ?? afterSlashes.endIndex
            let (authority, path) = (String(afterSlashes[..<slash]), String(afterSlashes[slash...]))
            guard let (host, port) = Self.hostAndPort(authority) else { throw .malformed }
            let isLocal = Self.loopbackHosts.contains(host)
            guard scheme == "https" || isLocal else { throw .plainHTTP }
            // Programs on a person's computer, such as oidc-agent, name a port alone.
            guard scheme == "http" || !path.isEmpty else { throw .pathMissing }
            receiver = scheme == "https" ? .site : .loopback
            let isAtAnyPort = scheme == "http" && port == nil && host != "localhost"
            pathAtAnyPort = isAtAnyPort ? path : nil
            origin = isAtAnyPort ? nil : "\(scheme)://\(authority)"
        default:
            guard scheme.isSchemeOfApp || Self.ofKhorosOnThisMachine.contains(text) else { throw .scheme }
            guard rest.hasPrefix("/") else { throw .pathMissing }
            receiver = .app
            origin = nil
            pathAtAnyPort = nil
        }
    }

    /// Whether a request may name this URI.
    ///
    /// It compares bytes, because Swift takes some characters beyond ASCII for equal to others.
    package func admits(_ requested: String) -> Bool {
        guard requested.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        if requested == text { return true }
        guard let path = pathAtAnyPort, requested.hasSuffix(path) else { return false }
        let origin = text.dropLast(path.count)
        guard requested.hasPrefix(origin) else { return false }
        let port = requested.dropFirst(origin.count).dropLast(path.count)
        return port.first == ":" && Self.isPort(port.dropFirst())
    }

    /// The redirect URIs of the Khoros SDK for a community on the same machine: the host's labels reversed.
    private static let ofKhorosOnThisMachine: Set<String> = [
        "localhost://oauth2callback", "1.0.0.127://oauth2callback",
    ]

    private static let loopbackHosts: Set<String> = ["127.0.0.1", "[::1]", "localhost"]

    /// The host and the port; nil unless the authority is in its one permitted spelling.
    ///
    /// That is lower case, without user information, and without an empty port or leading zeros.
    private static func hostAndPort(_ authority: String) -> (host: String, port: Substring?)? {
        if authority.hasPrefix("[") {
            guard authority.hasPrefix("[::1]") else { return nil }
            let rest = authority.dropFirst(5)
            if rest.isEmpty { return ("[::1]", nil) }
            return rest.first == ":" && isPort(rest.dropFirst()) ? ("[::1]", rest.dropFirst()) : nil
        }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, !host.isEmpty, parts.count <= 2,
            host.utf8.allSatisfy({ $0.isOfHost }), !host.hasPrefix("."), !host.hasPrefix("-")
        else { return nil }
        guard parts.count == 2 else { return (String(host), nil) }
        return isPort(parts[1]) ? (String(host), parts[1]) : nil
    }

    private static func isPort(_ text: Substring) -> Bool {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ $0.isDigit }), text.first != "0" else {
            return false
        }
        return Int(text).map { $0 <= 65535 } ?? false
    }
}

/// The reason why a redirect URI is refused.
package enum RedirectURIError: Error, Equatable, Sendable {
    case malformed
    case fragment
    case pathMissing
    /// `http` to another machine: the code would cross the network unprotected.
    case plainHTTP
    /// A scheme that no app owns.
    case scheme
    /// The query has a parameter with the name of one in an answer.
    case parameterOfAnswer
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isOfHost: Bool { isDigit || isLowercase || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") }

    /// Visible ASCII, except characters that no URI contains or that browsers reinterpret.
    fileprivate var isOfURI: Bool { (0x21...0x7E).contains(self) && !#""<>\^`{|}@*"#.utf8.contains(self) }
}

extension Substring {
    /// A scheme with a dot, such as a reversed domain name.
    fileprivate var isSchemeOfApp: Bool {
        contains(".") && first.map { $0.isASCII && $0.isLowercase } ?? false
            && utf8.allSatisfy { $0.isDigit || $0.isLowercase || "+-.".utf8.contains($0) }
    }
}
