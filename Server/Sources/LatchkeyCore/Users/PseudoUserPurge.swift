package import Foundation

/// Removes pseudo users who were idle for a time, with all their data.
package struct PseudoUserPurge: Purge {
    package let name = "users"
    private let idleLifetime: TimeInterval
    private let storage: any Storage

    /// - Parameters:
    ///   - idleLifetime: The time without use after which they are removed, in seconds.
    ///   - storage: The database.
    package init(idle idleLifetime: TimeInterval, in storage: any Storage) {
        self.idleLifetime = idleLifetime
        self.storage = storage
    }

    package func removeOld(
        after id: String?,
        among count: Int,
        at time: Date
    ) async throws(StoreError) -> PurgeStep {
        let before = time.addingTimeInterval(-idleLifetime)
        let (idle, last) = try await storage.read { tables in
            let users = try tables.users.identifications(after: id.map { User.ID($0) }, limit: count)
            return (
                try users.filter { try tables.isIdle($0, since: before) }.map(\.id),
                users.count < count ? nil : users.last?.id.rawValue
            )
        }
        var removed = 0
        for id in idle {
            let isRemoved = try await storage.transaction { tables in
                // The user may have been used or upgraded meanwhile.
                guard let found = try tables.users.hold(id),
                    try tables.isIdle(UserIdentification(found), since: before)
                else { return false }
                try tables.deleteUser(id, at: time)
                return true
            }
            if isRemoved { removed += 1 }
        }
        return PurgeStep(removed: removed, last: last)
    }
}

extension Tables {
    /// Whether a user cannot log in again and has been idle since a time.
    ///
    /// Such a user has only sessions, and each request of a session is a use.
    fileprivate func isIdle(_ user: UserIdentification, since time: Date) throws -> Bool {
        guard !user.hasIdentifier, !user.hasPassword, user.modifiedAt < time else { return false }
        return try !sessions.areUsed(of: user.id, since: time) && identities.all(of: user.id).isEmpty
            && passkeys.count(of: user.id) == 0
    }
}

/// The part of a user's row that shows how the user can log in.
package struct UserIdentification: Sendable, Equatable {
    package let id: User.ID
    package let hasIdentifier: Bool
    package let hasPassword: Bool
    package let modifiedAt: Date

    package init(id: User.ID, hasIdentifier: Bool, hasPassword: Bool, modifiedAt: Date) {
        self.id = id
        self.hasIdentifier = hasIdentifier
        self.hasPassword = hasPassword
        self.modifiedAt = modifiedAt
    }

    init(_ credentials: UserCredentials) {
        self.init(
            id: credentials.user.id,
            hasIdentifier: !credentials.user.isPseudo,
            hasPassword: credentials.passwordHash != nil,
            modifiedAt: credentials.user.modifiedAt
        )
    }
}
