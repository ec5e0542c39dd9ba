import Foundation

/// Deletes the account of a signed-in user.
package struct UserDeletion: Sendable {
    /// The age below which a login replaces the password, in seconds.
    static let freshLogin: TimeInterval = 5 * 60

    private let storage: any Storage
    private let check: PasswordCheck
    private let liveSessions: LiveSessions
    private let clock: any WallClock

    package init(
        storage: any Storage,
        check: PasswordCheck,
        liveSessions: LiveSessions,
        clock: any WallClock
    ) {
        self.storage = storage
        self.check = check
        self.liveSessions = liveSessions
        self.clock = clock
    }

    /// Deletes the user of a session.
    ///
    /// The user authenticates by the password or by a recent login.
    package func delete(_ access: Access, password: String?) async throws(UserDeletionError) {
        if let password {
            try await verify(password, of: access.userID)
        } else if clock.now().timeIntervalSince(access.authenticatedAt) >= Self.freshLogin {
            throw .passwordRequired
        }
        let now = clock.now()
        try await storage.transaction(UserDeletionError.self) { tables in
            try tables.deleteUser(holding: access.userID, at: now)
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
    case password(PasswordCheckError)
    case storage(StoreError)
}
