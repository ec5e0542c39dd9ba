import Foundation

/// Deletes the account of a signed-in user.
package struct UserDeletion: Sendable {
    private let storage: any Storage
    private let check: PasswordCheck
    private let liveSessions: LiveSessions
    private let clock: any WallClock
    private let recentProofs: RecentProofs

    package init(
        storage: any Storage,
        check: PasswordCheck,
        liveSessions: LiveSessions,
        clock: any WallClock,
        recentProofs: RecentProofs
    ) {
        self.storage = storage
        self.check = check
        self.liveSessions = liveSessions
        self.clock = clock
        self.recentProofs = recentProofs
    }

    /// Deletes the user of a session.
    ///
    /// The user authenticates by the password or by a recent login; one with an authenticator app by a factor.
    package func delete(_ access: Access, password: String?) async throws(UserDeletionError) {
        let demand: StepUpDemand?
        do { demand = try await recentProofs.demand(.ofUsersWithFactor, of: access) } catch { throw .storage(error) }
        if let demand { throw .stepUp(demand) }
        if let password {
            try await verify(password, of: access.userID)
        } else if access.recentProof(at: clock.now()) == nil {
            throw .passwordRequired
        }
        try await delete(by: access)
    }

    /// Deletes the user of a session that has proved it recently.
    package func delete(by proof: RecentProof) async throws(UserDeletionError) { try await delete(by: proof.access) }

    private func delete(by access: Access) async throws(UserDeletionError) {
        let now = clock.now()
        try await storage.transaction(UserDeletionError.self) { tables in
            if case .ended(let reason) = try tables.holdAsker(access, at: now) {
                throw UserDeletionError.sessionEnded(reason)
            }
            try tables.deleteUser(access.userID, at: now)
        }
        liveSessions.endAll(of: access.userID, because: .userDeleted)
    }

    private func verify(_ password: String, of id: User.ID) async throws(UserDeletionError) {
        let credentials = try await storage.read(UserDeletionError.self) { tables in
            try tables.users.credentials(of: id)
        }
        do { _ = try await check.verify(password, of: id, against: credentials) } catch { throw .password(error) }
    }
}

/// The reason why a deletion is refused.
package enum UserDeletionError: UseCaseError, Equatable, Sendable {
    case passwordRequired
    /// The user must show a factor first.
    case stepUp(StepUpDemand)
    case password(PasswordCheckError)
    /// The requesting session has ended meanwhile.
    case sessionEnded(SessionEnd?)
    case storage(StoreError)
}
