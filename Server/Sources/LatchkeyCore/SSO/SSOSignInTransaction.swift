import Foundation

extension Tables {
    /// Logs in the user that a token names, and creates them if this is their first token.
    ///
    /// A used token and a disabled user are refused, which is recorded. If there is no room for a new user, nothing is
    /// stored and `StoreError.full` is thrown, so the token remains usable. The same holds for `AdmissionRefusal`.
    package func signIn(_ request: SSOSignIn) throws -> SSOSignInResult {
        try SSOSignInTransaction(request: request, tables: self).run()
    }
}

/// A login with a token, within a transaction.
private struct SSOSignInTransaction {
    /// The number of lookups of an identity if other transactions create or move it at the same time.
    private static let tries = 5

    let request: SSOSignIn
    let tables: any Tables

    func run() throws -> SSOSignInResult {
        guard try tables.usedSSOTokens.insert(request.use) else {
            return try refuse(.usedBefore, of: nil)
        }
        guard case .user(let uniqueID) = request.statement.subject else { return try startAnonymously() }
        for _ in 0..<Self.tries {
            if let identity = try tables.identities.find(uniqueID, in: request.application.id) {
                if let result = try signIn(identity) { return result }
            } else if let user = try makeUser(uniqueID) {
                let outcome = try start(user, .userRegistered)
                try tables.events.insert(event(.identityLinked, of: user.id))
                return .admitted(user, outcome)
            }
        }
        throw StoreError.busy
    }

    private var now: Date { request.session.record.createdAt }

    /// Logs in the identity's user; nil if the identity has moved to another user.
    private func signIn(_ identity: Identity) throws -> SSOSignInResult? {
        // The user's row is held first, as everywhere. The second lookup checks that the identity is still theirs.
        let mayLogIn = try tables.admit(identity.userID)
        let held = try tables.identities.find(identity.uniqueID, in: identity.applicationID)
        guard let held, held.userID == identity.userID else { return nil }
        guard mayLogIn else { return try refuse(.userDisabled, of: held.userID) }
        guard var user = try tables.users.find(held.userID) else { return nil }
        let claims = request.statement.claims.following(held.claims)
        if held.madeUser, held.claims != claims {
            let updated = try tables.update(user, from: held.claims, to: claims, named: request.usernames)
            if updated != user {
                user = try tables.replacing(updated, at: now)
                try tables.events.insert(event(.userUpdated, of: user.id))
            }
        }
        try tables.identities.update(held.id, claims, usedAt: now)
        return .admitted(user, try start(user, .loginSucceeded))
    }

    /// Creates the user; nil if another transaction has created the identity at the same time.
    private func makeUser(_ uniqueID: String) throws -> User? {
        try requireRoom()
        let claims = request.statement.claims
        let user = try tables.insert(request.newUser, claims, named: request.usernames)
        let identity = Identity(
            id: request.ids.next(),
            userID: user.id,
            applicationID: request.application.id,
            uniqueID: uniqueID,
            madeUser: true,
            claims: claims,
            createdAt: now,
            lastUsedAt: now
        )
        if try tables.identities.insert(identity) { return user }
        try tables.users.delete(user.id)
        return nil
    }

    /// Rolls the transaction back, so the token remains usable when there is room.
    private func requireRoom() throws {
        guard request.hasRoomForUser else { throw StoreError.full }
    }

    private func startAnonymously() throws -> SSOSignInResult {
        try requireRoom()
        let user = request.newUser
        guard try tables.users.insert(user, passwordHash: nil) else { throw StoreError.busy }
        return .admitted(user, try start(user, .userRegistered))
    }

    private func start(_ user: User, _ kind: AuditEventKind) throws -> SessionOutcome {
        try tables.start(request.session.belonging(to: user.id), recording: kind, ids: request.ids)
    }

    private func refuse(_ refusal: SSORefusal, of userID: User.ID?) throws -> SSOSignInResult {
        try tables.events.insert(event(.loginFailed, of: userID))
        return .refused(refusal)
    }

    private func event(_ kind: AuditEventKind, of userID: User.ID?) -> AuditEvent {
        AuditEvent(kind, id: request.ids.next(), of: userID, beside: request.session.record)
    }
}
