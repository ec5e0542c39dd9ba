import Foundation

/// A login with a provider's statement.
struct FederatedSignIn: Sendable {
    let statement: UpstreamStatement
    /// The statement's refresh token, sealed; nil without one.
    let sealedRefreshToken: [UInt8]?
    /// The single use of a token's nonce; nil for an answer that belongs to a visit.
    var use: SSOUse?
    let application: Application
    /// The user to create if nobody has the identity, without an address.
    let newUser: User
    /// Whether that user may be created.
    let hasRoomForUser: Bool
    /// The session of the new user, or of the existing one if there is one.
    let session: NewSession
    /// The message to a user that the identity was linked with them; nil if they have no address.
    let notice: @Sendable (User) throws -> SealedMessage?
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
        if let token = request.sealedRefreshToken {
            try tables.identities.keep(sealedRefreshToken: token, for: held.id)
        }
        return .admitted(user, try start(user, .loginSucceeded), ended: [])
    }

    /// Creates the user; nil if another transaction has created the identity at the same time.
    private func makeUser() throws -> FederatedSignInResult? {
        var user = request.newUser
        var ended: [SessionRecord.ID] = []
        if let address = statement.claims.emailAddress {
            if statement.claims.isAddressVouchedFor {
                switch try free(address) {
                case .freed(let sessions): ended = sessions
                case .proved(let holder): return try link(to: holder)
                }
                user.emailAddress = OwnedAddress(address, isVerified: true)
            } else if !isOfOtherProvider(address), try tables.users.holder(of: .emailAddress(address)) == nil {
                user.pendingEmailAddress = address
            }
        }
        guard request.hasRoomForUser else { throw StoreError.full }
        // Another login has taken the address at the same time, perhaps with the same identity.
        guard try tables.users.insert(user, passwordHash: nil) else { return nil }
        guard try tables.identities.insert(identity(of: user.id, madeUser: true)) else {
            try tables.users.delete(user.id)
            return nil
        }
        let outcome = try start(user, .userRegistered)
        try tables.events.insert(event(.identityLinked, of: user.id))
        return .admitted(user, outcome, ended: ended)
    }

    /// Whether the address is of a company whose people log in at another provider.
    private func isOfOtherProvider(_ address: EmailAddress) -> Bool {
        let required = request.session.requiredProviders.required(of: address)
        return !required.isEmpty && request.session.record.upstreamID.map(required.contains) != true
    }

    /// Links the identity with the user who has proved its address, if the provider decides who has that.
    ///
    /// The rule allows this user no other login, so the server cannot ask for one first.
    private func link(to holder: UserCredentials) throws -> FederatedSignInResult? {
        guard statement.isAuthoritative,
            try tables.identities.all(of: holder.user.id).count < FederatedLink.mostPerUser
        else { return .addressKnown }
        guard !holder.isDisabled else {
            try tables.events.insert(event(.loginFailed, of: holder.user.id))
            return .userDisabled
        }
        guard try tables.identities.insert(identity(of: holder.user.id, madeUser: false)) else { return nil }
        let outcome = try start(holder.user, .loginSucceeded)
        try tables.events.insert(event(.identityLinked, of: holder.user.id))
        if let notice = try request.notice(holder.user) { try tables.messages.insert(notice) }
        return .admitted(holder.user, outcome, ended: [])
    }

    private func identity(of userID: User.ID, madeUser: Bool) -> Identity {
        Identity(
            id: request.ids.next(),
            userID: userID,
            applicationID: request.application.id,
            issuer: statement.issuer,
            uniqueID: statement.subject,
            madeUser: madeUser,
            claims: statement.claims,
            createdAt: now,
            lastUsedAt: now,
            sealedRefreshToken: request.sealedRefreshToken
        )
    }

    private enum Freeing {
        /// Nobody has proved it; these sessions ended.
        case freed([SessionRecord.ID])
        case proved(UserCredentials)
    }

    /// Takes an address from a user who never proved it, and ends what they could do with it (A09).
    private func free(_ address: EmailAddress) throws -> Freeing {
        guard let holder = try tables.users.holder(of: .emailAddress(address)) else { return .freed([]) }
        guard let held = try tables.users.hold(holder) else { throw StoreError.busy }
        guard held.user.hasUnverified(.emailAddress(address)) else { return .proved(held) }
        var user = held.user
        user.emailAddress = nil
        try tables.replacing(user, at: now)
        let ending = SessionEnding(
            .revoked,
            at: now,
            from: request.session.record.address,
            eventIDs: request.ids
        )
        return .freed(try tables.endUnverifiedRegistration(of: holder, ending))
    }

    private func start(_ user: User, _ kind: AuditEventKind) throws -> SessionOutcome {
        try tables.start(request.session.belonging(to: user.id), recording: kind, ids: request.ids)
    }

    private func event(_ kind: AuditEventKind, of userID: User.ID?) -> AuditEvent {
        AuditEvent(kind, id: request.ids.next(), of: userID, beside: request.session.record)
    }
}
