import Foundation

/// Changes the password of a signed-in user, and ends their other sessions.
package struct PasswordChange: Sendable {
    /// The number of tries if other changes interfere.
    private static let tries = 5

    private let storage: any Storage
    private let passwords: any PasswordHasher
    private let verification: PasswordCheck
    private let estimator: any PasswordStrengthEstimator
    private let applications: ApplicationDirectory
    private let notice: PasswordNotice
    private let liveSessions: LiveSessions
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock
    private let recentProofs: RecentProofs

    package init(
        storage: any Storage,
        passwords: any PasswordHasher,
        check: PasswordCheck,
        estimator: any PasswordStrengthEstimator,
        applications: ApplicationDirectory,
        notice: PasswordNotice,
        liveSessions: LiveSessions,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock,
        recentProofs: RecentProofs
    ) {
        self.storage = storage
        self.passwords = passwords
        verification = check
        self.estimator = estimator
        self.applications = applications
        self.notice = notice
        self.liveSessions = liveSessions
        self.digest = digest
        self.ids = ids
        self.clock = clock
        self.recentProofs = recentProofs
    }

    /// Replaces the password if the present one is right.
    ///
    /// The tokens of all other sessions are invalid from the next request on. The present password is not enough for a
    /// user with an authenticator app: they must have shown a factor within the last five minutes.
    ///
    /// - Parameters:
    ///   - current: The present password, as it was sent.
    ///   - new: The new password, as it was sent.
    ///   - access: The session that makes the change.
    ///   - endsAsker: Whether that session ends, too.
    ///   - address: The client's address.
    ///   - rules: The rules for the new password.
    /// - Returns: The new cookie if a browser makes the change, because someone else may have seen the previous one.
    /// - Throws: The reason why nothing was changed.
    package func change(
        from current: String,
        to new: String,
        by access: Access,
        endingIt endsAsker: Bool = false,
        from address: ClientAddress?,
        rules: PasswordRules
    ) async throws(PasswordChangeError) -> ReplacementCookie? {
        let demand: StepUpDemand?
        do { demand = try await recentProofs.demand(.ofUsersWithFactor, of: access) } catch { throw .storage(error) }
        if let demand { throw .stepUp(demand) }
        return try await change(to: new, by: access, endingIt: endsAsker, from: address, rules: rules) {
            credentials throws(PasswordChangeError) in
            do throws(PasswordCheckError) {
                return try await verification.verify(current, of: access.userID, against: credentials)
            } catch { throw .password(error) }
        }
    }

    /// Replaces the password of a user who has authenticated recently.
    ///
    /// - Parameters:
    ///   - new: The new password, as it was sent.
    ///   - proof: The session that makes the change.
    ///   - address: The client's address.
    ///   - rules: The rules for the new password.
    /// - Returns: The new cookie if a browser makes the change.
    /// - Throws: The reason why nothing was changed; `wrongPassword` for a user without a password.
    package func change(
        to new: String,
        by proof: RecentProof,
        from address: ClientAddress?,
        rules: PasswordRules
    ) async throws(PasswordChangeError) -> ReplacementCookie? {
        try await change(to: new, by: proof.access, endingIt: false, from: address, rules: rules) {
            credentials throws(PasswordChangeError) in
            guard let hash = credentials.passwordHash else { throw .password(.wrongPassword) }
            return hash
        }
    }

    // `verify` returns the hash that the change replaces, once the user has authenticated.
    private func change(
        to new: String,
        by access: Access,
        endingIt endsAsker: Bool,
        from address: ClientAddress?,
        rules: PasswordRules,
        verify: (UserCredentials) async throws(PasswordChangeError) -> String
    ) async throws(PasswordChangeError) -> ReplacementCookie? {
        var hash: String?
        let cookie = endsAsker ? nil : SessionCookie(.random())
        for _ in 0..<Self.tries {
            guard let credentials = try await credentials(of: access.userID) else { throw .sessionEnded(.userDeleted) }
            // The new password comes first: the check is cheap and does not reveal whether the present password is
            // right.
            let password = try check(new, of: credentials.user, rules)
            let verified = try await verify(credentials)
            let newHash: String
            if let hash { newHash = hash } else { newHash = try await makeHash(of: password) }
            hash = newHash
            switch try await replace(verified, by: newHash, credentials.user, access, from: address, cookie) {
            case .replaced(let ended, let isBrowser):
                notice.wake()
                liveSessions.end(ended, because: .passwordChanged)
                return isBrowser ? cookie.map { ReplacementCookie($0, of: access, at: clock.now()) } : nil
            case .askerEnded(let reason): throw .sessionEnded(reason)
            case .stale: continue
            }
        }
        throw .storage(.busy)
    }

    private func credentials(of id: User.ID) async throws(PasswordChangeError) -> UserCredentials? {
        try await storage.read(PasswordChangeError.self) { tables in try tables.users.credentials(of: id) }
    }

    /// Checks a user's new password against the rules.
    package func check(
        _ text: String,
        of user: User,
        _ rules: PasswordRules
    ) throws(PasswordChangeError) -> Password {
        do { return try rules.accept(text, names: user.names, estimator: estimator) } catch {
            throw .invalid(["newPassword": error])
        }
    }

    private func makeHash(of password: Password) async throws(PasswordChangeError) -> String {
        do { return try await passwords.hash(password) } catch { throw .passwords(error) }
    }

    private func replace(
        _ verified: String,
        by hash: String,
        _ user: User,
        _ access: Access,
        from address: ClientAddress?,
        _ cookie: SessionCookie?
    ) async throws(PasswordChangeError) -> PasswordReplacement {
        let now = clock.now()
        let event = AuditEvent(
            .passwordChanged,
            id: ids.next(),
            of: access.userID,
            at: now,
            from: RequestOrigin(address: address),
            with: access.applicationID
        )
        let application = applications[access.applicationID]
        let cookieDigest = cookie.map { digest.digest($0.bytes) }
        let ending = SessionEnding(.passwordChanged, at: now, from: address, eventIDs: ids)
        return try await storage.transaction(PasswordChangeError.self) { [notice] tables in
            try tables.changePassword(
                of: access.userID,
                from: verified,
                to: hash,
                by: access.sessionID,
                cookieDigest: cookieDigest,
                try notice.message(to: user, of: application),
                event,
                ending
            )
        }
    }
}

extension Tables {
    /// Changes a password and ends the user's other sessions.
    ///
    /// An attacker may hold the cookie or authorization codes of the session that stays, so these are revoked, too.
    ///
    /// - Parameters:
    ///   - id: The user.
    ///   - verified: The hash that the current password was verified against.
    ///   - hash: The hash of the new password.
    ///   - asker: The session that makes the change. It stays if it gets a new cookie.
    ///   - cookieDigest: The digest of that cookie; nil ends the requesting session with the others.
    ///   - message: The notice to the user.
    ///   - event: The audit event.
    ///   - ending: The reason, time and origin of the sessions' end.
    /// - Returns: The outcome.
    /// - Throws: `StoreError`.
    package func changePassword(
        of id: User.ID,
        from verified: String,
        to hash: String,
        by asker: SessionRecord.ID,
        cookieDigest: [UInt8]?,
        _ message: SealedMessage?,
        _ event: AuditEvent,
        _ ending: SessionEnding
    ) throws -> PasswordReplacement {
        // A concurrent login with the old password either comes before this, and its session ends, or is refused.
        guard try users.hold(id)?.passwordHash == verified else { return .stale }
        switch try end(.others, of: id, by: asker, ending) {
        case .askerEnded(let reason): return .askerEnded(reason)
        case .ended(let sessions):
            try users.setPassword(hash, of: id)
            try endRequests(of: id, at: ending.time)
            try authorizationCodes.removeUnspent(of: id)
            try deviceCodes.removeAllowed(by: id)
            try forgetFactorProofs(of: id)
            _ = try recoveries.cancel(of: id, at: ending.time)
            try record(event, onDeviceOf: asker)
            if let message { try messages.insert(message) }
            guard let cookieDigest else {
                return .replaced(ended: sessions + (try endSessions([asker], ending).ids), isBrowser: false)
            }
            let isBrowser = try self.sessions.replaceCookie(of: asker, with: cookieDigest)
            return .replaced(ended: sessions, isBrowser: isBrowser)
        }
    }
}

/// The outcome of replacing a password.
package enum PasswordReplacement: Sendable, Equatable {
    /// These sessions have ended. If the browser's session stays, it has the new cookie.
    case replaced(ended: [SessionRecord.ID], isBrowser: Bool)
    /// The user has another hash by now, or was deleted. Nothing was changed.
    case stale
    /// The requesting session has ended meanwhile. Nothing was changed.
    case askerEnded(SessionEnd?)
}

/// The reason why a password is not changed.
package enum PasswordChangeError: UseCaseError, Equatable, Sendable {
    case invalid(FieldErrors)
    case password(PasswordCheckError)
    /// The user must show a factor first.
    case stepUp(StepUpDemand)
    /// The requesting session has ended meanwhile.
    case sessionEnded(SessionEnd?)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
