package import Foundation

/// What an application gets its session with, by the browser's redirect: base64url of 32 random bytes, good once and for a
/// minute.
package struct AuthorizationCode: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// How long it is good for, in seconds.
    package static let lifetime: TimeInterval = 60
    private static let length = 32

    package let bytes: [UInt8]

    init() { bytes = SecureRandom.bytes(Self.length) }

    /// A code from its text; nil when the text is none.
    init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Base64URL.decode(text), bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// What is handed to the browser.
    package var secretText: String { Base64URL.encode(bytes) }

    package var description: String { "AuthorizationCode(…)" }
    package var debugDescription: String { description }
}

/// A code as it is stored.
package struct AuthorizationCodeRecord: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package let id: String
    package let codeDigest: [UInt8]
    package let applicationID: Application.ID
    package let redirectURI: String
    /// Nil where the application proves itself by its secret instead.
    package let codeChallenge: String?
    package let userID: User.ID
    /// The browser's session, which must live still when the code is used.
    package let browserSessionID: SessionRecord.ID
    /// Whether that session was started for the code alone: it is the application's own as soon as the code is used, and over
    /// when it is not.
    package let isHandover: Bool
    /// When the user last proved who they are.
    package let authenticatedAt: Date
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
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// The outcome of spending a code.
package enum CodeSpending: Sendable, Equatable {
    /// The user, and the sessions that ended for theirs.
    case started(User, displaced: [SessionRecord.ID] = [])
    /// It was spent before; the session of then has ended now, if it lived.
    case spentBefore(SessionRecord.ID?)
    /// There is none, or it has expired, or the browser's session has ended, or its user may not log in.
    case refused
}
