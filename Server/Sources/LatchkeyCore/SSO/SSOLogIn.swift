/// Logs a user in with a single-sign-on token from their company's backend.
package struct SSOLogIn: Sendable {
    private let check: SSOTokenCheck
    private let storage: any Storage
    private let sessions: SessionStart
    private let attempts: AttemptLimits
    private let audit: AuditLog
    private let ids: IDSource
    private let clock: any WallClock
    private let space: FreeSpace
    private let report: @Sendable (Application.ID, SSORefusal) -> Void

    /// - Parameters:
    ///   - check: Verifies tokens.
    ///   - storage: The database.
    ///   - sessions: Starts sessions.
    ///   - attempts: Limits the attempts.
    ///   - audit: Records refusals.
    ///   - ids: Makes ids.
    ///   - clock: Tells the time.
    ///   - space: Tells whether there is room for new users.
    ///   - report: Receives the reason why a token is refused, for the operator.
    package init(
        check: SSOTokenCheck,
        storage: any Storage,
        sessions: SessionStart,
        attempts: AttemptLimits,
        audit: AuditLog,
        ids: IDSource,
        clock: any WallClock,
        space: FreeSpace,
        report: @escaping @Sendable (Application.ID, SSORefusal) -> Void
    ) {
        self.check = check
        self.storage = storage
        self.sessions = sessions
        self.attempts = attempts
        self.audit = audit
        self.ids = ids
        self.clock = clock
        self.space = space
        self.report = report
    }

    /// Starts a session for the user that the token names.
    ///
    /// Forged, expired and used tokens and those of disabled users are refused, counted and recorded alike.
    ///
    /// - Parameters:
    ///   - token: A LithiumSSO token, or a signed JWT.
    ///   - origin: The client's address and device.
    ///   - application: The application whose keys must have made the token.
    /// - Returns: The user, created now if this is their first token, and the session.
    /// - Throws: The reason why there is no session; only the operator learns why a token is refused.
    package func logIn(
        _ token: String,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(SSOLogInError) -> SignedIn {
        let admitted: AdmittedAttempt
        do { admitted = try await attempts.admitSSOToken(from: origin.address) } catch { throw SSOLogInError(error) }
        let (statement, use): (SSOStatement, SSOUse)
        do { (statement, use) = try await check.verify(token, for: application) } catch {
            switch error {
            case .refused(let refusal):
                report(application.id, refusal)
                await audit.logInFailed(of: nil, from: origin, with: application)
                throw .invalidToken
            case .keysUnavailable:
                await attempts.withdraw(admitted)
                throw .keysUnavailable
            }
        }
        return try await signIn(statement, use, admitted, from: origin, with: application)
    }

    private func signIn(
        _ statement: SSOStatement,
        _ use: SSOUse,
        _ admitted: AdmittedAttempt,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(SSOLogInError) -> SignedIn {
        let now = clock.now()
        var user = User(id: ids.next(), createdAt: now, modifiedAt: now)
        user.displayName = statement.claims.displayName
        user.locale = statement.claims.locale
        let proof = Proof.singleSignOn(of: user.id, at: now)
        let draft = sessions.draft(for: proof, from: origin, announcingNewDevice: true, with: application)
        let request = SSOSignIn(
            statement: statement,
            use: use,
            application: application,
            newUser: user,
            hasRoomForUser: !space.isLow,
            usernames: statement.subject == .anonymous ? [] : UsernameChoice.names(for: statement.claims.login),
            session: draft.session,
            ids: ids
        )
        let result: SSOSignInResult
        do { result = try await signIn(request) } catch {
            if case .refused(let refusal) = error {
                await audit.logInFailed(of: nil, from: origin, with: application)
                if case .secondFactorRequired = refusal { throw .invalidToken }
            } else {
                await attempts.withdraw(admitted)
            }
            throw error
        }
        switch result {
        case .refused(let refusal):
            report(application.id, refusal)
            throw .invalidToken
        case .admitted(let user, let outcome):
            await attempts.succeeded(admitted)
            do {
                let session = try await sessions.finish(
                    draft.belonging(to: user.id),
                    outcome,
                    with: application
                )
                return SignedIn(user: user, session: session)
            } catch {
                if case .refused(let refusal) = error { throw .refused(refusal) }
                throw .storage(.defect("\(error)"))
            }
        }
    }

    /// Runs the sign-in; if the outcome of the commit is unknown, it looks up the session.
    ///
    /// No other sign-in uses that session's id, and the token is used up.
    private func signIn(_ request: SSOSignIn) async throws(SSOLogInError) -> SSOSignInResult {
        do {
            return try await storage.transaction(SSOLogInError.self) { tables in try tables.signIn(request) }
        } catch .storage(.outcomeUnknown(let text)) {
            let user = try? await storage.read { tables in
                try tables.sessions.state(of: request.session.record.id)?.userID.flatMap { try tables.users.find($0) }
            }
            guard let user = user ?? nil else { throw .storage(.outcomeUnknown(text)) }
            return .admitted(user, .started(displaced: []))
        } catch { throw error }
    }
}

/// The reason why a single-sign-on token starts no session.
package enum SSOLogInError: AttemptLimitedError, SessionStartingError, Equatable, Sendable {
    case invalidToken
    /// The token remains usable.
    case refused(AdmissionRefusal)
    case tooManyAttempts(retryAfter: Duration)
    /// Only remote keys could verify it, and they are unavailable.
    case keysUnavailable
    case storage(StoreError)
}
