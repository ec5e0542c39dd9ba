package import Foundation

/// Where sessions are kept.
package protocol SessionStore: Sendable {
    /// Stores a new session with the event that tells of it, gives it its push device, whoever had that before, and makes
    /// its device known to the user.
    ///
    /// Where its user has more sessions with it than its limit says, those end that were not used for the longest time, in the
    /// same transaction: of many logins at once no more stay than of so many one after the other.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - event: Tells that it starts.
    ///   - passwordHash: The hash that the user's password was verified against; nil where it was not asked for.
    /// - Returns: The sessions that ended for it; nil when its user does not exist any more, has another password by now, or
    ///   was disabled, and then nothing is stored.
    /// - Throws: `StoreError`, and then nothing was stored.
    func insert(
        _ session: SessionRecord,
        event: AuditEvent,
        verifiedAgainst passwordHash: String?
    ) async throws(StoreError) -> [SessionRecord.ID]?

    /// Whether a session lives, and until when.
    func state(of id: SessionRecord.ID) async throws(StoreError) -> SessionState?

    /// Applies the rule of refresh (`RefreshChain.receive`) to the session of a family, with the stored policy of its
    /// application.
    ///
    /// Only where it ends the session an event is stored.
    ///
    /// - Returns: What came of it, or nil when no session has this family.
    func refresh(_ request: RefreshAttempt) async throws(StoreError) -> RefreshResult?

    /// The session of a browser with this cookie, and when it was last lengthened.
    func browserSession(_ cookieDigest: [UInt8]) async throws(StoreError) -> StoredBrowserSession?

    /// Lengthens a session that lives, by the stored policy of its application.
    ///
    /// - Returns: The session as it is now; nil when it has ended or expired.
    func lengthen(_ id: SessionRecord.ID, at time: Date) async throws(StoreError) -> SessionState?

    /// Ends a session that lives, and stores the event; one that has ended keeps its reason.
    ///
    /// - Returns: False when it had ended before or never was.
    func end(_ id: SessionRecord.ID, _ ending: SessionEnding) async throws(StoreError) -> Bool

    /// Ends sessions of a user that live, at the wish of one of them, and stores the events, in one transaction.
    ///
    /// The session that asks must live itself: of two that end each other at once, one stays.
    ///
    /// - Parameters:
    ///   - choice: Which; those of other users are never touched.
    ///   - userID: Whose sessions.
    ///   - asker: The session that asks.
    ///   - ending: Why, when and from where.
    /// - Returns: What came of it.
    /// - Throws: `StoreError`, and then nothing was changed.
    func end(
        _ choice: SessionChoice,
        of userID: User.ID,
        by asker: SessionRecord.ID,
        _ ending: SessionEnding
    ) async throws(StoreError) -> SessionEndResult

    /// The sessions of a user that live at a time, in no order.
    func living(of userID: User.ID, at time: Date) async throws(StoreError) -> [LivingSession]

    /// Writes down when sessions that live were last used; a later use that is already written stays.
    func record(_ uses: [SessionUsed]) async throws(StoreError)
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

/// A browser's session as it is stored.
package struct StoredBrowserSession: Sendable, Equatable {
    package let state: SessionState
    /// When it was last lengthened.
    package let lengthenedAt: Date

    package init(state: SessionState, lengthenedAt: Date) {
        self.state = state
        self.lengthenedAt = lengthenedAt
    }
}

/// A refresh as it is asked of the store.
package struct RefreshAttempt: Sendable {
    package let familyDigest: [UInt8]
    package let presented: RefreshChain.Digest
    package let next: RefreshChain.Digest
    package let time: Date
    /// Where the request comes from.
    package let address: ClientAddress?
    /// Makes the id of the event, when the session ends.
    package let eventIDs: IDSource
    /// What holds besides where the server has made the next token; nil where the client has.
    package let strictly: StrictRotation?

    package init(
        familyDigest: [UInt8],
        presented: RefreshChain.Digest,
        next: RefreshChain.Digest,
        time: Date,
        address: ClientAddress?,
        eventIDs: IDSource,
        strictly: StrictRotation? = nil
    ) {
        self.familyDigest = familyDigest
        self.presented = presented
        self.next = next
        self.time = time
        self.address = address
        self.eventIDs = eventIDs
        self.strictly = strictly
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
