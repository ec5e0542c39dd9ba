import Foundation

/// Deletes a user at their own wish.
package struct UserDeletion: Sendable {
    /// How fresh a login must be to stand for the password.
    static let freshLogin: TimeInterval = 5 * 60

    private let users: any UserStore
    private let passwords: any PasswordHasher
    private let liveSessions: LiveSessions
    private let clock: any WallClock

    package init(
        users: any UserStore,
        passwords: any PasswordHasher,
        liveSessions: LiveSessions,
        clock: any WallClock
    ) {
        self.users = users
        self.passwords = passwords
        self.liveSessions = liveSessions
        self.clock = clock
    }

    /// Deletes the user of a session, who proves it by the password or by having just logged in.
    package func delete(_ access: Access, password: String?) async throws(UserDeletionError) {
        if let password {
            try await verify(password, of: access.userID)
        } else if clock.now().timeIntervalSince(access.authenticatedAt) >= Self.freshLogin {
            throw .passwordRequired
        }
        do {
            try await users.delete(access.userID, at: clock.now())
        } catch { throw .storage(error) }
        liveSessions.endAll(of: access.userID, because: .userDeleted)
    }

    private func verify(_ password: String, of id: User.ID) async throws(UserDeletionError) {
        let credentials: UserCredentials?
        do { credentials = try await users.credentials(of: id) } catch { throw .storage(error) }
        let password = Password(password)
        guard password.length <= PasswordRules.longestEver else { throw .wrongPassword }
        let isRight: Bool
        do {
            isRight = try await passwords.verify(password, against: credentials?.passwordHash)
        } catch { throw .passwords(error) }
        guard isRight else { throw .wrongPassword }
    }
}

/// Why a deletion is refused.
package enum UserDeletionError: Error, Equatable, Sendable {
    case wrongPassword
    case passwordRequired
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
