package import Foundation

/// The claims of an access token (RFC 9068).
package struct AccessClaims: Sendable, Equatable {
    /// Nil if a token with another subject was read; its user is the session's.
    package let userID: User.ID?
    /// The subject if it is not the user's id, but known to one sector alone.
    package let subject: String?
    package let sessionID: SessionRecord.ID
    package let applicationID: Application.ID
    /// The services that exchanged the token, the last one first (`act` of RFC 8693 §4.1).
    package let actors: [Application.ID]
    /// The receivers of the token; empty if it is the issuer alone.
    package let audiences: [String]
    /// Whether the issuer or an application's audience is among the audiences; a verifier finds this out.
    package let isForServer: Bool
    /// The scopes of the token, separated by spaces; nil if it has none.
    package let scope: String?
    /// The key that must prove each use of the token.
    package let confirmation: KeyThumbprint?
    package let issuedAt: Date
    package let expiresAt: Date
    package let authenticatedAt: Date
    package let methods: AuthenticationMethods

    package init(
        userID: User.ID?,
        subject: String? = nil,
        sessionID: SessionRecord.ID,
        applicationID: Application.ID,
        actors: [Application.ID] = [],
        audiences: [String] = [],
        isForServer: Bool = true,
        scope: String? = nil,
        confirmation: KeyThumbprint? = nil,
        issuedAt: Date,
        expiresAt: Date,
        authenticatedAt: Date,
        methods: AuthenticationMethods = []
    ) {
        self.userID = userID
        self.subject = subject
        self.sessionID = sessionID
        self.applicationID = applicationID
        self.actors = actors
        self.audiences = audiences
        self.isForServer = isForServer
        self.scope = scope
        self.confirmation = confirmation
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.authenticatedAt = authenticatedAt
        self.methods = methods
    }
}

extension AccessClaims {
    /// Whether the token may open this server.
    ///
    /// A token for a resource may not, even if the resource is also the audience of an application.
    ///
    /// - Parameters:
    ///   - issuer: The `iss` of the server's tokens.
    ///   - grant: The terms of the token's session.
    /// - Returns: Whether it is for this server.
    func open(_ issuer: String, under grant: SessionGrant?) -> Bool {
        guard isForServer, actors.isEmpty else { return false }
        return grant?.resources.isEmpty ?? true || audiences.isEmpty || audiences.contains(issuer)
    }
}

/// Signs access tokens.
package protocol AccessTokenIssuer: Sendable {
    func issue(_ claims: AccessClaims) async throws(AccessTokenError) -> String
}

/// Verifies the form, key, signature, issuer and type of access tokens, but neither their time nor their audience.
package protocol AccessTokenVerifier: Sendable {
    func verify(_ token: String) async throws(AccessTokenError) -> AccessClaims
}

package enum AccessTokenError: UseCaseError, Equatable, Sendable {
    /// This server did not issue the token.
    case invalid
    /// The issuer is unknown because the keys cannot be read now.
    case storage(StoreError)
    /// A defect of the program or its keys; the text is for the log.
    case defect(String)
}
