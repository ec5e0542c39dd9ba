package import Foundation

/// Where sessions are kept.
package protocol SessionStore: Sendable {
    /// Stores a new session.
    ///
    /// - Returns: False when its user does not exist any more.
    func insert(_ session: SessionRecord) async throws(StoreError) -> Bool

    /// Whether a session lives, and until when.
    func state(of id: SessionRecord.ID) async throws(StoreError) -> SessionState?

    /// Applies the rule of refresh (`RefreshChain.receive`) to the session of a family, in one transaction.
    ///
    /// - Returns: What came of it, or nil when no session has this family.
    func refresh(_ request: RefreshAttempt) async throws(StoreError) -> RefreshResult?

    /// Ends a session that lives; one that has ended keeps its reason.
    ///
    /// - Returns: False when it had ended before or never was.
    func end(_ id: SessionRecord.ID, because reason: SessionEnd, at time: Date) async throws(StoreError) -> Bool
}

/// What is known of a session without its secrets.
package struct SessionState: Sendable, Equatable {
    package let id: SessionRecord.ID
    /// Nil when the user was deleted.
    package let userID: User.ID?
    package let applicationID: Application.ID
    package let authenticatedAt: Date
    package let expiresAt: Date
    package let ended: SessionEnd?

    package init(
        id: SessionRecord.ID,
        userID: User.ID?,
        applicationID: Application.ID,
        authenticatedAt: Date,
        expiresAt: Date,
        ended: SessionEnd?
    ) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.authenticatedAt = authenticatedAt
        self.expiresAt = expiresAt
        self.ended = ended
    }
}

/// A refresh as it is asked of the store.
package struct RefreshAttempt: Sendable {
    package let familyDigest: [UInt8]
    package let presented: RefreshChain.Digest
    package let next: RefreshChain.Digest
    package let time: Date
    /// How long the sessions of each application live.
    package let policy: @Sendable (Application.ID) -> SessionPolicy

    package init(
        familyDigest: [UInt8],
        presented: RefreshChain.Digest,
        next: RefreshChain.Digest,
        time: Date,
        policy: @escaping @Sendable (Application.ID) -> SessionPolicy
    ) {
        self.familyDigest = familyDigest
        self.presented = presented
        self.next = next
        self.time = time
        self.policy = policy
    }
}

/// What came of a refresh.
package struct RefreshResult: Sendable, Equatable {
    /// The session as it is now.
    package let session: SessionState
    package let outcome: Outcome

    package init(session: SessionState, outcome: Outcome) {
        self.session = session
        self.outcome = outcome
    }

    package enum Outcome: Sendable, Equatable {
        /// The token was good, now or when the same request came first.
        case refreshed
        case superseded
        /// The session had ended, or ends with this.
        case ended(SessionEnd)
    }
}
