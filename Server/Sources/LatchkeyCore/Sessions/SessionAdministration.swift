/// What operators do with sessions.
package struct SessionAdministration: Sendable {
    private let sessions: any SessionStore
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    package init(sessions: any SessionStore, liveSessions: LiveSessions, ids: IDSource, clock: any WallClock) {
        self.sessions = sessions
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// The sessions of a user that live, the last used first.
    package func living(of id: User.ID) async throws(StoreError) -> [LivingSession] {
        try await sessions.living(of: id, at: clock.now()).sorted { one, other in
            (one.lastUse.time, one.id) > (other.lastUse.time, other.id)
        }
    }

    /// Ends a session: true at the next request, for its access tokens too.
    ///
    /// - Returns: False when there is none that lives.
    package func end(_ id: SessionRecord.ID) async throws(StoreError) -> Bool {
        let ending = SessionEnding(.revoked, at: clock.now(), from: nil, eventIDs: ids)
        guard try await sessions.end(id, ending) else { return false }
        liveSessions.end(id, because: .revoked)
        return true
    }

    /// Ends all sessions of a user.
    ///
    /// A session that starts at the same time may live.
    ///
    /// - Returns: How many have ended.
    package func endAll(of id: User.ID) async throws(StoreError) -> Int {
        var count = 0
        for session in try await living(of: id) where try await end(session.id) { count += 1 }
        return count
    }
}
