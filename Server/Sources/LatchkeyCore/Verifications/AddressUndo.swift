import Foundation

/// Undoes the change of an address, by the link in the notice to the former address.
///
/// It locks out a thief who has taken over a session and the account: the user gets their address back, every session
/// ends, and the password is removed until the user chooses a new one with the same link.
package struct AddressUndo: Sendable {
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

    /// Checks whether a link is valid, without changing anything.
    package func check(_ token: String) async throws(AddressUndoError) {
        do { try await proofs.validate(token, for: [.addressUndo]) } catch { throw .proof(error) }
    }

    /// Undoes the change; afterwards the link resets the password.
    ///
    /// - Parameters:
    ///   - token: The link's token.
    ///   - address: The client's address.
    ///   - application: The application of the request.
    /// - Throws: The reason why nothing was changed.
    package func undo(
        _ token: String,
        from address: ClientAddress?,
        with application: Application
    ) async throws(AddressUndoError) {
        let proven = try await proven(token, from: address)
        guard let userID = proven.userID, let user = try await user(userID) else { throw .proof(.over) }
        let now = clock.now()
        let event = AuditEvent(
            .userUpdated,
            id: ids.next(),
            of: userID,
            at: now,
            from: RequestOrigin(address: address),
            with: application.id
        )
        let ending = SessionEnding(.passwordChanged, at: now, from: address, eventIDs: ids)
        let outcome = try await storage.transaction(AddressUndoError.self) { tables in
            let notice = try notice(to: user, restoring: proven.address, application)
            return try tables.undoAddressChange(of: userID, proven, notice, event, ending)
        }
        switch outcome {
        case .done(let ended):
            liveSessions.end(ended, because: .passwordChanged)
            formerAddresses.wake()
        case .taken: throw .identifierTaken(proven.address)
        case .over: throw .proof(.over)
        }
    }

    private func proven(
        _ token: String,
        from address: ClientAddress?
    ) async throws(AddressUndoError) -> ProvenVerification {
        do { return try await proofs.check(.token(token), for: [.addressUndo], from: address) } catch {
            throw .proof(error)
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

    private func user(_ id: User.ID) async throws(AddressUndoError) -> User? {
        try await storage.read(AddressUndoError.self) { tables in try tables.users.find(id) }
    }
}

extension Tables {
    /// Undoes the change of an address, and turns the link into one that resets the password.
    ///
    /// It removes everything that a thief may have added in the days before the change or after it.
    package func undoAddressChange(
        of userID: User.ID,
        _ proven: ProvenVerification,
        _ notice: SealedMessage?,
        _ event: AuditEvent,
        _ ending: SessionEnding
    ) throws -> AddressUndoOutcome {
        guard let held = try users.hold(userID), !held.isDisabled else { return .over }
        let holder = try users.holder(of: proven.address)
        guard holder == nil || holder == userID else { return .taken }
        let (undo, now) = (proven.verification, ending.time)
        guard let link = try verifications.hold(.id(undo.id))?.stored, link.verification.purpose == .addressUndo,
            !link.isSpent, link.verification.expiresAt > now
        else { return .over }
        try endRequests(of: userID, at: now)
        // A link that undoes an earlier change stays valid.
        try verifications.endAll(of: userID, for: .addressUndo, madeSince: undo.createdAt, except: undo.id, at: now)
        let deadline = now.addingTimeInterval(VerificationRules.lifetime)
        guard try verifications.change(undo.id, to: .passwordReset, expiresAt: deadline, at: now) else { return .over }
        try restore(proven, to: held.user, at: now)
        try users.setPassword(nil, of: userID)
        try knownDevices.removeAll(of: userID)
        try identities.removeLinked(of: userID)
        try events.insert(event)
        if let notice { try messages.insert(notice) }
        return .done(try endAllSessions(of: userID, ending))
    }

    /// Restores a user's address, and removes the other one unless it was verified long before the change.
    private func restore(_ proven: ProvenVerification, to owner: User, at time: Date) throws {
        var user = owner
        user.own(proven.address)
        (user.pendingEmailAddress, user.pendingPhoneNumber) = (nil, nil)
        let verified = try users.verificationTimes(of: owner.id)
        let start = proven.verification.createdAt.addingTimeInterval(-VerificationRules.undoLifetime)
        func isRecent(_ time: Date?) -> Bool { time.map { $0 > start } ?? true }
        switch proven.address {
        case .username: break
        case .emailAddress: if isRecent(verified.phoneNumber) { user.phoneNumber = nil }
        case .phoneNumber: if isRecent(verified.emailAddress) { user.emailAddress = nil }
        }
        try replacing(user, at: time)
    }
}

/// The reason why a change of an address is not undone.
package enum AddressUndoError: UseCaseError, Equatable, Sendable {
    case proof(ProofError)
    /// Another user has the address now.
    case identifierTaken(Identifier)
    case storage(StoreError)
}
