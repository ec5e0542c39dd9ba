import Foundation

/// Where the issuer is, and whether its name is known.
struct IssuerAddress: Sendable {
    /// The expected `iss`; nil if the server says it.
    let issuer: String?
    /// The URLs of the metadata, in the order to try.
    let metadata: [String]
    /// The server at an address of its own; nil if its metadata has the URLs.
    let server: String?

    init(issuer: String) throws(VerifierSetupError) {
        guard let parts = URLComponents(string: issuer), parts.isSecureOrLocal, parts.query == nil,
            parts.fragment == nil, let origin = parts.origin
        else { throw .invalidIssuer }
        let path =
            parts.percentEncodedPath.hasSuffix("/")
            ? String(parts.percentEncodedPath.dropLast()) : parts.percentEncodedPath
        self.issuer = issuer
        server = nil
        // RFC 8414 §3.1, and OpenID Connect Discovery §4.
        metadata = [
            "\(origin)/.well-known/oauth-authorization-server\(path)",
            "\(origin)\(path)/.well-known/openid-configuration",
        ]
    }

    init(server url: URL) throws(VerifierSetupError) {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host()?.isEmpty == false
        else { throw .invalidServer }
        let text = url.absoluteString
        let base = text.hasSuffix("/") ? String(text.dropLast()) : text
        issuer = nil
        server = base
        metadata = [base + "/.well-known/oauth-authorization-server"]
    }
}
