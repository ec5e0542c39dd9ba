import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// A login with a token, within a transaction.
struct SSOSignInTransaction {
    /// How often an identity is looked for when others make or move it at the same time.
    private static let tries = 5

    let request: SSOSignIn
    let connection: any Connection

    func run() throws -> SSOSignInResult {
        guard try SSOUseRows.insert(request.use, on: connection) else {
            return try refuse(.usedBefore, of: nil)
        }
        guard case .user(let uniqueID) = request.statement.subject else { return try startAnonymously() }
        for _ in 0..<Self.tries {
            if let identity = try IdentityRows.find(uniqueID, in: request.application.id, on: connection) {
                if let result = try signIn(identity) { return result }
            } else if let user = try makeUser(uniqueID) {
                let displaced = try start(user, .userRegistered)
                try AuditRows.insert(event(.identityLinked, of: user.id), on: connection)
                return .started(user, displaced: displaced)
            }
        }
        throw StoreError.busy
    }

    private var now: Date { request.session.createdAt }

    /// Nil when the identity has another user by now.
    private func signIn(_ identity: Identity) throws -> SSOSignInResult? {
        // The user's row first, as everywhere; then it is looked whether the identity is still theirs.
        let mayLogIn = try UserRows.hold(identity.userID, verifiedAgainst: nil, mayLogIn: true, on: connection)
        let held = try IdentityRows.find(identity.uniqueID, in: identity.applicationID, on: connection)
        guard let held, held.userID == identity.userID else { return nil }
        guard mayLogIn else { return try refuse(.userDisabled, of: held.userID) }
        guard var user = try UserRows.find(held.userID, on: connection) else { return nil }
        let claims = request.statement.claims.following(held.claims)
        if held.madeUser, held.claims != claims {
            let updated = try UserRows.update(
                user,
                from: held.claims,
                to: claims,
                named: request.usernames,
                at: now,
                on: connection
            )
            if updated != user { try AuditRows.insert(event(.userUpdated, of: user.id), on: connection) }
            user = updated
        }
        try IdentityRows.update(held.id, claims, usedAt: now, on: connection)
        return .started(user, displaced: try start(user, .loginSucceeded))
    }

    /// Nil when somebody else has made the identity at the same time.
    private func makeUser(_ uniqueID: String) throws -> User? {
        try requireRoom()
        let claims = request.statement.claims
        let user = try UserRows.insert(request.newUser, claims, named: request.usernames, on: connection)
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
        if try IdentityRows.insert(identity, on: connection) { return user }
        try connection.perform("DELETE FROM users WHERE id = $1", [.text(user.id)])
        return nil
    }

    /// Undoes the transaction, so the token stays good for when there is room.
    private func requireRoom() throws {
        guard request.hasRoomForUser else { throw StoreError.full }
    }

    private func startAnonymously() throws -> SSOSignInResult {
        try requireRoom()
        let user = request.newUser
        guard try UserRows.insert(user, passwordHash: nil, on: connection) else { throw StoreError.busy }
        return .started(user, displaced: try start(user, .userRegistered))
    }

    /// Returns the sessions that ended for the one that starts.
    private func start(_ user: User, _ kind: AuditEventKind) throws -> [SessionRecord.ID] {
        let session = request.session.belonging(to: user.id)
        let displaced = try SessionRows.insert(session, on: connection)
        try AuditRows.insert(AuditEvent(kind, id: request.ids.next(), starting: session), on: connection)
        return displaced
    }

    private func refuse(_ refusal: SSORefusal, of userID: User.ID?) throws -> SSOSignInResult {
        try AuditRows.insert(event(.loginFailed, of: userID), on: connection)
        return .refused(refusal)
    }

    private func event(_ kind: AuditEventKind, of userID: User.ID?) -> AuditEvent {
        AuditEvent(
            kind,
            id: request.ids.next(),
            of: userID,
            at: now,
            from: RequestOrigin(address: request.session.address, device: request.session.device),
            with: request.application.id
        )
    }
}
