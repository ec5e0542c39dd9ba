/// Removes applications that registered themselves.
package struct ClientRemoval: Sendable {
    private let storage: any Storage
    private let applications: ApplicationDirectory
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        applications: ApplicationDirectory,
        liveSessions: LiveSessions,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.applications = applications
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// Removes an application: its sessions end, and all consents to it.
    ///
    /// - Returns: False if no application registered itself under this id.
    /// - Throws: `StoreError`.
    package func remove(_ id: Application.ID, from address: ClientAddress?) async throws(StoreError) -> Bool {
        guard try await storage.transaction({ tables in try tables.clientRegistrations.find(id) != nil }) else {
            return false
        }
        // First, so that a second call finishes the removal if the server stops in between.
        try await endUse(of: id, from: address)
        let isRemoved = try await storage.serialTransaction { tables in try tables.applications.remove(id) }
        try await applications.reload(from: storage)
        // Another session may have started meanwhile.
        try await endUse(of: id, from: address)
        return isRemoved
    }

    private func endUse(of id: Application.ID, from address: ClientAddress?) async throws(StoreError) {
        let ending = SessionEnding(.revoked, at: clock.now(), from: address, eventIDs: ids)
        let ended = try await storage.transaction { tables in
            try tables.interactions.removeAll(of: id)
            try tables.deviceCodes.removeAll(of: id)
            try tables.grants.removeAll(to: id)
            return try tables.endSessions(tables.sessions.live(ofClient: id, at: ending.time), ending).ids
        }
        liveSessions.end(ended, because: ending.reason)
    }
}
