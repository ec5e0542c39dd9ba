/// The scheme by which clients reach the server.
///
/// A request does not reveal it: behind a proxy with https, requests arrive over plain HTTP.
package enum PublicScheme: String, Sendable {
    case http
    case https

    /// - Parameters:
    ///   - publicURL: The configured public address, if any.
    ///   - speaksTLS: Whether the server itself has a certificate.
    package init(publicURL: String?, speaksTLS: Bool) {
        let isConfigured = publicURL?.lowercased().hasPrefix("https://") ?? false
        self = speaksTLS || isConfigured ? .https : .http
    }

    /// Whether connections of clients are encrypted, as cookies with `Secure` require.
    package var isSecure: Bool { self == .https }
}
