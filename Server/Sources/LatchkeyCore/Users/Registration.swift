import Foundation

/// Registers users.
package struct Registration: Sendable {
    private let users: any UserStore
    private let passwords: any PasswordHasher
    private let sessions: SessionStart
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        users: any UserStore,
        passwords: any PasswordHasher,
        sessions: SessionStart,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.users = users
        self.passwords = passwords
        self.sessions = sessions
        self.ids = ids
        self.clock = clock
    }

    /// Makes a user and their first session, both or none.
    package func register(
        _ form: RegistrationForm,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(RegistrationError) -> SignedIn {
        let (user, password) = try check(form, rules: application.passwordRules)
        var hash: String?
        if let password {
            // A taken name is told before the slow hash is made; the insert below decides.
            if let username = user.username, try await isTaken(username) { throw .identifierTaken }
            do { hash = try await passwords.hash(password) } catch { throw .passwords(error) }
        }
        let draft = sessions.draft(for: user.id, from: origin, with: application)
        do {
            let event = AuditEvent(.userRegistered, id: ids.next(), starting: draft.record)
            guard try await users.insert(user, passwordHash: hash, session: draft.record, event: event) else {
                throw RegistrationError.identifierTaken
            }
        } catch let error as RegistrationError { throw error } catch let error as StoreError {
            throw .storage(error)
        } catch { throw .storage(.defect("\(error)")) }
        do {
            return SignedIn(user: user, session: try await sessions.finish(draft, with: application))
        } catch { throw .storage(.defect("\(error)")) }
    }

    private func isTaken(_ username: Username) async throws(RegistrationError) -> Bool {
        do { return try await users.credentials(of: username) != nil } catch { throw .storage(error) }
    }

    private func check(
        _ form: RegistrationForm,
        rules: PasswordRules
    ) throws(RegistrationError) -> (user: User, password: Password?) {
        var check = FormCheck()
        let now = clock.now()
        var user = User(id: ids.next(), createdAt: now, modifiedAt: now)
        var password: Password?
        if !form.asksForPseudoUser {
            user.username = check.required("username", form.username) { value throws(FieldError) in try Username(value)
            }
            let identifiers = [form.username, form.emailAddress, form.phoneNumber]
            password = check.required("password", form.password) { value throws(FieldError) in
                try rules.accept(value, identifiers: identifiers)
            }
        }
        user.pendingEmailAddress = check.optional("emailAddress", form.emailAddress) { value throws(FieldError) in
            try EmailAddress(value)
        }
        user.pendingPhoneNumber = check.optional("phoneNumber", form.phoneNumber) { value throws(FieldError) in
            try PhoneNumber(value)
        }
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

/// Why a registration is refused.
package enum RegistrationError: Error, Equatable, Sendable {
    case invalid(FieldErrors)
    case identifierTaken
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
