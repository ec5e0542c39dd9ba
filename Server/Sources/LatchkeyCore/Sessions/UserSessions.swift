/// Lists a user's sessions, and ends one, all others or those of an application at once.
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

    /// The user's live sessions, most recently used first.
    ///
    /// Among sessions with the same minute of use the requesting one comes first, then the newest.
    package func list(_ access: Access) async throws(StoreError) -> [LiveSession] {
        let now = clock.now()
        let stored = try await storage.read { tables in try tables.sessions.live(of: access.userID, at: now) }
        return sorted(stored.map(activity.withLatestUse), access)
    }

    private func sorted(_ sessions: [LiveSession], _ access: Access) -> [LiveSession] {
        sessions.sorted { one, other in
            if one.lastUse.time != other.lastUse.time { return one.lastUse.time > other.lastUse.time }
            if one.id == access.sessionID || other.id == access.sessionID { return one.id == access.sessionID }
            return one.id > other.id
        }
    }

    /// The user's devices: their live sessions without those that a listed browser's session authorized.
    ///
    /// A browser counts as used when one of those was. The requesting session is always listed.
    package func devices(_ access: Access) async throws(StoreError) -> [LiveSession] {
        let sessions = try await list(access)
        let listed = Set(sessions.map(\.id))
        var latestUses: [SessionRecord.ID: SessionUse] = [:]
        for child in sessions.reversed() { child.parentID.map { latestUses[$0] = child.lastUse } }
        let devices = sessions.filter { session in
            session.id == access.sessionID || !(session.parentID.map(listed.contains) ?? false)
        }
        .map { session in
            guard let use = latestUses[session.id], use.time > session.lastUse.time else { return session }
            var session = session
            session.lastUse = use
            return session
        }
        return sorted(devices, access)
    }

    /// Ends one session and its access tokens from the next request on.
    package func end(
        _ id: SessionRecord.ID,
        by access: Access,
        from address: ClientAddress?
    ) async throws(SessionEndError) {
        guard IDSource.isID(id) else { throw .notFound }
        let reason: SessionEnd = id == access.sessionID ? .signedOut : .revoked
        let ended = try await end(.one(id), by: access, because: reason, from: address)
        guard ended.contains(id) else { throw .notFound }
    }

    /// Ends all sessions except the requesting one, and their access tokens, from the next request on.
    ///
    /// All devices ask for a second factor again.
    ///
    /// A session that starts at the same time may remain.
    package func endOthers(by access: Access, from address: ClientAddress?) async throws(SessionEndError) {
        _ = try await end(.others, by: access, because: .revoked, from: address)
    }

    /// Ends the access of an application: all sessions in it except the requesting one.
    ///
    /// - Throws: `notFound` if there is no other session in the application.
    package func endAccess(
        of application: Application.ID,
        by access: Access,
        from address: ClientAddress?
    ) async throws(SessionEndError) {
        let ended = try await end(.othersIn(application), by: access, because: .revoked, from: address)
        guard !ended.isEmpty else { throw .notFound }
    }

    private func end(
        _ choice: SessionChoice,
        by access: Access,
        because reason: SessionEnd,
        from address: ClientAddress?
    ) async throws(SessionEndError) -> [SessionRecord.ID] {
        let ending = SessionEnding(reason, at: clock.now(), from: address, eventIDs: ids)
        let result = try await storage.transaction(SessionEndError.self) { tables in
            // The held user makes two sessions that end each other take turns.
            _ = try tables.users.hold(access.userID)
            let result = try tables.end(choice, of: access.userID, by: access.sessionID, ending)
            if case .ended = result, choice == .others {
                try tables.forgetFactorProofs(of: access.userID)
                // A device that was allowed access and has not asked for it yet must get none after this.
                try tables.deviceCodes.removeAllowed(by: access.userID)
            }
            return result
        }
        switch result {
        case .askerEnded(let reason): throw .askerEnded(reason)
        case .ended(let ids):
            liveSessions.end(ids, because: reason)
            return ids
        }
    }
}

/// The reason why no session is ended.
package enum SessionEndError: UseCaseError, Equatable, Sendable {
    /// The user has no such session, or it has ended; likewise for an application.
    case notFound
    /// The requesting session has ended meanwhile.
    case askerEnded(SessionEnd?)
    case storage(StoreError)
}
