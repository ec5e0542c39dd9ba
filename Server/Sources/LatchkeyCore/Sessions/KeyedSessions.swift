package import Foundation

/// The sessions of clients that have a session key, continued by each use, for half an hour of none.
///
/// The store is asked at every request: a session that has ended anywhere is over at the next.
package struct KeyedSessions: Sendable {
    private let sessions: any SessionKeyStore
    private let activity: SessionActivity
    private let digest: any TokenDigest
    private let clock: any WallClock

    package init(
        sessions: any SessionKeyStore,
        activity: SessionActivity,
        digest: any TokenDigest,
        clock: any WallClock
    ) {
        self.sessions = sessions
        self.activity = activity
        self.digest = digest
        self.clock = clock
    }

    /// What a key is good for, its session lengthened; nil when it is good for nothing.
    package func check(_ text: String, from address: ClientAddress?) async throws(StoreError) -> Access? {
        guard let key = SessionKey(text), let found = try await sessions.keyedSession(digest.digest(key.bytes)) else {
            return nil
        }
        let now = clock.now()
        var state = found.state
        guard state.ended == nil, now < state.expiresAt, let userID = state.userID else { return nil }
        // Not more than one write a second.
        if now.timeIntervalSince(found.lengthenedAt) >= 1 {
            let idle = TimeInterval(Application.sessionKeyIdleLifetime)
            guard let renewed = try await sessions.lengthen(state.id, by: idle, at: now) else { return nil }
            state = renewed
        }
        activity.note(SessionUse(at: now, from: address), of: state.id)
        return Access(
            sessionID: state.id,
            userID: userID,
            applicationID: state.applicationID,
            expiresAt: state.expiresAt,
            authenticatedAt: state.authenticatedAt
        )
    }
}

/// Where sessions with keys are kept.
package protocol SessionKeyStore: Sendable {
    /// The session with this key, and when it was last lengthened.
    func keyedSession(_ keyDigest: [UInt8]) async throws(StoreError) -> StoredBrowserSession?

    /// Lengthens a session that lives, to so many seconds from now, but not beyond the longest life that its application
    /// allows.
    ///
    /// - Returns: The session as it is now; nil when it has ended or expired.
    func lengthen(
        _ id: SessionRecord.ID,
        by idleLifetime: TimeInterval,
        at time: Date
    ) async throws(StoreError) -> SessionState?
}
