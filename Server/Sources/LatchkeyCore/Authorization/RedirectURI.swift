/// Where an application's users are sent back to after a login in the browser, as its operator has registered it.
///
/// What a request names must be equal to it, byte for byte (RFC 9700 §2.1). Only the port of a loopback address that is
/// registered without one is free (RFC 8252 §7.3): the system gives an app any port it has.
package struct RedirectURI: Sendable, Hashable {
    /// What receives the answer.
    package enum Receiver: Sendable, Hashable {
        /// A web site over TLS, which its certificate names.
        case site
        /// Whoever listens on this machine.
        case loopback
        /// Whichever app has claimed the scheme.
        case app
    }

    /// The most characters of one.
    package static let longest = 500
    /// The most that an application has.
    package static let mostPerApplication = 20

    package let text: String
    package let receiver: Receiver
    /// The origin of a site; nil where any port or app receives the answer.
    package let origin: String?
    /// The part after the host of a loopback address without a port.
    private let pathAtAnyPort: String?

    /// - Parameter text: An `https` URL; an `http` URL of `127.0.0.1`, `[::1]` or `localhost`; or one of a scheme of the app's
    ///   own, which has a dot (RFC 8252 §7.1).
    /// - Throws: Why it is refused.
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
            guard let slash = afterSlashes.firstIndex(of: "/") else { throw .pathMissing }
            let (authority, path) = (String(afterSlashes[..<slash]), String(afterSlashes[slash...]))
            guard let (host, port) = Self.hostAndPort(authority) else { throw .malformed }
            let isLocal = Self.loopbackHosts.contains(host)
            guard scheme == "https" || isLocal else { throw .plainHTTP }
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

    /// Whether a request may name this one.
    package func admits(_ requested: String) -> Bool {
        if requested == text { return true }
        guard let path = pathAtAnyPort, requested.hasSuffix(path) else { return false }
        let origin = text.dropLast(path.count)
        guard requested.hasPrefix(origin) else { return false }
        let port = requested.dropFirst(origin.count).dropLast(path.count)
        return port.first == ":" && Self.isPort(port.dropFirst())
    }

    /// What the Khoros SDK makes of a community on this machine: the host's labels reversed.
    private static let ofKhorosOnThisMachine: Set<String> = [
        "localhost://oauth2callback", "1.0.0.127://oauth2callback",
    ]

    private static let loopbackHosts: Set<String> = ["127.0.0.1", "[::1]", "localhost"]

    /// Nil when it is none in the one spelling that there is: lower case, no name and password, no port that says nothing.
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

/// What is wrong with a redirect URI.
package enum RedirectURIError: Error, Equatable, Sendable {
    case malformed
    case fragment
    case pathMissing
    /// `http` beyond this machine: the code would cross the network unprotected.
    case plainHTTP
    /// A scheme that is nobody's own.
    case scheme
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isOfHost: Bool { isDigit || isLowercase || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") }

    /// Visible ASCII without what no URI has, or what browsers read as something else.
    fileprivate var isOfURI: Bool { (0x21...0x7E).contains(self) && !#""<>\^`{|}@*"#.utf8.contains(self) }
}

extension Substring {
    /// A scheme with a dot, as the reversed name of a domain has.
    fileprivate var isSchemeOfApp: Bool {
        contains(".") && first.map { $0.isASCII && $0.isLowercase } ?? false
            && utf8.allSatisfy { $0.isDigit || $0.isLowercase || "+-.".utf8.contains($0) }
    }
}
