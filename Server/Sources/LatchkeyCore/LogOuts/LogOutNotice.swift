package import Foundation

/// A notice to an application that a session of a user in it has ended (OpenID Connect Back-Channel Logout 1.0).
///
/// It is stored in the transaction that ends the session. It holds no token: the delivery signs one for each attempt,
/// because a token expires within minutes.
package struct LogOutNotice: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    ///
    /// It is the `jti` of the token at every attempt, so an application that gets it twice can tell.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The time for which delivery is retried, in seconds.
    package static let retryPeriod: TimeInterval = 24 * 60 * 60

    /// Retries come after 1 to 2 seconds at first, and every half to full hour in the end.
    package static let plan = RetryPlan(shortest: 2, longest: 60 * 60)

    package let id: ID
    package let applicationID: Application.ID
    /// The application's back-channel URI at the end of the session, or at its start for a client with a document.
    package let uri: String
    /// The user, who may be deleted by now.
    package let userID: User.ID
    package let sessionID: SessionRecord.ID
    /// The end of the session.
    package let createdAt: Date

    package init(
        id: ID,
        applicationID: Application.ID,
        uri: String,
        userID: User.ID,
        sessionID: SessionRecord.ID,
        createdAt: Date
    ) {
        self.id = id
        self.applicationID = applicationID
        self.uri = uri
        self.userID = userID
        self.sessionID = sessionID
        self.createdAt = createdAt
    }

    package var triedUntil: Date { createdAt.addingTimeInterval(Self.retryPeriod) }
}
