import Foundation

/// Asks the user of a session to prove again who they are, before changes that a stolen session must not make.
package struct Reauthentication: Sendable {
    private let storage: any Storage
    private let check: PasswordCheck
    private let codes: FactorCodes
    private let attempts: FactorAttempts
    private let ceremonies: PasskeyCeremonies
    private let proofs: RecentProofs
    private let notice: FactorNotice
    private let audit: AuditLog
    private let applications: ApplicationDirectory
    private let tokens: any AccessTokenIssuer
    private let subjects: Subjects
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    init(
        storage: any Storage,
        check: PasswordCheck,
        codes: FactorCodes,
        attempts: FactorAttempts,
        ceremonies: PasskeyCeremonies,
        proofs: RecentProofs,
        notice: FactorNotice,
        audit: AuditLog,
        applications: ApplicationDirectory,
        tokens: any AccessTokenIssuer,
        subjects: Subjects,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.check = check
        self.codes = codes
        self.attempts = attempts
        self.ceremonies = ceremonies
        self.proofs = proofs
        self.notice = notice
        self.audit = audit
        self.applications = applications
        self.tokens = tokens
        self.subjects = subjects
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// The kinds of proof that the user can give, the best first.
    package func kinds(of access: Access) async throws(StoreError) -> [ReauthenticationKind] {
        try await proofs.means(of: access).kinds
    }

    /// Begins the use of a passkey, which only the same session can finish.
    package func beginPasskey(of access: Access) async throws(PasskeyError) -> PasskeyRequest {
        try await ceremonies.beginUse(by: access.userID, kind: .stepUp, boundTo: binding(of: access))
    }

    /// Notes that the user has authenticated now, if the answer is right.
    ///
    /// For a user who must show a factor a password is not enough. A browser gets a new cookie, because someone else
    /// may have seen the previous one. A wrong factor is recorded like a failed login.
    ///
    /// - Parameters:
    ///   - answer: The user's answer.
    ///   - access: The session.
    ///   - origin: The client's address and device key.
    /// - Returns: The session's access from now on.
    /// - Throws: The reason why the user is not authenticated.
    package func confirm(
        _ answer: ReauthenticationAnswer,
        of access: Access,
        from origin: RequestOrigin
    ) async throws(ReauthenticationError) -> Reauthenticated {
        do throws(ReauthenticationError) {
            return try await accept(answer, of: access, from: origin)
        } catch {
            switch error {
            case .wrongAnswer, .passkey(.invalidCredentials), .passkey(.unknownPasskey):
                await audit.logInFailed(of: access.userID, from: origin, with: access.applicationID)
            default: break
            }
            throw error
        }
    }

    private func accept(
        _ answer: ReauthenticationAnswer,
        of access: Access,
        from origin: RequestOrigin
    ) async throws(ReauthenticationError) -> Reauthenticated {
        let means: ReauthenticationMeans
        do { means = try await proofs.means(of: access) } catch { throw .storage(error) }
        let kinds = means.kinds
        switch answer {
        case .password(let password):
            guard !means.needsFactor else { throw .factorRequired(means.factors) }
            return try await confirm(password: password, of: access)
        case .totp(let text):
            guard kinds.contains(.totp) else { throw .notOffered(.totp) }
            return try await confirm(totp: text, of: access, from: origin)
        case .recoveryCode(let text):
            guard kinds.contains(.recoveryCode) else { throw .notOffered(.recoveryCode) }
            return try await confirm(recoveryCode: text, of: access, from: origin)
        case .passkey(let ceremony, let assertion):
            guard kinds.contains(.passkey) else { throw .notOffered(.passkey) }
            return try await confirm(ceremony, assertion, of: access, from: origin)
        }
    }

    /// A new access token for an app whose user has authenticated again; it belongs to the same session.
    package func issueAccess(
        for confirmed: Reauthenticated,
        with application: Application
    ) async throws(ReauthenticationError) -> IssuedAccess {
        let (access, now) = (confirmed.access, clock.now())
        let state = try await storage.read(ReauthenticationError.self) { tables in
            try tables.sessions.state(of: access.sessionID)
        }
        guard let state, state.ended == nil, now < state.expiresAt else {
            throw .sessionEnded(state.map { $0.ended ?? .expired })
        }
        do {
            return try await tokens.issueToken(
                sessionID: access.sessionID,
                userID: access.userID,
                authenticatedAt: access.authenticatedAt,
                methods: access.methods,
                sessionExpiresAt: state.expiresAt,
                application: application,
                terms: AccessTerms(
                    state.grant,
                    of: access.userID,
                    for: application,
                    provedBy: access.confirmation,
                    subjects: subjects
                ),
                now: now
            )
        } catch { throw .tokens("\(error)") }
    }

    // MARK: - The kinds of answers

    private func confirm(
        password: String,
        of access: Access
    ) async throws(ReauthenticationError) -> Reauthenticated {
        let credentials = try await storage.read(ReauthenticationError.self) { tables in
            try tables.users.credentials(of: access.userID)
        }
        let verified: String
        do { verified = try await check.verify(password, of: access.userID, against: credentials) } catch {
            throw .password(error)
        }
        let proofs = proofs
        return try await note(access) { tables, user, _, _ in
            // The password was changed after its verification.
            guard user.passwordHash == verified else { throw ReauthenticationError.password(.wrongPassword) }
            // The user may have set up a factor meanwhile.
            let means = try proofs.means(of: user.user.id, in: tables)
            guard !means.needsFactor else { throw ReauthenticationError.factorRequired(means.factors) }
            return .password
        }
    }

    private func confirm(
        totp text: String,
        of access: Access,
        from origin: RequestOrigin
    ) async throws(ReauthenticationError) -> Reauthenticated {
        let admitted = try await admit(.totp, access, origin)
        let (code, codes) = (TOTPCode(typed: text), codes)
        let confirmed = try await note(access) { tables, user, session, now in
            guard try codes.accept(code, of: user.user.id, at: now, in: tables) else {
                throw ReauthenticationError.wrongAnswer
            }
            return session.methods.addingCode
        }
        await attempts.succeeded(admitted)
        return confirmed
    }

    private func confirm(
        recoveryCode text: String,
        of access: Access,
        from origin: RequestOrigin
    ) async throws(ReauthenticationError) -> Reauthenticated {
        let admitted = try await admit(.recoveryCode, access, origin)
        let found: StoredRecoveryCode?
        do { found = try await codes.find(text, of: access.userID) } catch {
            await attempts.withdraw(admitted)
            throw ReauthenticationError(error)
        }
        guard let found else { throw .wrongAnswer }
        let (notice, application) = (notice, applications[access.applicationID])
        let event = AuditEvent(
            .recoveryCodeUsed,
            id: ids.next(),
            of: access.userID,
            at: clock.now(),
            from: origin,
            with: access.applicationID
        )
        let confirmed = try await note(access) { tables, user, session, _ in
            guard try tables.recoveryCodes.spend(found.selector, found.hash, of: user.user.id) else {
                throw ReauthenticationError.wrongAnswer
            }
            try tables.record(event, onDeviceOf: access.sessionID)
            let left = try tables.recoveryCodes.count(of: user.user.id)
            for message in try notice.messages(.recoveryCodeUsed(left: left), to: user.user, of: application) {
                try tables.messages.insert(message)
            }
            return session.methods.addingCode
        }
        notice.wake()
        await attempts.succeeded(admitted)
        return confirmed
    }

    private func confirm(
        _ ceremony: Ceremony.ID,
        _ assertion: PasskeyAssertionAnswer,
        of access: Access,
        from origin: RequestOrigin
    ) async throws(ReauthenticationError) -> Reauthenticated {
        let use: PasskeyUse
        do {
            use = try await ceremonies.verifyUse(
                ceremony,
                assertion,
                kind: .stepUp,
                boundTo: binding(of: access),
                by: access.userID,
                from: origin,
                with: access.applicationID
            )
        } catch { throw .passkey(error) }
        return try await note(access) { tables, _, _, now in
            guard try use.store(in: tables, at: now) else {
                throw ReauthenticationError.passkey(.invalidCredentials)
            }
            return .passkey(use.verified)
        }
    }

    // MARK: - Parts

    /// Stores the methods that the closure returns, unless the session has ended.
    private func note(
        _ access: Access,
        by prove: @escaping @Sendable (any Tables, UserCredentials, SessionState, Date) throws -> AuthenticationMethods
    ) async throws(ReauthenticationError) -> Reauthenticated {
        let now = clock.now()
        let cookie = SessionCookie(.random())
        let cookieDigest = digest.digest(cookie.bytes)
        let noted = try await storage.transaction(ReauthenticationError.self) { tables -> NotedProof in
            switch try tables.holdAsker(access, at: now) {
            case .ended(let reason): throw ReauthenticationError.sessionEnded(reason)
            case .live(let user, let session):
                let methods = try prove(tables, user, session, now)
                try tables.sessions.setAuthenticated(methods, at: now, of: access.sessionID)
                let isBrowser = try tables.sessions.replaceCookie(of: access.sessionID, with: cookieDigest)
                return NotedProof(methods: methods, isBrowser: isBrowser)
            }
        }
        let access = access.authenticated(by: noted.methods, at: now)
        return Reauthenticated(
            access: access,
            cookie: noted.isBrowser ? ReplacementCookie(cookie, of: access, at: now) : nil
        )
    }

    private func admit(
        _ purpose: Attempt.Purpose,
        _ access: Access,
        _ origin: RequestOrigin
    ) async throws(ReauthenticationError) -> AdmittedAttempt {
        do { return try await attempts.admit(purpose, of: access.userID, from: origin) } catch {
            throw ReauthenticationError(error)
        }
    }

    /// What binds a ceremony to the session.
    private func binding(of access: Access) -> [UInt8] { digest.digest(Array(access.sessionID.rawValue.utf8)) }
}

/// A proof as it was stored with its session.
private struct NotedProof: Sendable {
    let methods: AuthenticationMethods
    let isBrowser: Bool
}

extension AuthenticationMethods {
    /// The methods after a code besides the password; an earlier use of a passkey is not proved again.
    fileprivate var addingCode: AuthenticationMethods {
        intersection(.password).union([.oneTimeCode, .multipleFactors])
    }
}
