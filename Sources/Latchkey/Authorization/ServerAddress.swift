import Foundation

/// A server's address as an issuer, in normalized form.
struct ServerAddress {
    private let text: String
    private let url: URL?

    init(_ text: String) {
        url = URL(string: text)
        self.text = url?.normalizedAddress ?? text
    }

    /// Whether both are the same issuer (RFC 9207 §2.4).
    ///
    /// The loopback names count as equal: without `--public-url` a server uses one of them as its issuer.
    func isSame(as other: ServerAddress) -> Bool {
        if text == other.text { return true }
        guard let one = url.flatMap(Origin.init), let two = other.url.flatMap(Origin.init) else { return false }
        return one.isLoopback && two.isLoopback && one.scheme == two.scheme && one.port == two.port
            && url?.path() == other.url?.path()
    }
}
