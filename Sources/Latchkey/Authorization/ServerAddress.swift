import Foundation

/// The address of a server as an issuer's name, in one way of writing it.
struct ServerAddress {
    private let text: String
    private let url: URL?

    init(_ text: String) {
        url = URL(string: text)
        self.text = url?.normalizedAddress ?? text
    }

    /// Whether both name the same server (RFC 9207 §2.4).
    ///
    /// This computer has three names, and a server that was started without a public address calls itself by one of them.
    func isSame(as other: ServerAddress) -> Bool {
        if text == other.text { return true }
        guard let one = url.flatMap(Origin.init), let two = other.url.flatMap(Origin.init) else { return false }
        return one.isLoopback && two.isLoopback && one.scheme == two.scheme && one.port == two.port
            && url?.path() == other.url?.path()
    }
}
