import Foundation

/// Lists, links and unlinks a user's identities at companies' backends.
package struct UserIdentities: Sendable {
    private let storage: any Storage
    private let check: SSOTokenCheck
    private let confirmation: PasswordConfirmation
    private let attempts: AttemptLimits
    private let relyingParty: RelyingParty?
    private let notice: PasswordNotice
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock
    private let space: FreeSpace
    private let recentProofs: RecentProofs
    private let report: @Sendable (Application.ID, SSORefusal) -> Void

    package init(
        storage: any Storage,
        check: SSOTokenCheck,
        confirmation: PasswordConfirmation,
        attempts: AttemptLimits,
        relyingParty: RelyingParty?,
        notice: PasswordNotice,
        liveSessions: LiveSessions,
        ids: IDSource,
        clock: any WallClock,
        space: FreeSpace,
        recentProofs: RecentProofs,
        report: @escaping @Sendable (Application.ID, SSORefusal) -> Void
    ) {
        self.storage = storage
        self.check = check
        self.confirmation = confirmation
        self.attempts = attempts
        self.relyingParty = relyingParty
        self.notice = notice
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
        self.space = space
        self.recentProofs = recentProofs
        self.report = report
    }

    /// The identities, in the order of their links.
    package func list(of userID: User.ID) async throws(StoreError) -> [Identity] {
        try await storage.read { tables in try tables.identities.all(of: userID) }
    }

    /// Links a token's identity with a signed-in user.
    ///
    /// The user authenticates by the password or by a login within the last five minutes; one with an authenticator app
    /// by a factor.
    ///
    /// - Parameters:
    ///   - token: A fresh token.
    ///   - password: The password; not needed within five minutes of a login.
    ///   - replacesUser: Whether to delete the user that the identity already has and that it created.
    ///   - access: The user's session.
    ///   - address: The client's address.
    ///   - application: The application whose keys must have made the token.
    /// - Returns: The identity.
    /// - Throws: The reason why it is not linked.
    package func link(
        _ token: String,
        password: String?,
        replacesUser: Bool,
        by access: Access,
        from address: ClientAddress?,
        with application: Application
    ) async throws(IdentityLinkError) -> Identity {
        try space.requireRoom(IdentityLinkError.self)
        let demand: StepUpDemand?
        do { demand = try await recentProofs.demand(.ofUsersWithFactor, of: access) } catch { throw .storage(error) }
        if let demand { throw .stepUp(demand) }
        if let password {
            do { try await confirmation.confirm(password, of: access) } catch { throw .password(error) }
        } else if access.recentProof(at: clock.now()) == nil {
            throw .passwordRequired
        }
        let admitted: AdmittedAttempt
        do { admitted = try await attempts.admitSSOToken(from: address) } catch { throw .token(SSOLogInError(error)) }
        let (statement, use): (SSOStatement, SSOUse)
        do { (statement, use) = try await check.verify(token, for: application) } catch {
            switch error {
            case .refused(let refusal): throw refuse(refusal, application)
            case .keysUnavailable:
                await attempts.withdraw(admitted)
                throw .token(.keysUnavailable)
            }
        }
        // An anonymous statement names no identity to link.
        guard case .user(let uniqueID) = statement.subject else { throw refuse(.malformed, application) }
        let notice: SealedMessage?
        do throws(StoreError) {
            let user = try await storage.user(access.userID)
            notice = try user.flatMap { user throws(StoreError) in
                try self.notice.message(onLinking: user, of: application)
            }
        } catch {
            await attempts.withdraw(admitted)
            throw .storage(error)
        }
        let link = IdentityLink(
            applicationID: application.id,
            uniqueID: uniqueID,
            claims: statement.claims,
            use: use,
            access: access,
            replacesUser: replacesUser,
            time: clock.now(),
            address: address,
            notice: notice,
            ids: ids
        )
        return try await store(link, admitted, application)
    }

    /// Unlinks an identity of a user who has authenticated within the last five minutes.
    package func unlink(
        _ id: Identity.ID,
        by access: Access,
        from address: ClientAddress?
    ) async throws(IdentityUnlinkError) {
        guard IDSource.isID(id) else { throw .notFound }
        let demand: StepUpDemand?
        do { demand = try await recentProofs.demand(.ofEverybody, of: access) } catch { throw .storage(error) }
        if let demand { throw .stepUp(demand) }
        let event = AuditEvent(
            .identityUnlinked,
            id: ids.next(),
            of: access.userID,
            at: clock.now(),
            from: RequestOrigin(address: address),
            with: access.applicationID
        )
        let result = try await storage.transaction(IdentityUnlinkError.self) {
            [relyingParty] tables -> IdentityUnlinkResult in
            if case .ended(let reason) = try tables.holdAsker(access, at: event.createdAt) {
                throw IdentityUnlinkError.sessionEnded(reason)
            }
            return try tables.unlink(id, by: access.sessionID, at: relyingParty, event)
        }
        switch result {
        case .unlinked: return
        case .notFound: throw .notFound
        case .lastCredential: throw .lastCredential
        }
    }

    private func store(
        _ link: IdentityLink,
        _ admitted: AdmittedAttempt,
        _ application: Application
    ) async throws(IdentityLinkError) -> Identity {
        let result: IdentityLinkResult
        do { result = try await storage.transaction { tables in try tables.link(link) } } catch {
            await attempts.withdraw(admitted)
            throw .storage(error)
        }
        switch result {
        case .refused(let refusal): throw refuse(refusal, application)
        case .taken:
            await attempts.succeeded(admitted)
            throw .taken
        case .askerEnded(let reason): throw .askerEnded(reason)
        case .linked(let identity, let replaced):
            await attempts.succeeded(admitted)
            notice.wake()
            if let replaced { liveSessions.endAll(of: replaced, because: .userDeleted) }
            return identity
        }
    }

    private func refuse(_ refusal: SSORefusal, _ application: Application) -> IdentityLinkError {
        report(application.id, refusal)
        return .token(.invalidToken)
    }
}

/// The reason why an identity is not linked.
package enum IdentityLinkError: UseCaseError, Equatable, Sendable {
    case passwordRequired
    /// The user must show a factor first.
    case stepUp(StepUpDemand)
    case password(PasswordCheckError)
    case token(SSOLogInError)
    /// Another user has it.
    case taken
    case askerEnded(SessionEnd?)
    case storage(StoreError)
}

/// The reason why an identity is not unlinked.
package enum IdentityUnlinkError: UseCaseError, Equatable, Sendable {
    case notFound
    /// It is the only way to log in.
    case lastCredential
    /// The user must authenticate again first.
    case stepUp(StepUpDemand)
    /// The requesting session has ended meanwhile.
    case sessionEnded(SessionEnd?)
    case storage(StoreError)
}
