/// Logs a user in with an identifier and a password.
package struct PasswordLogIn: Sendable {
    /// The number of verifications if the password changes at the same time.
    private static let tries = 3

    private let storage: any Storage
    private let passwords: any PasswordHasher
    private let attempts: AttemptLimits
    private let digest: any TokenDigest
    private let sessions: SessionStart
    private let audit: AuditLog
    private let clock: any WallClock

    package init(
        storage: any Storage,
        passwords: any PasswordHasher,
        attempts: AttemptLimits,
        digest: any TokenDigest,
        sessions: SessionStart,
        audit: AuditLog,
        clock: any WallClock
    ) {
        self.storage = storage
        self.passwords = passwords
        self.attempts = attempts
        self.digest = digest
        self.sessions = sessions
        self.audit = audit
        self.clock = clock
    }

    /// Starts a session if the password is right.
    ///
    /// Unknown identifiers, wrong passwords and disabled users are refused, counted and recorded alike, and in the same
    /// time. An attempt that comes too early is neither verified nor recorded, so nobody can fill the storage with
    /// attempts.
    ///
    /// A user whom the application does not admit learns so only with the right password.
    package func logIn(
        _ identifier: String,
        password: String,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(LogInError) -> SignedIn {
        // No user has a password longer than any application allows, so it is not hashed. It is not recorded either: a
        // stranger could fill the storage at no cost.
        let password = Password(password)
        guard password.length <= PasswordRules.longestEver else { throw .invalidCredentials }
        var found = try await credentials(of: identifier, application)
        let admitted = try await admit(identifier, found, origin)
        for _ in 0..<Self.tries {
            guard try await isRight(password, for: found, admitted), let credentials = found, !credentials.isDisabled
            else {
                await audit.logInFailed(of: found?.user.id, from: origin, with: application)
                throw .invalidCredentials
            }
            if let session = try await start(for: credentials, with: password, from: origin, application) {
                await attempts.succeeded(admitted)
                _ = await rehashed(credentials, with: password)
                return SignedIn(user: credentials.user, session: session)
            }
            found = try await self.credentials(of: identifier, application)
        }
        throw .storage(.busy)
    }

    /// Starts the session; nil if the user was deleted or the password was changed after the verification.
    ///
    /// A user who must show another factor never gets further here, so their hash is replaced now. A challenge depends
    /// on the hash, so they get another one.
    private func start(
        for credentials: UserCredentials,
        with password: Password,
        from origin: RequestOrigin,
        _ application: Application
    ) async throws(LogInError) -> StartedSession? {
        do throws(LogInError) {
            return try await start(for: credentials, from: origin, with: application)
        } catch {
            guard case .refused(.secondFactorRequired) = error,
                let renewed = await rehashed(credentials, with: password)
            else { throw error }
            return try await start(for: renewed, from: origin, with: application)
        }
    }

    private func start(
        for credentials: UserCredentials,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(LogInError) -> StartedSession? {
        do {
            guard let hash = credentials.passwordHash else { return nil }
            let proof = Proof.password(of: credentials.user.id, matching: hash, at: clock.now())
            return try await sessions.start(proof, from: origin, with: application)
        } catch {
            switch error {
            case .proofIsOver: return nil
            case .refused(.secondFactorRequired(let challenge?)): throw .refused(.secondFactorRequired(challenge))
            case .refused(let refusal):
                await audit.logInFailed(of: credentials.user.id, from: origin, with: application)
                // A client that cannot ask for a factor learns nothing from a right password.
                if case .secondFactorRequired = refusal { throw .invalidCredentials }
                throw .refused(refusal)
            case .storage(let error): throw .storage(error)
            case .tokens(let text): throw .storage(.defect(text))
            }
        }
    }

    /// Replaces another system's hash, or one with other parameters, now that the password is known.
    ///
    /// The password is right. If the hasher is busy or the storage fails, the next login replaces the hash.
    ///
    /// - Returns: The credentials with the new hash; nil if the hash stays.
    private func rehashed(_ credentials: UserCredentials, with password: Password) async -> UserCredentials? {
        guard let verified = credentials.passwordHash, passwords.isOutdated(verified, of: password),
            let hash = try? await passwords.hash(password)
        else { return nil }
        do {
            try await storage.statement { tables in
                try tables.users.replacePassword(verified, by: hash, of: credentials.user.id)
            }
        } catch { return nil }
        return UserCredentials(user: credentials.user, passwordHash: hash, isDisabled: credentials.isDisabled)
    }

    /// The credentials of an identifier; nil also if the application requires a verified address and this one is not.
    private func credentials(
        of text: String,
        _ application: Application
    ) async throws(LogInError) -> UserCredentials? {
        guard let identifier = Identifier(typed: text) else { return nil }
        let found = try await storage.read(LogInError.self) { tables in try tables.users.credentials(of: identifier) }
        let isProven = found.map { !$0.user.unprovenAddresses.contains(identifier) } ?? false
        return isProven || !application.accountRules.requiresVerification ? found : nil
    }

    private func admit(
        _ identifier: String,
        _ found: UserCredentials?,
        _ origin: RequestOrigin
    ) async throws(LogInError) -> AdmittedAttempt {
        let attempt: Attempt
        do { attempt = try await self.attempt(identifier, found, origin) } catch { throw .storage(error) }
        do {
            return try await attempts.admit(attempt)
        } catch { throw LogInError(error) }
    }

    /// The subject and the address that the attempt counts for.
    ///
    /// On a device that the user has logged in on before, nobody else can use up their attempts, neither by their name
    /// nor from their address.
    ///
    /// All names of one user share a counter. An unknown name has one of its own, and the answers are the same.
    private func attempt(
        _ identifier: String,
        _ found: UserCredentials?,
        _ origin: RequestOrigin
    ) async throws(StoreError) -> Attempt {
        if let key = origin.deviceKey.map({ digest.digest($0.bytes) }) {
            let userID = found?.user.id ?? ""
            if try await storage.read({ tables in try tables.knownDevices.isKnown(key, to: userID) }) {
                return Attempt(.logIn, at: .device(key, userID), from: nil)
            }
        }
        let subject: Attempt.Subject =
            if let found { .user(found.user.id) } else { .identifier(Identifier(typed: identifier)?.key ?? identifier) }
        return Attempt(.logIn, at: subject, from: origin.address)
    }

    private func isRight(
        _ password: Password,
        for credentials: UserCredentials?,
        _ admitted: AdmittedAttempt
    ) async throws(LogInError) -> Bool {
        do {
            return try await passwords.verify(password, against: credentials?.passwordHash)
        } catch {
            await attempts.withdraw(admitted)
            throw .passwords(error)
        }
    }
}

/// The reason why a login is refused.
package enum LogInError: AttemptLimitedError, Equatable, Sendable {
    case invalidCredentials
    case refused(AdmissionRefusal)
    case tooManyAttempts(retryAfter: Duration)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}

extension PasswordRules {
    /// The longest password that any application may allow.
    package static let longestEver = 256
}
