import Foundation

/// Registers users.
package struct Registration: Sendable {
    let storage: any Storage
    private let phoneNumbers: any LocalPhoneNumbers
    private let passwords: any PasswordHasher
    private let estimator: any PasswordStrengthEstimator
    let sessions: SessionStart
    let verifications: VerificationRequests
    private let attempts: AttemptLimits
    let ids: IDSource
    private let clock: any WallClock
    private let admission: RegistrationAdmission

    package init(
        storage: any Storage,
        phoneNumbers: any LocalPhoneNumbers,
        passwords: any PasswordHasher,
        estimator: any PasswordStrengthEstimator,
        sessions: SessionStart,
        verifications: VerificationRequests,
        attempts: AttemptLimits,
        ids: IDSource,
        clock: any WallClock,
        admission: RegistrationAdmission
    ) {
        self.storage = storage
        self.phoneNumbers = phoneNumbers
        self.passwords = passwords
        self.estimator = estimator
        self.sessions = sessions
        self.verifications = verifications
        self.attempts = attempts
        self.ids = ids
        self.clock = clock
        self.admission = admission
    }

    /// Creates a user and their first session, both or none.
    ///
    /// A registration with an address but without a username first sends a message, whether or not the address is
    /// known. The user is created when they prove that they received it.
    package func register(
        _ form: RegistrationForm,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(RegistrationError) -> RegistrationOutcome {
        let (user, password) = try check(form, application)
        let address = !form.asksForPseudoUser && user.isPseudo ? user.unprovenAddresses.first : nil
        let rules = application.accountRules
        guard address.map(rules.admits) ?? rules.admits(user) else { throw .refused(.emailDomain) }
        try await admitNames(of: user, from: origin)
        try await admit(user, from: origin)
        if address != nil { try await admitMessage(from: origin) }
        let hash = try await hash(password, of: user)
        if let address {
            return .asked(try await ask(user, hash, address, from: origin, with: application))
        }
        let proof = Proof.registration(of: user.id, hasPassword: hash != nil, at: user.createdAt)
        let draft = sessions.draft(for: proof, from: origin, with: application)
        let event = AuditEvent(.userRegistered, id: ids.next(), starting: draft.session.record)
        let outcome = try await storage.register(user, hash, draft.session, event)
        do {
            let session = try await sessions.finish(draft, outcome ?? .started(displaced: []), with: application)
            return .signedIn(SignedIn(user: user, session: session))
        } catch { throw RegistrationError(error) }
    }

    /// Creates a user with a username, without a session.
    package func register(
        username: String,
        password: String,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(RegistrationError) {
        let form = RegistrationForm(username: username, password: password)
        _ = try await registerForLater(form, from: origin, with: application)
    }

    /// Creates a user with a username and the other data of the form, without a session.
    ///
    /// An address is pending, as everywhere, unless the application requires no verification.
    package func registerForLater(
        _ form: RegistrationForm,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(RegistrationError) -> User {
        guard form.username != nil else { throw .invalid(["username": .required]) }
        let (user, accepted) = try check(form, application)
        try await admitNames(of: user, from: origin)
        try await admit(user, from: origin)
        let hash = try await hash(accepted, of: user)
        let event = AuditEvent(
            .userRegistered,
            id: ids.next(),
            of: user.id,
            at: user.createdAt,
            from: origin,
            with: application.id
        )
        _ = try await storage.register(user, hash, nil, event)
        return user
    }

    /// Counts a registration whose answer reveals whether another user has one of the names.
    func admitNames(of user: User, from origin: RequestOrigin) async throws(RegistrationError) {
        guard !user.identifiers.isEmpty else { return }
        do { _ = try await attempts.admitName(from: origin.address, by: nil) } catch { throw RegistrationError(error) }
    }

    /// Hashes the password, after a cheap check that refuses a taken name.
    ///
    /// The insert makes the final decision.
    func hash(_ password: Password?, of user: User) async throws(RegistrationError) -> String? {
        guard let password else { return nil }
        if let taken = try await storage.taken(user.identifiers) { throw .identifierTaken(taken) }
        do { return try await passwords.hash(password) } catch { throw .passwords(error) }
    }

    /// Counts a registration, before any slow work.
    func admit(_ user: User? = nil, from origin: RequestOrigin) async throws(RegistrationError) {
        let email = user?.pendingEmailAddress ?? user?.emailAddress?.address
        try await admission.admit(from: origin.address, with: email)
    }

    /// Counts the message, before any slow work.
    func admitMessage(from origin: RequestOrigin) async throws(RegistrationError) {
        do { try await verifications.admit(from: origin.address) } catch { throw RegistrationError(error) }
    }

    func ask(
        _ user: User,
        _ hash: String?,
        _ address: Identifier,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(RegistrationError) -> Verification.ID {
        do {
            return try await verifications.askForRegistration(
                of: PendingRegistration(user: user, passwordHash: hash),
                with: address,
                from: origin.address,
                for: application
            )
        } catch { throw RegistrationError(error) }
    }

    /// Checks a form, and makes the user of it unless their company or the application requires a provider.
    func check(
        _ form: RegistrationForm,
        _ application: Application,
        needsPassword: Bool = true
    ) throws(RegistrationError) -> (user: User, password: Password?) {
        let checked = try Self.check(
            form,
            application,
            phoneNumbers,
            estimator,
            ids,
            clock,
            needsPassword: needsPassword
        )
        let providers = sessions.requiredProviders(of: application)
        if let refusal = providers.refusal(ofRegistering: checked.user) { throw .refused(refusal) }
        return checked
    }

    /// Checks a form and makes the user of it, for registrations and operators.
    ///
    /// A user who needs no password has a passkey instead, and is no pseudo user.
    static func check(
        _ form: RegistrationForm,
        _ application: Application,
        _ phoneNumbers: any LocalPhoneNumbers,
        _ estimator: any PasswordStrengthEstimator,
        _ ids: IDSource,
        _ clock: any WallClock,
        needsPassword: Bool = true
    ) throws(RegistrationError) -> (user: User, password: Password?) {
        var check = FormCheck()
        let now = clock.now()
        var user = User(id: ids.next(), createdAt: now, modifiedAt: now)
        var password: Password?
        if !form.asksForPseudoUser || !needsPassword {
            user.username = check.optional("username", form.username) { value throws(FieldError) in try Username(value)
            }
            if form.username == nil, form.emailAddress == nil, form.phoneNumber == nil {
                check.refuse("username", .required)
            }
            let names = [form.username, form.emailAddress, form.phoneNumber]
            if needsPassword {
                password = check.required("password", form.password) { value throws(FieldError) in
                    try application.passwordRules.accept(value, names: names, estimator: estimator)
                }
            }
        }
        let country = form.country.flatMap { try? Profile.country($0) }
        user.pendingEmailAddress = check.optional("emailAddress", form.emailAddress) { value throws(FieldError) in
            try EmailAddress(value)
        }
        user.pendingPhoneNumber = check.optional("phoneNumber", form.phoneNumber) { value throws(FieldError) in
            try PhoneNumber(value, in: country, phoneNumbers)
        }
        if form.isEmailAddressProven { user.ownProvenEmailAddress() }
        if form.isPhoneNumberProven { user.ownProvenPhoneNumber() }
        if !application.accountRules.requiresVerification { user.ownPendingAddresses() }
        user.displayName = check.optional("displayName", form.displayName) { value throws(FieldError) in
            try Profile.displayName(value)
        }
        user.country = check.optional("country", form.country) { value throws(FieldError) in try Profile.country(value)
        }
        user.locale = check.optional("locale", form.locale) { value throws(FieldError) in try Profile.locale(value) }
        user.attributes =
            check.required("attributes", form.attributes) { value throws(FieldError) in
                try Profile.attributes(value)
            } ?? [:]
        guard check.errors.isEmpty else { throw .invalid(check.errors) }
        return (user, password)
    }
}

/// The outcome of a registration.
package enum RegistrationOutcome: Sendable {
    case signedIn(SignedIn)
    /// A message was sent, whether or not the address is known.
    case asked(Verification.ID)
}

/// The reason why a registration is refused.
package enum RegistrationError: AttemptLimitedError, SessionStartingError, Equatable, Sendable {
    case invalid(FieldErrors)
    case refused(AdmissionRefusal)
    case identifierTaken(Identifier)
    case tooManyAttempts(retryAfter: Duration)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}

extension RegistrationError {
    init(_ error: SessionStartError) {
        switch error {
        case .refused(let refusal): self = .refused(refusal)
        case .storage(let error): self = .storage(error)
        case .proofIsOver, .tokens: self = .storage(.defect("\(error)"))
        }
    }

    init(_ error: VerificationRequestError) {
        switch error {
        case .invalid(let errors): self = .invalid(errors)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .storage(let error): self = .storage(error)
        }
    }
}
