/// A user's sessions, for the user: listed, and ended one by one or all others at once.
package struct UserSessions: Sendable {
    private let storage: any Storage
    private let liveSessions: LiveSessions
    private let activity: SessionActivity
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        liveSessions: LiveSessions,
        activity: SessionActivity,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.liveSessions = liveSessions
        self.activity = activity
        self.ids = ids
        self.clock = clock
    }

    /// The sessions that live, the last used first; of those used in the same minute the one that asks, then the newest.
    package func list(_ access: Access) async throws(StoreError) -> [LivingSession] {
        let now = clock.now()
        let stored = try await storage.read { tables in try tables.sessions.living(of: access.userID, at: now) }
        return stored.map(withLatestUse).sorted { one, other in
            if one.lastUse.time != other.lastUse.time { return one.lastUse.time > other.lastUse.time }
            if one.id == access.sessionID || other.id == access.sessionID { return one.id == access.sessionID }
            return one.id > other.id
        }
    }

    /// Ends one session: true at the next request, for its access tokens too.
    package func end(
        _ id: SessionRecord.ID,
        by access: Access,
        from address: ClientAddress?
    ) async throws(SessionEndError) {
        guard IDSource.isID(id) else { throw .notFound }
        let reason: SessionEnd = id == access.sessionID ? .signedOut : .revoked
        guard try await end(.one(id), by: access, because: reason, from: address) == [id] else { throw .notFound }
    }

    /// Ends all sessions but the one that asks: true at the next request, for their access tokens too.
    ///
    /// A session that starts at the same time may live.
    package func endOthers(by access: Access, from address: ClientAddress?) async throws(SessionEndError) {
        _ = try await end(.others, by: access, because: .revoked, from: address)
    }

    private func end(
        _ choice: SessionChoice,
        by access: Access,
        because reason: SessionEnd,
        from address: ClientAddress?
    ) async throws(SessionEndError) -> [SessionRecord.ID] {
        let ending = SessionEnding(reason, at: clock.now(), from: address, eventIDs: ids)
        let result = try await storage.transaction(SessionEndError.self) { tables in
            // Two sessions that end each other take turns here.
            _ = try tables.users.hold(access.userID)
            return try tables.end(choice, of: access.userID, by: access.sessionID, ending)
        }
        switch result {
        case .askerEnded(let reason): throw .askerEnded(reason)
        case .ended(let ids):
            liveSessions.end(ids, because: reason)
            return ids
        }
    }

    /// A use that is not yet written down is newer than the stored one.
    private func withLatestUse(_ session: LivingSession) -> LivingSession {
        guard let use = activity.lastUse(of: session.id), use.time >= session.lastUse.time else { return session }
        var session = session
        session.lastUse = use
        return session
    }
}

/// Why no session is ended.
package enum SessionEndError: UseCaseError, Equatable, Sendable {
    /// The user has no such session, or it has ended.
    case notFound
    /// The session that asks has itself ended meanwhile.
    case askerEnded(SessionEnd?)
    case storage(StoreError)
}
