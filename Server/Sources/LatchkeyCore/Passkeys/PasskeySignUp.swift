/// Registers users by a passkey instead of a password.
///
/// A user without a password needs a username, or an address in an application that requires no verification. With
/// an address alone, the user would come into being only later, when the address is verified; until then there would be
/// nobody to whom the passkey belongs.
package struct PasskeySignUp: Sendable {
    private let storage: any Storage
    private let ceremonies: PasskeyCeremonies
    private let registration: Registration
    private let attempts: AttemptLimits
    private let sessions: SessionStart
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        ceremonies: PasskeyCeremonies,
        registration: Registration,
        attempts: AttemptLimits,
        sessions: SessionStart,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.ceremonies = ceremonies
        self.registration = registration
        self.attempts = attempts
        self.sessions = sessions
        self.ids = ids
        self.clock = clock
    }

    /// Begins a registration.
    ///
    /// The answer does not reveal whether a name is taken.
    ///
    /// - Parameters:
    ///   - form: The form; its password does not count.
    ///   - binding: What only this client can show again; nil for nothing.
    ///   - origin: The client's address and device.
    ///   - application: The application, whose rules apply.
    /// - Returns: The options for the browser.
    /// - Throws: The reason why the form is refused.
    package func begin(
        _ form: RegistrationForm,
        boundTo binding: [UInt8]? = nil,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(PasskeySignUpError) -> PasskeyCreation {
        let user = try check(form, application)
        _ = try await admit(from: origin)
        do { return try await ceremonies.beginRegistration(of: user, boundTo: binding) } catch {
            throw .passkey(error)
        }
    }

    /// Creates a user, their first passkey and their first session, all or nothing.
    ///
    /// The form is checked again, because it comes from the client again. An address that is not verified stays pending.
    ///
    /// - Parameters:
    ///   - ceremonyID: The ceremony that the same client began.
    ///   - answer: The credential as the browser sent it.
    ///   - form: The form; its password does not count.
    ///   - binding: What the client showed when it began.
    ///   - origin: The client's address and device.
    ///   - application: The application, whose rules apply.
    /// - Returns: The user and their session.
    /// - Throws: The reason why nobody was created.
    package func register(
        _ ceremonyID: Ceremony.ID,
        _ answer: PasskeyRegistrationAnswer,
        _ form: RegistrationForm,
        boundTo binding: [UInt8]? = nil,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(PasskeySignUpError) -> RegistrationOutcome {
        let user = try check(form, application)
        let admitted = try await admit(from: origin)
        do throws(RegistrationError) {
            try await registration.admitNames(of: user, from: origin)
            try await registration.admit(user, from: origin)
        } catch { throw .registration(error) }
        let (passkey, handle): (NewPasskey, PasskeyUserHandle)
        do {
            (passkey, handle) = try await ceremonies.verifyNew(
                ceremonyID,
                answer,
                kind: .registration,
                boundTo: binding,
                by: nil
            )
        } catch { throw .passkey(error) }
        guard let verified = passkey.verified else { throw .passkey(.invalidPasskey(.userVerification)) }
        let now = clock.now()
        let record = PasskeyRecord(passkey, id: ids.next(), of: user.id, handle, named: nil, at: now)
        let draft = sessions.draft(
            for: .passkey(verified, of: user.id, at: now),
            from: origin,
            with: application
        )
        let outcome = try await store(user, record, draft)
        do {
            let session = try await sessions.finish(draft, outcome, with: application)
            await attempts.succeeded(admitted)
            return .signedIn(SignedIn(user: user, session: session))
        } catch { throw .registration(RegistrationError(error)) }
    }

    private func store(
        _ user: User,
        _ record: PasskeyRecord,
        _ draft: SessionDraft
    ) async throws(PasskeySignUpError) -> SessionOutcome {
        let event = AuditEvent(.userRegistered, id: ids.next(), starting: draft.session.record)
        let addition = AuditEvent(.passkeyAdded, id: ids.next(), starting: draft.session.record)
        let outcome = try await storage.transaction(PasskeySignUpError.self) { tables -> SessionOutcome? in
            guard let stored = try tables.register(user, nil, draft.session, event) else { return nil }
            if let error = try tables.insertPasskey(record) { throw PasskeySignUpError.passkey(error) }
            try tables.events.insert(addition)
            return stored.session
        }
        if let outcome { return outcome }
        do throws(RegistrationError) {
            guard let taken = try await storage.taken(user.identifiers) ?? user.identifiers.first else {
                throw .storage(.defect("a user was not stored"))
            }
            throw .identifierTaken(taken)
        } catch { throw .registration(error) }
    }

    /// The user of a form, by the checks of every registration.
    private func check(
        _ form: RegistrationForm,
        _ application: Application
    ) throws(PasskeySignUpError) -> User {
        do { _ = try ceremonies.requireRelyingParty() } catch { throw .passkey(error) }
        do throws(RegistrationError) {
            let user = try registration.check(form, application, needsPassword: false).user
            guard !user.isPseudo else { throw .invalid(["username": .required]) }
            guard application.accountRules.admits(user) else { throw .refused(.emailDomain) }
            return user
        } catch { throw .registration(error) }
    }

    private func admit(from origin: RequestOrigin) async throws(PasskeySignUpError) -> AdmittedAttempt {
        do { return try await attempts.admitPasskey(from: origin.address) } catch { throw PasskeySignUpError(error) }
    }
}

/// The reason why a registration by a passkey is refused.
package enum PasskeySignUpError: AttemptLimitedError, SessionStartingError, Equatable, Sendable {
    case registration(RegistrationError)
    case passkey(PasskeyError)

    package static func refused(_ refusal: AdmissionRefusal) -> Self { .registration(.refused(refusal)) }

    package static func tooManyAttempts(retryAfter wait: Duration) -> Self {
        .registration(.tooManyAttempts(retryAfter: wait))
    }

    package static func storage(_ error: StoreError) -> Self { .registration(.storage(error)) }
}
