/// Logs a user in with a passkey, without a name or a password.
package struct PasskeyLogIn: Sendable {
    private let storage: any Storage
    private let ceremonies: PasskeyCeremonies
    private let attempts: AttemptLimits
    private let sessions: SessionStart
    private let audit: AuditLog
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        ceremonies: PasskeyCeremonies,
        attempts: AttemptLimits,
        sessions: SessionStart,
        audit: AuditLog,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.ceremonies = ceremonies
        self.attempts = attempts
        self.sessions = sessions
        self.audit = audit
        self.ids = ids
        self.clock = clock
    }

    /// Begins a login.
    ///
    /// The options are the same for everybody, so they reveal nobody's passkeys.
    ///
    /// - Parameters:
    ///   - binding: What only this client can show again, such as the digest of a form's cookie; nil for nothing.
    ///   - address: The client's address.
    /// - Returns: The options for the browser.
    /// - Throws: `PasskeyError.unavailable`, `.tooManyAttempts` or `.storage`.
    package func begin(
        boundTo binding: [UInt8]?,
        from address: ClientAddress?
    ) async throws(PasskeyError) -> PasskeyRequest {
        _ = try await admit(from: address)
        return try await ceremonies.beginLogIn(boundTo: binding)
    }

    /// Starts a session if the answer is right.
    ///
    /// Every wrong answer is refused alike and recorded. A passkey that nobody has is named as unknown, so that the
    /// browser can remove it. The login clears no one's failed attempts with other credentials.
    ///
    /// - Parameters:
    ///   - ceremonyID: The ceremony that the same client began.
    ///   - answer: The answer as the browser sent it.
    ///   - binding: What the client showed when it began.
    ///   - origin: The client's address and device.
    ///   - application: The application, whose rules apply.
    /// - Returns: The user and their session.
    /// - Throws: The reason why no session was started.
    package func logIn(
        _ ceremonyID: Ceremony.ID,
        _ answer: PasskeyAssertionAnswer,
        boundTo binding: [UInt8]?,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(PasskeyError) -> SignedIn {
        let admitted = try await admit(from: origin.address)
        do {
            let use = try await ceremonies.verifyUse(
                ceremonyID,
                answer,
                kind: .logIn,
                boundTo: binding,
                by: nil,
                from: origin,
                with: application.id
            )
            let signedIn = try await start(use, from: origin, with: application)
            await attempts.succeeded(admitted)
            return signedIn
        } catch {
            switch error {
            case .invalidCredentials, .unknownPasskey, .refused:
                await audit.logInFailed(of: await owner(of: answer), from: origin, with: application)
            case .storage: await attempts.withdraw(admitted)
            default: break
            }
            throw error
        }
    }

    /// Stores the use and starts the session, both or none.
    private func start(
        _ use: PasskeyUse,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(PasskeyError) -> SignedIn {
        let (userID, now) = (use.record.userID, clock.now())
        let draft = sessions.draft(
            for: .passkey(use.verified, of: userID, at: now),
            from: origin,
            announcingNewDevice: true,
            with: application
        )
        let event = AuditEvent(.loginSucceeded, id: ids.next(), starting: draft.session.record)
        let (user, outcome) = try await storage.transaction(PasskeyError.self) { tables in
            guard let user = try tables.users.hold(userID)?.user, try use.store(in: tables, at: now),
                let outcome = try tables.start(draft.session, event)
            else { throw PasskeyError.invalidCredentials }
            return (user, outcome)
        }
        do {
            let session = try await sessions.finish(draft, outcome, with: application)
            return SignedIn(user: user, session: session)
        } catch { throw PasskeyError(error) }
    }

    private func admit(from address: ClientAddress?) async throws(PasskeyError) -> AdmittedAttempt {
        do { return try await attempts.admitPasskey(from: address) } catch { throw PasskeyError(error) }
    }

    /// The owner of a refused answer's passkey, for the event.
    private func owner(of answer: PasskeyAssertionAnswer) async -> User.ID? {
        guard let id = try? answer.credentialID else { return nil }
        return try? await storage.read { tables in try tables.passkeys.find(id)?.userID }
    }
}
