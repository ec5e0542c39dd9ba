import Foundation
import LatchkeyCore

/// Users of a storage; each call runs in its own transaction.
struct StoredUsers: Sendable {
    let storage: any Storage

    func user(_ id: User.ID) async throws -> User? { try await storage.user(id) }

    func credentials(of id: User.ID) async throws -> UserCredentials? { try await storage.credentials(of: id) }

    func credentials(of identifier: Identifier) async throws -> UserCredentials? {
        try await storage.credentials(of: identifier)
    }

    func insert(
        _ user: User,
        passwordHash: String?,
        session: NewSession?,
        event: AuditEvent
    ) async throws -> Bool {
        try await storage.transaction { tables in try tables.register(user, passwordHash, session, event) != nil }
    }

    /// Stores a user with a session and its event.
    func insert(_ user: User, passwordHash: String?, session: NewSession) async throws -> Bool {
        let event = AuditEvent(.userRegistered, id: ids.next(), starting: session.record)
        return try await insert(user, passwordHash: passwordHash, session: session, event: event)
    }

    func insert(_ user: User, passwordHash: String?, session: SessionRecord) async throws -> Bool {
        try await insert(user, passwordHash: passwordHash, session: NewSession(session))
    }

    func replace(
        _ user: User,
        passwordHash: String?,
        event: AuditEvent,
        notices: [AccountNotice],
        by session: SessionRecord.ID?
    ) async throws -> UserReplacement {
        try await storage.transaction { tables in
            try tables.replace(user, passwordHash: passwordHash, notices, event, by: session)
        }
    }

    /// Replaces a record, as by a session that does not exist.
    func replace(_ user: User, passwordHash: String?) async throws -> UserReplacement {
        try await replace(
            user,
            passwordHash: passwordHash,
            event: .sample(.userUpdated, of: user),
            notices: [],
            by: newID()
        )
    }

    func delete(_ id: User.ID, at time: Date) async throws {
        try await storage.transaction { tables in try tables.deleteUser(holding: id, at: time) }
    }

    // Users as operators see them

    func accounts(after id: User.ID?, limit: Int) async throws -> [UserAccount] {
        try await storage.read { tables in try tables.users.page(after: id, limit: limit) }
    }

    func accounts(containing text: String, after id: User.ID?, limit: Int) async throws -> [UserAccount] {
        try await storage.read { tables in try tables.users.page(containing: text, after: id, limit: limit) }
    }

    func account(_ id: User.ID) async throws -> UserAccount? {
        try await storage.read { tables in try tables.users.account(id) }
    }

    func account(of identifier: Identifier) async throws -> UserAccount? {
        try await storage.read { tables in try tables.users.account(of: identifier) }
    }

    func disable(
        _ id: User.ID,
        _ ending: SessionEnding,
        event: AuditEvent? = nil,
        notice: SealedMessage? = nil
    ) async throws -> [SessionRecord.ID]? {
        try await storage.transaction { tables in
            guard let found = try tables.users.hold(id) else { return nil }
            return try tables.disable(found, notice, event ?? .sample(.userDisabled, of: found.user), ending)
        }
    }

    func enable(
        _ id: User.ID,
        event: AuditEvent? = nil,
        notice: SealedMessage? = nil
    ) async throws -> Bool {
        try await storage.transaction { tables in
            guard let found = try tables.users.hold(id) else { return false }
            try tables.enable(found, notice, event ?? .sample(.userEnabled, of: found.user))
            return true
        }
    }

    func setPassword(
        of id: User.ID,
        to hash: String,
        event: AuditEvent,
        notice: SealedMessage?,
        _ ending: SessionEnding
    ) async throws -> [SessionRecord.ID]? {
        try await storage.transaction { tables in try tables.setPassword(hash, of: id, notice, event, ending) }
    }
}

/// Passwords of a storage.
struct StoredPasswords: Sendable {
    let storage: any Storage

    func change(
        of id: User.ID,
        from verified: String,
        to hash: String,
        event: AuditEvent,
        notice: SealedMessage?,
        by asker: SessionRecord.ID,
        cookieDigest: [UInt8]?,
        _ ending: SessionEnding
    ) async throws -> PasswordReplacement {
        try await storage.transaction { tables in
            try tables.changePassword(
                of: id,
                from: verified,
                to: hash,
                by: asker,
                cookieDigest: cookieDigest,
                notice,
                event,
                ending
            )
        }
    }

    func rehash(of id: User.ID, from verified: String, to hash: String) async throws {
        try await storage.statement { tables in try tables.users.replacePassword(verified, by: hash, of: id) }
    }
}
