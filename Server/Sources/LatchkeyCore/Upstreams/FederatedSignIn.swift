import Foundation

/// A login with a provider's statement.
struct FederatedSignIn: Sendable {
    let statement: UpstreamStatement
    /// The single use of a token's nonce; nil for an answer that belongs to a visit.
    var use: SSOUse?
    let application: Application
    /// The user to create if nobody has the identity, without an address.
    let newUser: User
    /// Whether that user may be created.
    let hasRoomForUser: Bool
    /// The session of the new user, or of the existing one if there is one.
    let session: NewSession
    let ids: IDSource
}

/// The outcome of a login with a statement.
enum FederatedSignInResult: Sendable {
    /// The user, the outcome for their session, and the sessions of another user's claim to the address.
    case admitted(User, SessionOutcome, ended: [SessionRecord.ID])
    /// Another user has proved the address.
    case addressKnown
    case userDisabled
    /// The nonce was used before.
    case usedBefore
}

extension Tables {
    /// Logs in the user of an identity, or creates one; the address alone never finds a user.
    func signIn(_ request: FederatedSignIn) throws -> FederatedSignInResult {
        try FederatedSignInTransaction(request: request, tables: self).run()
    }
}

/// A login with a statement, within a transaction.
private struct FederatedSignInTransaction {
    /// The number of lookups of an identity if other transactions create or move it at the same time.
    private static let tries = 5

    let request: FederatedSignIn
    let tables: any Tables

    private var now: Date { request.session.record.createdAt }
    private var statement: UpstreamStatement { request.statement }

    func run() throws -> FederatedSignInResult {
        if let use = request.use { guard try tables.usedSSOTokens.insert(use) else { return .usedBefore } }
        for _ in 0..<Self.tries {
            if let identity = try tables.identities.find(statement.subject, at: statement.issuer) {
                if let result = try signIn(identity) { return result }
            } else if let result = try makeUser() {
                return result
            }
        }
        throw StoreError.busy
    }

    /// Logs in the identity's user; nil if the identity has moved to another user.
    private func signIn(_ identity: Identity) throws -> FederatedSignInResult? {
        // The user's row is held first, as everywhere. The second lookup checks that the identity is still theirs.
        let mayLogIn = try tables.admit(identity.userID)
        let held = try tables.identities.find(statement.subject, at: statement.issuer)
        guard let held, held.userID == identity.userID else { return nil }
        guard mayLogIn else {
            try tables.events.insert(event(.loginFailed, of: held.userID))
            return .userDisabled
        }
        guard let user = try tables.users.find(held.userID) else { return nil }
        // The user's record stays: they may have changed it here, and companies send names as they please.
        try tables.identities.update(held.id, statement.claims.following(held.claims), usedAt: now)
        return .admitted(user, try start(user, .loginSucceeded), ended: [])
    }

    /// Creates the user; nil if another transaction has created the identity at the same time.
    private func makeUser() throws -> FederatedSignInResult? {
        var user = request.newUser
        var ended: [SessionRecord.ID] = []
        if let address = statement.claims.emailAddress {
            if statement.claims.isAddressVouchedFor {
                guard let freed = try free(address) else { return .addressKnown }
                ended = freed
                user.emailAddress = OwnedAddress(address, isVerified: true)
            } else if try tables.users.holder(of: .emailAddress(address)) == nil {
                user.pendingEmailAddress = address
            }
        }
        guard request.hasRoomForUser else { throw StoreError.full }
        guard try tables.users.insert(user, passwordHash: nil) else { throw StoreError.busy }
        let identity = Identity(
            id: request.ids.next(),
            userID: user.id,
            applicationID: request.application.id,
            issuer: statement.issuer,
            uniqueID: statement.subject,
            madeUser: true,
            claims: statement.claims,
            createdAt: now,
            lastUsedAt: now
        )
        guard try tables.identities.insert(identity) else {
            try tables.users.delete(user.id)
            return nil
        }
        let outcome = try start(user, .userRegistered)
        try tables.events.insert(event(.identityLinked, of: user.id))
        return .admitted(user, outcome, ended: ended)
    }

    /// Takes an address from a user who never proved it, and ends what they could do with it (A09).
    ///
    /// - Returns: The ended sessions; nil if its user has proved it.
    private func free(_ address: EmailAddress) throws -> [SessionRecord.ID]? {
        guard let holder = try tables.users.holder(of: .emailAddress(address)) else { return [] }
        guard let held = try tables.users.hold(holder) else { throw StoreError.busy }
        guard held.user.hasUnverified(.emailAddress(address)) else { return nil }
        var user = held.user
        user.emailAddress = nil
        try tables.replacing(user, at: now)
        let ending = SessionEnding(
            .revoked,
            at: now,
            from: request.session.record.address,
            eventIDs: request.ids
        )
        return try tables.endUnverifiedRegistration(of: holder, ending)
    }

    private func start(_ user: User, _ kind: AuditEventKind) throws -> SessionOutcome {
        try tables.start(request.session.belonging(to: user.id), recording: kind, ids: request.ids)
    }

    private func event(_ kind: AuditEventKind, of userID: User.ID?) -> AuditEvent {
        AuditEvent(kind, id: request.ids.next(), of: userID, beside: request.session.record)
    }
}
