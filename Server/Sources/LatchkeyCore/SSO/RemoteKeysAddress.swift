import Foundation

/// Where keys may be fetched from: over TLS, or from this machine.
package enum RemoteKeysAddress {
    private static let thisMachine: Set<String> = ["127.0.0.1", "::1", "localhost"]

    /// Whether a text is such a URL: without a name, a password or a fragment.
    package static func isAllowed(_ text: String) -> Bool {
        guard text.utf8.count <= SSOKey.longestText, let url = URLComponents(string: text), url.user == nil,
            url.password == nil, url.fragment == nil, let host = url.host?.lowercased(), !host.isEmpty
        else { return false }
        let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        return url.scheme == "https" || (url.scheme == "http" && thisMachine.contains(name))
    }
}
