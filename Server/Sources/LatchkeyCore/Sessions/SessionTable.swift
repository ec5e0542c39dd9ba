package import Foundation

/// Sessions as rows.
///
/// An ended session stays, so that its refresh token can be refused with the reason.
package protocol SessionTable {
    func insert(_ session: SessionRecord) throws

    func state(of id: SessionRecord.ID) throws -> SessionState?

    /// Reads a session and locks the row until the transaction ends.
    func hold(_ id: SessionRecord.ID) throws -> SessionState?

    /// The device that a session began on.
    func device(of id: SessionRecord.ID) throws -> Device?

    /// The sessions of a user that live at a time, in no order.
    func living(of userID: User.ID, at time: Date) throws -> [LivingSession]

    /// The sessions of a user that have not ended, without the most recently used ones and without one session.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - id: The session that is left out.
    ///   - count: How many of the most recently used ones are left out. Expired sessions count last.
    ///   - time: The present.
    /// - Returns: At most 500 sessions, the most recently used first.
    /// - Throws: `StoreError`.
    func leastRecentlyUsed(
        of userID: User.ID,
        except id: SessionRecord.ID,
        beyond count: Int,
        at time: Date
    ) throws -> [(id: SessionRecord.ID, expiresAt: Date)]

    /// Ends a session that has not ended, and announces it to the other servers.
    ///
    /// - Returns: The session; nil where it had ended before or never was.
    func end(_ id: SessionRecord.ID, because reason: SessionEnd, at time: Date) throws -> EndedSession?

    /// Ends the sessions of a user who is being deleted, removes what they say about the person, and announces the ends.
    func removeUser(_ userID: User.ID, at time: Date) throws

    /// Lengthens a living session by the policy of its application.
    ///
    /// - Returns: The session as it is now; nil where it has ended or expired.
    func lengthen(_ id: SessionRecord.ID, at time: Date) throws -> SessionState?

    /// Lengthens a living session that has a session key, but not beyond the longest life of its application.
    func lengthen(_ id: SessionRecord.ID, by idleLifetime: TimeInterval, at time: Date) throws -> SessionState?

    /// Writes uses down; a later use that is stored stays.
    func record(_ uses: [SessionUsed]) throws

    // Refresh tokens

    /// Moves a living session along in one statement, where the presented token is its current one.
    ///
    /// - Returns: The session as it is now; nil where the whole rule must decide.
    func rotate(_ attempt: RefreshAttempt) throws -> SessionState?

    /// Reads and locks the session of a refresh token's family.
    func hold(family digest: [UInt8]) throws -> RefreshableSession?

    /// Stores another chain of refresh tokens, while the current one is still the same.
    func rotate(
        _ id: SessionRecord.ID,
        from current: RefreshChain.Digest,
        to chain: RefreshChain,
        at time: Date,
        expiresAt: Date
    ) throws -> Bool

    /// Whether a session of a user, living or not, was used at a time or later.
    func areUsed(of userID: User.ID, since time: Date) throws -> Bool

    /// The session whose refresh tokens have this family, whether or not it lives.
    func session(ofFamily digest: [UInt8]) throws -> RevocableSession?

    // Cookies, session keys and opaque access tokens

    func browserSession(_ cookieDigest: [UInt8]) throws -> StoredBrowserSession?

    /// Gives a living browser session another cookie; false where it is none.
    func replaceCookie(of id: SessionRecord.ID, with digest: [UInt8]) throws -> Bool

    func keyedSession(_ keyDigest: [UInt8]) throws -> StoredBrowserSession?

    func session(withOpaqueToken digest: [UInt8]) throws -> OpaqueTokenState?

    /// Gives a living session an opaque token, while the refresh token that it came with is the current one. The session
    /// lives at least as long as the token, unless its application limits its life.
    func give(_ token: OpaqueTokenRecord, to id: SessionRecord.ID, refreshedTo current: [UInt8]) throws -> Bool

    // Authorization codes

    /// Lets a session expire at a time, unless it expires before.
    func expire(_ id: SessionRecord.ID, at time: Date) throws

    /// From now on the application refreshes the session only with its secret.
    func bindToSecret(_ id: SessionRecord.ID) throws

    /// Gives a living session the secrets and the life of a session record with the same id.
    func handOver(_ session: SessionRecord) throws -> Bool
}

/// A session that has just ended.
package struct EndedSession: Sendable, Equatable {
    package let userID: User.ID?
    package let applicationID: Application.ID
    package let device: Device

    package init(userID: User.ID?, applicationID: Application.ID, device: Device) {
        self.userID = userID
        self.applicationID = applicationID
        self.device = device
    }
}

/// A session with what a refresh needs to know of it.
package struct RefreshableSession: Sendable, Equatable {
    package let state: SessionState
    package let createdAt: Date
    package let refreshedAt: Date
    package let chain: RefreshChain
    /// The stored policy of its application.
    package let policy: SessionPolicy
    /// Whether its application must prove itself with its secret at each refresh.
    package let needsSecret: Bool

    package init(
        state: SessionState,
        createdAt: Date,
        refreshedAt: Date,
        chain: RefreshChain,
        policy: SessionPolicy,
        needsSecret: Bool
    ) {
        self.state = state
        self.createdAt = createdAt
        self.refreshedAt = refreshedAt
        self.chain = chain
        self.policy = policy
        self.needsSecret = needsSecret
    }
}
