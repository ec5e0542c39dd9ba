public import Foundation

/// The document about your service (RFC 9728), from which clients learn where to get a token for it.
///
/// Serve ``json`` as `application/json` at ``path``, without a login. `LatchkeyHummingbird` does it for you.
public struct ResourceMetadata: Sendable, Hashable {
    /// The name of your service; clients ask for tokens with it in `aud`.
    public let resource: String
    /// The issuers whose tokens your service accepts.
    public let authorizationServers: [String]
    /// The scopes of your service.
    public let scopes: [String]
    /// The scheme, host and port of your service.
    public let origin: String
    /// The path of the document: `/.well-known/oauth-protected-resource` and the path of the resource (RFC 9728 §3.1).
    public let path: String
    /// The URL of the document.
    public let url: String

    /// - Parameters:
    ///   - resource: The URL of your service, such as `https://api.example.com`.
    ///   - authorizationServers: The issuers whose tokens it accepts.
    ///   - scopes: Its scopes.
    /// - Throws: ``VerifierSetupError/invalidResource`` for another URL.
    public init(
        resource: String,
        authorizationServers: [String],
        scopes: [String] = []
    ) throws(VerifierSetupError) {
        guard let parts = URLComponents(string: resource), parts.isSecureOrLocal, parts.fragment == nil,
            parts.query == nil, let origin = parts.origin, resource.isPrintableInHeader
        else { throw .invalidResource }
        self.resource = resource
        self.authorizationServers = authorizationServers
        self.scopes = scopes
        self.origin = origin
        let own = parts.percentEncodedPath == "/" ? "" : parts.percentEncodedPath
        path = "/.well-known/oauth-protected-resource" + own
        url = origin + path
    }

    /// The document.
    ///
    /// - Parameter schemes: The ways to present a token; a service that accepts only bound tokens says so.
    /// - Returns: JSON in UTF-8.
    public func json(_ schemes: [TokenScheme] = [.bearer, .dpop]) -> Data {
        let document = Document(
            resource: resource,
            authorization_servers: authorizationServers,
            scopes_supported: scopes.isEmpty ? nil : scopes,
            bearer_methods_supported: ["header"],
            dpop_signing_alg_values_supported: schemes.contains(.dpop) ? ProofKey.algorithms : nil,
            dpop_bound_access_tokens_required: schemes.contains(.bearer) ? nil : true
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(document)) ?? Data()
    }

    private struct Document: Encodable {
        let resource: String
        let authorization_servers: [String]
        let scopes_supported: [String]?
        let bearer_methods_supported: [String]
        let dpop_signing_alg_values_supported: [String]?
        let dpop_bound_access_tokens_required: Bool?
    }
}

extension String {
    /// Whether it can stand between quotes in a header.
    var isPrintableInHeader: Bool {
        utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
}
