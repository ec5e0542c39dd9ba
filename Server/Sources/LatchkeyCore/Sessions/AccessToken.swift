package import Foundation

/// The claims of an access token (RFC 9068).
package struct AccessClaims: Sendable, Equatable {
    package let userID: User.ID
    package let sessionID: SessionRecord.ID
    package let applicationID: Application.ID
    package let audience: String?
    package let issuedAt: Date
    package let expiresAt: Date
    package let authenticatedAt: Date
    package let methods: AuthenticationMethods

    package init(
        userID: User.ID,
        sessionID: SessionRecord.ID,
        applicationID: Application.ID,
        audience: String?,
        issuedAt: Date,
        expiresAt: Date,
        authenticatedAt: Date,
        methods: AuthenticationMethods = []
    ) {
        self.userID = userID
        self.sessionID = sessionID
        self.applicationID = applicationID
        self.audience = audience
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.authenticatedAt = authenticatedAt
        self.methods = methods
    }
}

/// Signs access tokens.
package protocol AccessTokenIssuer: Sendable {
    func issue(_ claims: AccessClaims) async throws(AccessTokenError) -> String
}

/// Verifies the form, key, signature, issuer and type of access tokens, but not their time.
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
