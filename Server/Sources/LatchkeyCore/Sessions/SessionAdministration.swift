/// Lists and ends sessions for operators.
package struct SessionAdministration: Sendable {
    private let storage: any Storage
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    package init(storage: any Storage, liveSessions: LiveSessions, ids: IDSource, clock: any WallClock) {
        self.storage = storage
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// The live sessions of a user, most recently used first.
    package func live(of id: User.ID) async throws(StoreError) -> [LiveSession] {
        let now = clock.now()
        return try await storage.read { tables in try tables.sessions.live(of: id, at: now) }
            .sorted { one, other in (one.lastUse.time, one.id) > (other.lastUse.time, other.id) }
    }

    /// Ends a session and its access tokens from the next request on.
    ///
    /// - Returns: False if no live session has this id.
    package func end(_ id: SessionRecord.ID) async throws(StoreError) -> Bool {
        let ending = SessionEnding(.revoked, at: clock.now(), from: nil, eventIDs: ids)
        let ended = try await storage.transaction { tables in try tables.endSessions([id], ending).ids }
        guard !ended.isEmpty else { return false }
        liveSessions.end(ended, because: .revoked)
        return true
    }

    /// Ends all sessions of a user, the logins that wait for a factor, and what has no session yet.
    ///
    /// All devices ask for a second factor again.
    ///
    /// A session that starts at the same time may remain.
    ///
    /// - Returns: The number of sessions that ended.
    package func endAll(of id: User.ID) async throws(StoreError) -> Int {
        try await storage.transaction { tables in
            guard try tables.users.hold(id) != nil else { return }
            try tables.forgetFactorProofs(of: id)
            try tables.authorizationCodes.removeUnspent(of: id)
            try tables.deviceCodes.removeAllowed(by: id)
        }
        var count = 0
        for session in try await live(of: id) where try await end(session.id) { count += 1 }
        return count
    }
}
