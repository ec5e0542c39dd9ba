/// Ends the session of a request.
package struct LogOut: Sendable {
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

    /// Ends the session and its access token from the next request on.
    package func end(_ access: Access, from address: ClientAddress?) async throws(StoreError) {
        let ending = SessionEnding(.signedOut, at: clock.now(), from: address, eventIDs: ids)
        _ = try await storage.transaction { tables in try tables.end(access.sessionID, ending) }
        liveSessions.end(access.sessionID, because: .signedOut)
    }
}
