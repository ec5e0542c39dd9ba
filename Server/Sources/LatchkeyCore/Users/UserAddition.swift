/// Adds users for operators, by the rules of registration.
package struct UserAddition: Sendable {
    private let storage: any Storage
    private let phoneNumbers: any LocalPhoneNumbers
    private let passwords: any PasswordHasher
    private let estimator: any PasswordStrengthEstimator
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        phoneNumbers: any LocalPhoneNumbers,
        passwords: any PasswordHasher,
        estimator: any PasswordStrengthEstimator,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.phoneNumbers = phoneNumbers
        self.passwords = passwords
        self.estimator = estimator
        self.ids = ids
        self.clock = clock
    }

    /// Adds a user who can log in at once.
    ///
    /// An address counts as verified if the form says so. Otherwise the user verifies it, as after a registration.
    ///
    /// - Parameters:
    ///   - form: The operator's entries. A missing password is generated.
    ///   - application: The application whose rules apply.
    /// - Returns: The user, and the password if it was generated.
    /// - Throws: The reason why the user was not added.
    package func add(
        _ form: RegistrationForm,
        with application: Application
    ) async throws(RegistrationError) -> (user: User, madePassword: String?) {
        var form = form
        let made = form.password == nil ? GeneratedPassword.make(for: application.passwordRules) : nil
        form.password = form.password ?? made
        let (user, password) = try Registration.check(form, application, phoneNumbers, estimator, ids, clock)
        guard !user.isPseudo, let password else { throw .invalid(["username": .required]) }
        if let taken = try await storage.taken(user.identifiers) { throw .identifierTaken(taken) }
        let event = AuditEvent(
            .userRegistered,
            id: ids.next(),
            of: user.id,
            at: user.createdAt,
            from: RequestOrigin(address: nil),
            with: application.id
        )
        let hash: String
        do { hash = try await passwords.hash(password) } catch { throw .passwords(error) }
        _ = try await storage.register(user, hash, nil, event)
        return (user, made)
    }
}
