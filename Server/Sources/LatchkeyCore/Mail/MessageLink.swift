/// A link with a token to a page of this server.
///
/// It contains only the page. The server's own address is added when the message is written, from the configuration and
/// never from a request, so no caller can redirect a link.
package struct MessageLink: Sendable, Equatable, Redacted {
    package let path: String
    package let token: String

    /// - Parameters:
    ///   - path: The page, such as `/verify`.
    ///   - token: The secret; the URL escapes it where necessary.
    package init(to path: String, token: String) {
        self.path = path
        self.token = token
    }

    /// The link in the message.
    ///
    /// - Parameters:
    ///   - address: The server's public address, without a trailing slash.
    ///   - application: The application whose brand the page shows; nil for the server's.
    /// - Returns: The URL.
    package func url(at address: String, for application: Application.ID? = nil) -> String {
        let client = application.map { "&client_id=" + $0.rawValue.percentEncoded } ?? ""
        return address + path + "?token=" + token.percentEncoded + client
    }

    package var description: String { "MessageLink(\(path), …)" }
}
