package import Foundation

/// An authorization request that is kept on the server while pages are shown, or because the client pushed it
/// (RFC 9126).
package struct Interaction: Sendable, Equatable {
    /// The lifetime, in seconds.
    package static let lifetime = 600
    /// The lifetime of a pushed request, in seconds; FAPI 2.0 wants less than 600.
    package static let pushedLifetime = 590
    /// The most parameters of a request.
    package static let mostParameters = 64
    /// The greatest sum of the lengths of the parameters' names and values, in bytes.
    package static let greatestSize = 16 * 1024

    /// The digest of its ``InteractionID``.
    package let digest: [UInt8]
    package let applicationID: Application.ID
    /// The parameters of the request, in their order.
    package let parameters: [AuthorizationParameter]
    /// The digest of the browser's binding; nil until a page is shown.
    package let browser: [UInt8]?
    /// Whether the client pushed it; otherwise a browser brought it.
    package let isPushed: Bool
    /// The key that a pushed request proved to have, which binds the code.
    package let keyThumbprint: KeyThumbprint?
    package let createdAt: Date
    package let expiresAt: Date
    /// The time when it led to a code.
    package let spentAt: Date?

    package init(
        digest: [UInt8],
        applicationID: Application.ID,
        parameters: [AuthorizationParameter],
        browser: [UInt8]? = nil,
        isPushed: Bool = false,
        keyThumbprint: KeyThumbprint? = nil,
        createdAt: Date,
        expiresAt: Date,
        spentAt: Date? = nil
    ) {
        self.digest = digest
        self.applicationID = applicationID
        self.parameters = parameters
        self.browser = browser
        self.isPushed = isPushed
        self.keyThumbprint = keyThumbprint
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.spentAt = spentAt
    }
}

/// A parameter of an authorization request.
package struct AuthorizationParameter: Sendable, Hashable, Codable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// The secret name of an interaction: base64url of 32 random bytes.
package struct InteractionID: BearerSecret {
    package static let prefix = ""

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }

    private static let urn = "urn:ietf:params:oauth:request_uri:"

    /// Nil if the text is not the `request_uri` of an interaction.
    package init?(requestURI text: String) {
        guard text.hasPrefix(Self.urn) else { return nil }
        self.init(String(text.dropFirst(Self.urn.count)))
    }

    /// The `request_uri` of the interaction (RFC 9126 §2.2).
    package var requestURI: String { Self.urn + secretText }
}
