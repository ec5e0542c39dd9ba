/// How the outside reaches the server, which a request itself does not tell: behind a proxy it comes over plain HTTP.
package enum PublicScheme: String, Sendable {
    case http
    case https

    /// - Parameters:
    ///   - publicURL: The address that clients know the server by, when one is configured.
    ///   - speaksTLS: Whether the server itself has a certificate.
    package init(publicURL: String?, speaksTLS: Bool) {
        let isConfigured = publicURL?.lowercased().hasPrefix("https://") ?? false
        self = speaksTLS || isConfigured ? .https : .http
    }

    /// Whether nobody between the client and us reads along: what is asked of cookies with `Secure`.
    package var isSecure: Bool { self == .https }
}
