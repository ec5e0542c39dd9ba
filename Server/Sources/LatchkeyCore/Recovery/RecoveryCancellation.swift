import Foundation

/// Cancels recoveries by the link in a notice, or by the link that opens them.
package struct RecoveryCancellation: Sendable {
    private let storage: any Storage
    private let applications: ApplicationDirectory
    private let messages: RecoveryMessages
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    init(
        storage: any Storage,
        applications: ApplicationDirectory,
        messages: RecoveryMessages,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.applications = applications
        self.messages = messages
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// Cancels the recovery whose notice had the link, ends logins that wait, and tells the user.
    ///
    /// - Throws: `RecoveryError.over` if it was completed or cancelled before, or has expired; other errors.
    package func cancel(_ token: RecoveryCancelToken, from origin: RequestOrigin) async throws(RecoveryError) {
        let digest = digest.digest(token.bytes)
        try await cancel(from: origin) { tables in try tables.recoveries.find(cancelDigest: digest) }
    }

    /// Cancels the recovery that the link opens, ends logins that wait, and tells the user.
    ///
    /// - Throws: `RecoveryError.over` if it was completed or cancelled before, or has expired; other errors.
    package func cancel(_ token: RecoveryToken, from origin: RequestOrigin) async throws(RecoveryError) {
        let digest = digest.digest(token.bytes)
        try await cancel(from: origin) { tables in try tables.recoveries.find(openDigest: digest) }
    }

    private func cancel(
        from origin: RequestOrigin,
        _ find: @escaping @Sendable (any Tables) throws -> Recovery?
    ) async throws(RecoveryError) {
        let (now, eventID): (Date, AuditEvent.ID) = (clock.now(), ids.next())
        try await storage.transaction(RecoveryError.self) { [applications, messages] tables in
            guard let found = try find(tables), let user = try tables.users.hold(found.userID)?.user,
                var recovery = try tables.recoveries.hold(of: found.userID), recovery.id == found.id,
                !recovery.isOver(at: now)
            else { throw RecoveryError.over }
            recovery.cancelledAt = now
            // A thief's login that still waits would begin the next one at once.
            try tables.challenges.removeAll(of: user.id)
            let event = AuditEvent(
                .recoveryCancelled,
                id: eventID,
                of: user.id,
                at: now,
                from: origin,
                with: recovery.applicationID
            )
            try tables.close(recovery, of: user, messages, recovery.applicationID.flatMap { applications[$0] }, event)
        }
        messages.wake()
    }
}
