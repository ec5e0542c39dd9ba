package import Foundation

/// An authorization code: base64url of 32 random bytes, valid once within a minute.
///
/// The browser's redirect takes it to the application, which exchanges it for a session.
package struct AuthorizationCode: BearerSecret {
    /// The lifetime of a code, in seconds.
    package static let lifetime: TimeInterval = 60
    package static let prefix = ""

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}

/// A code as it is stored.
package struct AuthorizationCodeRecord: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package let id: String
    package let codeDigest: [UInt8]
    package let applicationID: Application.ID
    package let redirectURI: String
    /// Nil if the application authenticates with its secret instead.
    package let codeChallenge: String?
    package let userID: User.ID
    /// The browser's session, which must still be live when the code is used.
    package let browserSessionID: SessionRecord.ID
    /// Whether that session was started only for the code.
    ///
    /// It becomes the application's when the code is used, and expires with the code otherwise.
    package let isHandover: Bool
    /// The time when the user last authenticated.
    package let authenticatedAt: Date
    /// How they authenticated then.
    package let methods: AuthenticationMethods
    /// The terms of an OAuth client's session; nil for one that opens the whole API.
    package let grant: CodeGrant?
    package let createdAt: Date
    package let expiresAt: Date

    package init(
        id: String,
        codeDigest: [UInt8],
        applicationID: Application.ID,
        redirectURI: String,
        codeChallenge: String?,
        userID: User.ID,
        browserSessionID: SessionRecord.ID,
        isHandover: Bool = false,
        authenticatedAt: Date,
        methods: AuthenticationMethods = [],
        grant: CodeGrant? = nil,
        createdAt: Date,
        expiresAt: Date
    ) {
        self.id = id
        self.codeDigest = codeDigest
        self.applicationID = applicationID
        self.redirectURI = redirectURI
        self.codeChallenge = codeChallenge
        self.userID = userID
        self.browserSessionID = browserSessionID
        self.isHandover = isHandover
        self.authenticatedAt = authenticatedAt
        self.methods = methods
        self.grant = grant
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// The outcome of spending a code.
package enum CodeSpending: Sendable, Equatable {
    /// The user, and the sessions that ended to make room for theirs.
    case started(User, displaced: [SessionRecord.ID] = [])
    /// The code was spent before. The session that it started ends now, with those that end with it; none if it had
    /// ended already.
    case spentBefore(ended: [SessionRecord.ID])
    /// The code is unknown or expired, the browser's session has ended, or the user may not log in.
    case refused
}
