import Foundation

/// The community of an app, and the app's credentials there.
///
/// ```swift
/// let credentials = try LiAppCredentials(
///     clientId: "…",
///     clientSecret: "…",
///     communityURL: "https://community.example.com",
///     tenantID: "community",
///     clientAppName: "Example for iPhone"
/// )
/// LiSDKManager.setup(credentials: credentials)
/// ```
///
/// The tenant is the application's id at the Latchkey server, whose address is the community's. The client's secret is
/// never sent, because apps cannot keep secrets; logins use PKCE. Descriptions do not show it.
public struct LiAppCredentials: Sendable, Hashable {
    /// The id of the client, sent with each request.
    public let clientId: String
    /// The secret of the client; not sent.
    public let clientSecret: String
    /// The address of the community, without a trailing slash.
    public let communityURL: String
    /// The id of the community: the application's id at the server.
    public let tenantID: String
    /// The name of the app, sent with each request.
    public let clientAppName: String

    let server: URL

    /// Credentials.
    ///
    /// - Parameters:
    ///   - clientId: The id of the client.
    ///   - clientSecret: The secret of the client.
    ///   - communityURL: The address of the community, with `https://`; `http://` is only for this computer.
    ///   - tenantID: The id of the community.
    ///   - clientAppName: The name of the app.
    /// - Throws: ``LiError/invalidArgument(errorMessage:)`` if one is empty or the address is invalid.
    public init(
        clientId: String,
        clientSecret: String,
        communityURL: String,
        tenantID: String,
        clientAppName: String
    ) throws {
        self.clientId = try Self.filled(clientId, "clientId")
        self.clientSecret = try Self.filled(clientSecret, "clientSecret")
        self.tenantID = try Self.filled(tenantID, "tenantID")
        self.clientAppName = try Self.filled(clientAppName, "clientAppName")
        var address = try Self.filled(communityURL, "communityURL")
        while address.hasSuffix("/") { address.removeLast() }
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host(percentEncoded: false)?.isEmpty == false
        else {
            throw LiError.invalidArgument(
                errorMessage: "communityURL must be an address like https://community.example.com."
            )
        }
        self.communityURL = address
        server = url
    }

    /// Credentials for apps that used an API proxy; requests go to the community itself.
    ///
    /// - Parameters:
    ///   - clientId: The id of the client.
    ///   - clientSecret: The secret of the client.
    ///   - communityURL: The address of the community.
    ///   - tenantID: The id of the community.
    ///   - apiProxyHost: The host of the proxy, which must not be empty and is not used.
    ///   - clientAppName: The name of the app.
    /// - Throws: ``LiError/invalidArgument(errorMessage:)``, as the other initializer.
    public init(
        clientId: String,
        clientSecret: String,
        communityURL: String,
        tenantID: String,
        apiProxyHost: String,
        clientAppName: String
    ) throws {
        _ = try Self.filled(apiProxyHost, "apiProxyHost")
        try self.init(
            clientId: clientId,
            clientSecret: clientSecret,
            communityURL: communityURL,
            tenantID: tenantID,
            clientAppName: clientAppName
        )
    }

    private static func filled(_ text: String, _ name: String) throws -> String {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw LiError.invalidArgument(errorMessage: "\(name) must not be empty.")
        }
        return text
    }
}

extension LiAppCredentials {
    /// The community's login page, for clients of the Khoros system.
    public var authorizeURL: String { communityURL + "/auth/oauth2/authorize" }

    /// The redirect URI of a login in the browser, which has to be registered with the application.
    ///
    /// Its scheme is the reversed host of the community: `com.example.community://oauth2callback`.
    public var redirectURL: String {
        let labels = (server.host(percentEncoded: false) ?? "").lowercased().split(separator: ".")
        return labels.reversed().joined(separator: ".") + "://oauth2callback"
    }

    /// The redirect URI; nil if the host cannot be a scheme, which begins with a letter.
    var redirect: URL? {
        guard redirectURL.first?.isLetter == true, let url = URL(string: redirectURL), url.scheme != nil else {
            return nil
        }
        return url
    }
}

extension LiAppCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The community and the tenant only.
    public var description: String { "LiAppCredentials(\(communityURL), tenantID: \(tenantID), …)" }
    /// The community and the tenant only.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
