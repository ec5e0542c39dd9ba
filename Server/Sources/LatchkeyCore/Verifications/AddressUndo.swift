import Foundation

/// Undoes the change of an address, by the link in the notice that its former receiver gets.
///
/// Whoever has taken over a session, and the account with it, loses both again: the user has their address back, every session
/// ends, and the password is gone until a new one is chosen by the same link.
package struct AddressUndo: Sendable {
    private let proofs: ProofCheck
    private let verifications: any VerificationStore
    private let users: any UserStore
    private let formerAddresses: FormerAddresses
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        proofs: ProofCheck,
        verifications: any VerificationStore,
        users: any UserStore,
        formerAddresses: FormerAddresses,
        liveSessions: LiveSessions,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.proofs = proofs
        self.verifications = verifications
        self.users = users
        self.formerAddresses = formerAddresses
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// Whether a link is good; nothing is changed by that.
    package func check(_ token: String) async throws(AddressUndoError) {
        do { try await proofs.look(at: token, for: [.addressUndo]) } catch { throw .proof(error) }
    }

    /// Undoes the change; the link resets the password from then on.
    ///
    /// - Parameters:
    ///   - token: The link's token.
    ///   - address: Where the request comes from.
    ///   - application: The application of the request.
    /// - Throws: Why nothing was changed.
    package func undo(
        _ token: String,
        from address: ClientAddress?,
        with application: Application
    ) async throws(AddressUndoError) {
        let proven = try await proven(token, from: address)
        guard let userID = proven.userID, let user = try await user(userID) else { throw .proof(.over) }
        let now = clock.now()
        let outcome: AddressUndoOutcome
        do {
            outcome = try await verifications.undo(
                proven,
                of: userID,
                event: AuditEvent(
                    .userUpdated,
                    id: ids.next(),
                    of: userID,
                    at: now,
                    from: RequestOrigin(address: address),
                    with: application.id
                ),
                notice: try notice(to: user, restoring: proven.address, application),
                resettingUntil: now.addingTimeInterval(VerificationRules.lifetime),
                SessionEnding(.passwordChanged, at: now, from: address, eventIDs: ids)
            )
        } catch { throw .storage(error) }
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
        do { return try await users.user(id) } catch { throw .storage(error) }
    }
}

/// Why a change of an address is not undone.
package enum AddressUndoError: Error, Equatable, Sendable {
    case proof(ProofError)
    /// Another user has the address now.
    case identifierTaken(Identifier)
    case storage(StoreError)
}
