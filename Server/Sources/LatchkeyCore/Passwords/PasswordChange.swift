import Foundation

/// Changes the password of a signed-in user, and ends their other sessions.
package struct PasswordChange: Sendable {
    /// How often it is tried again when another change came between.
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
        clock: any WallClock
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
    }

    /// Replaces the password, when the present one is known: true at the next request, for the tokens of all other sessions
    /// too.
    ///
    /// - Parameters:
    ///   - current: The present password, as it was sent.
    ///   - new: The new one, as it was sent.
    ///   - access: The session that makes the change.
    ///   - endsAsker: Whether that ends too; else it stays.
    ///   - address: Where the change comes from.
    ///   - rules: The rules for the new password.
    /// - Returns: Where a browser makes the change its new cookie: somebody else may have seen the one before.
    /// - Throws: Why nothing was changed.
    package func change(
        from current: String,
        to new: String,
        by access: Access,
        endingIt endsAsker: Bool = false,
        from address: ClientAddress?,
        rules: PasswordRules
    ) async throws(PasswordChangeError) -> RenewedCookie? {
        var hash: String?
        let cookie = endsAsker ? nil : SessionCookie()
        for _ in 0..<Self.tries {
            guard let credentials = try await credentials(of: access.userID) else { throw .sessionEnded(.userDeleted) }
            // Looked at first: it costs nothing, and does not tell whether the present password is right.
            let password = try check(new, of: credentials.user, rules)
            let verified: String
            do {
                verified = try await verification.verify(current, of: access.userID, against: credentials)
            } catch { throw .password(error) }
            let newHash: String
            if let hash { newHash = hash } else { newHash = try await makeHash(of: password) }
            hash = newHash
            switch try await replace(verified, by: newHash, credentials.user, access, from: address, cookie) {
            case .replaced(let ended, let isBrowser):
                notice.wake()
                liveSessions.end(ended, because: .passwordChanged)
                return isBrowser ? cookie.map { RenewedCookie($0, of: access, at: clock.now()) } : nil
            case .askerEnded(let reason): throw .sessionEnded(reason)
            case .stale: continue
            }
        }
        throw .storage(.busy)
    }

    private func credentials(of id: User.ID) async throws(PasswordChangeError) -> UserCredentials? {
        try await storage.read(PasswordChangeError.self) { tables in try tables.users.credentials(of: id) }
    }

    /// A new password of a user's, which follows the rules.
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
    /// What somebody else may have got by the session that stays is revoked too: its cookie and its authorization codes.
    ///
    /// - Parameters:
    ///   - id: The user.
    ///   - verified: The hash that the current password was verified against.
    ///   - hash: The hash of the new password.
    ///   - asker: The session that makes the change. It stays where it has a new cookie.
    ///   - cookieDigest: The digest of that cookie; nil ends the asking session with the others.
    ///   - message: Tells the user of the change.
    ///   - event: Records it.
    ///   - ending: Why, when and from where the sessions end.
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
        // A login with the old password at the same time comes before this, and its session ends, or is refused.
        guard try users.hold(id)?.passwordHash == verified else { return .stale }
        switch try end(.others, of: id, by: asker, ending) {
        case .askerEnded(let reason): return .askerEnded(reason)
        case .ended(let sessions):
            try users.setPassword(hash, of: id)
            try endRequests(of: id, at: ending.time)
            try authorizationCodes.removeUnspent(of: id)
            try record(event, onDeviceOf: asker)
            if let message { try messages.insert(message) }
            guard let cookieDigest else {
                let isEnded = try end(asker, ending)
                return .replaced(ended: sessions + (isEnded ? [asker] : []), isBrowser: false)
            }
            let isBrowser = try self.sessions.replaceCookie(of: asker, with: cookieDigest)
            return .replaced(ended: sessions, isBrowser: isBrowser)
        }
    }
}

/// The outcome of replacing a password.
package enum PasswordReplacement: Sendable, Equatable {
    /// These sessions have ended; a browser's session has the new cookie.
    case replaced(ended: [SessionRecord.ID], isBrowser: Bool)
    /// The user has another hash by now, or was deleted; nothing was changed.
    case stale
    /// The session that asks has itself ended meanwhile; nothing was changed.
    case askerEnded(SessionEnd?)
}

/// Why a password is not changed.
package enum PasswordChangeError: UseCaseError, Equatable, Sendable {
    case invalid(FieldErrors)
    case password(PasswordCheckError)
    /// The session that asks has itself ended meanwhile.
    case sessionEnded(SessionEnd?)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
