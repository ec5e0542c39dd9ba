import Foundation

/// The URIs in the metadata of OAuth clients.
package enum ClientURI {
    /// Whether a text is an `https` URL without a fragment, user information, and characters that parsers read
    /// differently.
    package static func isSecure(_ text: String) -> Bool {
        for candidate in [text, text + "/"] {
            if let uri = try? RedirectURI(candidate), uri.receiver == .site { return true }
        }
        return false
    }

    /// The parameters of an answer, which the query of a redirect URI must not have.
    private static let ofAnswers: Set<String> = ["code", "state", "iss", "error", "response", "session_state"]

    /// Whether the query of a redirect URI has a parameter with the name of one in an answer.
    static func hasParameterOfAnswer(_ text: String) -> Bool {
        guard let mark = text.firstIndex(of: "?") else { return false }
        return text[text.index(after: mark)...].split(separator: "&").contains { pair in
            let name = pair.prefix { $0 != "=" }
            return ofAnswers.contains(name.removingPercentEncoding ?? String(name))
        }
    }
}

extension RedirectURI {
    /// The host; nil for the scheme of an app.
    package var host: String? {
        guard receiver != .app, let start = text.firstRange(of: "://")?.upperBound else { return nil }
        let authority = text[start...].prefix { $0 != "/" }
        guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else {
            return String(authority)
        }
        return String(authority[..<colon])
    }
}
