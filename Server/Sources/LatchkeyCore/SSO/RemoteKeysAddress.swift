import Foundation

/// The rule for URLs of remote keys: over TLS, or on the same machine.
package enum RemoteKeysAddress {
    private static let thisMachine: Set<String> = ["127.0.0.1", "::1", "localhost"]

    /// Whether a text is such a URL, without user information and fragment.
    package static func isAllowed(_ text: String) -> Bool {
        guard text.utf8.count <= SSOKey.longestText, let url = URLComponents(string: text), url.user == nil,
            url.password == nil, url.fragment == nil, let host = url.host?.lowercased(), !host.isEmpty
        else { return false }
        let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        return url.scheme == "https" || (url.scheme == "http" && thisMachine.contains(name))
    }
}
