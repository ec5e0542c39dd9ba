/// Ends the session of a request.
package struct LogOut: Sendable {
    private let storage: any Storage
    private let liveSessions: LiveSessions
    private let firstAttempts: FirstLogOutAttempts
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        liveSessions: LiveSessions,
        firstAttempts: FirstLogOutAttempts,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.liveSessions = liveSessions
        self.firstAttempts = firstAttempts
        self.ids = ids
        self.clock = clock
    }

    /// Ends the session and its access token from the next request on, and the sessions that end with it.
    ///
    /// - Parameters:
    ///   - access: The access of the request.
    ///   - address: The client's address.
    ///   - waits: Whether to return when the notices to the applications were tried once, or after two seconds.
    /// - Throws: `StoreError`.
    package func end(
        _ access: Access,
        from address: ClientAddress?,
        waitingForNotices waits: Bool = false
    ) async throws(StoreError) {
        let ending = SessionEnding(.signedOut, at: clock.now(), from: address, eventIDs: ids)
        let ended = try await storage.transaction { tables in try tables.endSessions([access.sessionID], ending) }
        liveSessions.end(ended.ids + [access.sessionID], because: .signedOut)
        if waits { await firstAttempts.wait(for: ended.noticed) }
    }
}
