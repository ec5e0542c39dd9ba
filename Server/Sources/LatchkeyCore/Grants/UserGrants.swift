package import Foundation

/// The applications that a user has given rights, and the end of these rights.
package struct UserGrants: Sendable {
    private let storage: any Storage
    private let sessions: UserSessions
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        sessions: UserSessions,
        liveSessions: LiveSessions,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.sessions = sessions
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// The user's stored consents, in the order of the first ones.
    package func list(of access: Access) async throws(StoreError) -> [Grant] {
        let userID = access.userID
        return try await storage.read { tables in try tables.grants.all(of: userID) }
    }

    /// The applications in which the user has other sessions, or that have a consent, most recently used first.
    package func applications(of access: Access) async throws(StoreError) -> [GrantedApplication] {
        let sessions = try await sessions.applications(access)
        var grants: [Application.ID: Grant] = [:]
        for grant in try await list(of: access) { grants[grant.applicationID] = grant }
        var applications: [GrantedApplication] = []
        for session in sessions {
            let grant = grants.removeValue(forKey: session.applicationID)
            applications.append(
                GrantedApplication(
                    applicationID: session.applicationID,
                    since: min(session.since, grant?.createdAt ?? session.since),
                    lastUsedAt: max(session.lastUse.time, grant?.lastUsedAt ?? session.lastUse.time),
                    sessionCount: session.sessionCount,
                    grant: grant
                )
            )
        }
        let rest = grants.values.map { grant in
            GrantedApplication(
                applicationID: grant.applicationID,
                since: grant.createdAt,
                lastUsedAt: grant.lastUsedAt,
                sessionCount: 0,
                grant: grant
            )
        }
        // `sorted` keeps no order among equals, so the id decides.
        return (applications + rest).sorted { one, other in
            one.lastUsedAt == other.lastUsedAt
                ? one.applicationID < other.applicationID : one.lastUsedAt > other.lastUsedAt
        }
    }

    /// Withdraws the consent to an application, and ends the user's sessions in it except the requesting one.
    ///
    /// - Throws: `notFound` if there is neither a consent nor another session.
    package func withdraw(
        _ application: Application.ID,
        by access: Access,
        from address: ClientAddress?
    ) async throws(SessionEndError) {
        let ending = SessionEnding(.revoked, at: clock.now(), from: address, eventIDs: ids)
        let (result, isWithdrawn) = try await storage.transaction(SessionEndError.self) { tables in
            // A code that is granted at the same time waits for the user, so it comes before or after.
            _ = try tables.users.hold(access.userID)
            let result = try tables.end(.othersIn(application), of: access.userID, by: access.sessionID, ending)
            guard case .ended = result else { return (result, false) }
            // Codes that the user has granted and nobody has exchanged yet must start no session after this.
            try tables.authorizationCodes.removeUnspent(of: access.userID)
            try tables.deviceCodes.removeAllowed(by: access.userID)
            return (result, try tables.grants.remove(of: access.userID, to: application))
        }
        switch result {
        case .askerEnded(let reason): throw .askerEnded(reason)
        case .ended(let ids):
            guard isWithdrawn || !ids.isEmpty else { throw .notFound }
            liveSessions.end(ids, because: .revoked)
        }
    }
}

/// An application with rights in a user's account.
package struct GrantedApplication: Sendable, Equatable {
    package let applicationID: Application.ID
    /// The first consent, or the start of the oldest session.
    package let since: Date
    package let lastUsedAt: Date
    /// The number of live sessions, which is that of the devices that are logged in.
    package let sessionCount: Int
    /// The consent; nil for an application of the operator's own.
    package let grant: Grant?
}
