import Foundation

/// Gives an account back to its user, by the link in a notice.
///
/// It locks out a thief who knows the password or has taken over a session: the user gets the address of the notice
/// back, every session ends, and the password is removed until the user chooses a new one with the same link.
package struct AccountRescue: Sendable {
    private let proofs: ProofCheck
    private let storage: any Storage
    private let formerAddresses: FormerAddresses
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        proofs: ProofCheck,
        storage: any Storage,
        formerAddresses: FormerAddresses,
        liveSessions: LiveSessions,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.proofs = proofs
        self.storage = storage
        self.formerAddresses = formerAddresses
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// Gives the account back; afterwards the link resets the password, unless the user logs in by passkeys alone.
    ///
    /// - Parameters:
    ///   - token: The link's token.
    ///   - reason: The notice that the link belongs to.
    ///   - address: The client's address.
    ///   - application: The application of the request.
    /// - Returns: Whether the link resets the password now.
    /// - Throws: The reason why nothing was changed.
    @discardableResult
    package func rescue(
        by token: String,
        because reason: RescueReason,
        from address: ClientAddress?,
        with application: Application
    ) async throws(AccountRescueError) -> Bool {
        let proven: ProvenVerification
        do { proven = try await proofs.check(.token(token), for: [reason.purpose], from: address) } catch {
            throw .proof(error)
        }
        let user = try await storage.read(AccountRescueError.self) { tables in
            try proven.userID.flatMap { id in try tables.users.find(id) }
        }
        guard let user else { throw .proof(.over) }
        let now = clock.now()
        let event = AuditEvent(
            reason.event,
            id: ids.next(),
            of: user.id,
            at: now,
            from: RequestOrigin(address: address),
            with: application.id
        )
        let ending = SessionEnding(reason.end, at: now, from: address, eventIDs: ids)
        let outcome = try await storage.transaction(AccountRescueError.self) { tables in
            let notice = try notice(to: user, restoring: proven.address, application)
            return try tables.rescue(user.id, by: proven, notice, event, ending)
        }
        switch outcome {
        case .done(let ended, let canReset):
            liveSessions.end(ended, because: reason.end)
            formerAddresses.wake()
            return canReset
        case .taken: throw .identifierTaken(proven.address)
        case .over: throw .proof(.over)
        }
    }

    private func notice(
        to user: User,
        restoring address: Identifier,
        _ application: Application
    ) throws(StoreError) -> SealedMessage? {
        guard let lost = user.address(before: address) else { return nil }
        return try formerAddresses.notice(to: user, losing: lost, byUndoWith: application)
    }
}

/// The notice whose link gives an account back.
package enum RescueReason: Sendable, CaseIterable {
    /// The address of the notice is no longer the user's.
    case addressChanged
    /// Someone logged in on a new device.
    case newDevice

    package var purpose: Verification.Purpose {
        switch self {
        case .addressChanged: .addressUndo
        case .newDevice: .newDevice
        }
    }

    var event: AuditEventKind {
        switch self {
        case .addressChanged: .userUpdated
        case .newDevice: .loginReported
        }
    }

    var end: SessionEnd {
        switch self {
        case .addressChanged: .passwordChanged
        case .newDevice: .revoked
        }
    }
}

/// The reason why an account is not given back.
package enum AccountRescueError: UseCaseError, Equatable, Sendable {
    case proof(ProofError)
    /// Another user has the address now.
    case identifierTaken(Identifier)
    case storage(StoreError)
}
