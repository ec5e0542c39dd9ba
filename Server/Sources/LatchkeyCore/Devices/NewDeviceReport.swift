import Foundation

/// Locks out a person who logged in as someone else, by the link in the e-mail about the login.
///
/// Every session ends, devices become unknown, and the password is removed until the user chooses a new one with the
/// same link.
package struct NewDeviceReport: Sendable {
    private let proofs: ProofCheck
    private let storage: any Storage
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        proofs: ProofCheck,
        storage: any Storage,
        liveSessions: LiveSessions,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.proofs = proofs
        self.storage = storage
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// Checks whether a link is valid, without changing anything.
    package func check(_ token: String) async throws(NewDeviceReportError) {
        do { try await proofs.validate(token, for: [.newDevice]) } catch { throw .proof(error) }
    }

    /// Reports the login as someone else's; afterwards the link resets the password.
    ///
    /// - Parameters:
    ///   - token: The link's token.
    ///   - address: The client's address.
    ///   - application: The application of the request.
    /// - Throws: The reason why nothing was changed.
    package func report(
        _ token: String,
        from address: ClientAddress?,
        with application: Application
    ) async throws(NewDeviceReportError) {
        let proven: ProvenVerification
        do { proven = try await proofs.check(.token(token), for: [.newDevice], from: address) } catch {
            throw .proof(error)
        }
        guard let userID = proven.userID else { throw .proof(.over) }
        let now = clock.now()
        let event = AuditEvent(
            .loginReported,
            id: ids.next(),
            of: userID,
            at: now,
            from: RequestOrigin(address: address),
            with: application.id
        )
        let ending = SessionEnding(.revoked, at: now, from: address, eventIDs: ids)
        let ended = try await storage.transaction(NewDeviceReportError.self) { tables in
            try tables.lockOut(everyoneAs: userID, proven, event, ending)
        }
        guard let ended else { throw .proof(.over) }
        liveSessions.end(ended, because: .revoked)
    }
}

extension Tables {
    /// Ends all access to an account, and turns the link of a notice into one that resets the password.
    ///
    /// - Returns: The sessions that ended; nil if the link is spent, or the address is no longer the user's.
    package func lockOut(
        everyoneAs userID: User.ID,
        _ proven: ProvenVerification,
        _ event: AuditEvent,
        _ ending: SessionEnding
    ) throws -> [SessionRecord.ID]? {
        guard let held = try users.hold(userID), !held.isDisabled,
            try users.holder(of: proven.address) == userID
        else { return nil }
        let (id, now) = (proven.verification.id, ending.time)
        guard let link = try verifications.hold(.id(id))?.stored, link.verification.purpose == .newDevice,
            !link.isSpent, link.verification.expiresAt > now
        else { return nil }
        try revokeOldPassword(of: userID, at: now)
        try verifications.endAll(of: userID, for: .newDevice, madeSince: .distantPast, except: id, at: now)
        let deadline = now.addingTimeInterval(VerificationRules.lifetime)
        guard try verifications.change(id, to: .passwordReset, expiresAt: deadline, at: now) else { return nil }
        try users.setPassword(nil, of: userID)
        try events.insert(event)
        return try endAllSessions(of: userID, ending)
    }
}

/// The reason why a login is not reported.
package enum NewDeviceReportError: UseCaseError, Equatable, Sendable {
    case proof(ProofError)
    case storage(StoreError)
}
