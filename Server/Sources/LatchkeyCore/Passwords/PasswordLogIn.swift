/// Logs a user in with an identifier and a password.
package struct PasswordLogIn: Sendable {
    /// How often the password is verified when it is changed at the same time.
    private static let tries = 3

    private let users: any UserStore
    private let store: any PasswordStore
    private let passwords: any PasswordHasher
    private let sessions: SessionStart
    private let audit: AuditLog

    package init(
        users: any UserStore,
        store: any PasswordStore,
        passwords: any PasswordHasher,
        sessions: SessionStart,
        audit: AuditLog
    ) {
        self.users = users
        self.store = store
        self.passwords = passwords
        self.sessions = sessions
        self.audit = audit
    }

    /// Starts a session when the password is right.
    ///
    /// Unknown identifiers, wrong passwords and disabled users are refused alike, noted alike, and in the same time.
    package func logIn(
        _ identifier: String,
        password: String,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(LogInError) -> SignedIn {
        // A password over every application's maximum is not hashed: it belongs to nobody. It is not noted either, or
        // a stranger could fill the storage at no cost.
        let password = Password(password)
        guard password.length <= PasswordRules.longestEver else { throw .invalidCredentials }
        for _ in 0..<Self.tries {
            let found = try await credentials(of: identifier)
            guard try await isRight(password, for: found), let credentials = found, !credentials.isDisabled else {
                await audit.logInFailed(of: found?.user.id, from: origin, with: application)
                throw .invalidCredentials
            }
            if let session = try await start(for: credentials, from: origin, with: application) {
                await renewHash(of: credentials, with: password)
                return SignedIn(user: credentials.user, session: session)
            }
        }
        throw .storage(.busy)
    }

    /// Starts the session; nil when the user was deleted or the password changed since it was verified.
    private func start(
        for credentials: UserCredentials,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(LogInError) -> StartedSession? {
        do {
            return try await sessions.start(
                for: credentials.user,
                verifiedAgainst: credentials.passwordHash,
                from: origin,
                with: application
            )
        } catch {
            switch error {
            case .proofIsOver: return nil
            case .storage(let error): throw .storage(error)
            case .tokens(let text): throw .storage(.defect(text))
            }
        }
    }

    /// Replaces a hash of another system or of other parameters, now that the password is known.
    ///
    /// The login is done already: when there is too much to do, or nothing can be stored, the next one does it.
    private func renewHash(of credentials: UserCredentials, with password: Password) async {
        guard let verified = credentials.passwordHash, passwords.isOutdated(verified, of: password),
            let hash = try? await passwords.hash(password)
        else { return }
        try? await store.renewHash(of: credentials.user.id, from: verified, to: hash)
    }

    private func credentials(of identifier: String) async throws(LogInError) -> UserCredentials? {
        guard let username = try? Username(identifier) else { return nil }
        do { return try await users.credentials(of: username) } catch { throw .storage(error) }
    }

    private func isRight(_ password: Password, for credentials: UserCredentials?) async throws(LogInError) -> Bool {
        do {
            return try await passwords.verify(password, against: credentials?.passwordHash)
        } catch { throw .passwords(error) }
    }
}

/// Why a login is refused.
package enum LogInError: Error, Equatable, Sendable {
    case invalidCredentials
    case passwords(PasswordHasherError)
    case storage(StoreError)
}

extension PasswordRules {
    /// The longest password that any application may allow.
    package static let longestEver = 256
}
