import Foundation

/// Changes a user's password at their own wish, and ends their other sessions.
package struct PasswordChange: Sendable {
    /// How often it is tried again when another change came between.
    private static let tries = 5

    private let users: any UserStore
    private let store: any PasswordStore
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
        users: any UserStore,
        store: any PasswordStore,
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
        self.users = users
        self.store = store
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
    ///   - rules: What a new password must be like.
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
        do { return try await users.credentials(of: id) } catch { throw .storage(error) }
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
        do {
            return try await store.change(
                of: access.userID,
                from: verified,
                to: hash,
                event: event,
                notice: try notice.message(to: user, of: applications[access.applicationID]),
                by: access.sessionID,
                cookieDigest: cookie.map { digest.digest($0.bytes) },
                SessionEnding(.passwordChanged, at: now, from: address, eventIDs: ids)
            )
        } catch { throw .storage(error) }
    }
}

/// Why a password is not changed.
package enum PasswordChangeError: Error, Equatable, Sendable {
    case invalid(FieldErrors)
    case password(PasswordCheckError)
    /// The session that asks has itself ended meanwhile.
    case sessionEnded(SessionEnd?)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
