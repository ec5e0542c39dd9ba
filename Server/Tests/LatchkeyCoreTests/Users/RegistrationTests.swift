import LatchkeyCore
import LatchkeyMemory
import LatchkeyJSON
import Testing

@Suite struct RegistrationTests {
    private let rules = Rules()

    private func errors(_ form: RegistrationForm) async -> FieldErrors {
        do throws(RegistrationError) {
            _ = try await rules.registration.register(form, from: RequestOrigin(), with: rules.application)
        } catch {
            if case .invalid(let errors) = error { return errors }
        }
        return [:]
    }

    @Test func `a user and a session are made together`() async throws {
        let ada = try await rules.register()
        #expect(ada.user.username?.text == "ada")
        #expect(rules.memory.users.count == 1)
        #expect(rules.memory.sessions.count == 1)
        #expect(ada.user.createdAt == rules.clock.now())
        #expect(ada.user.version == 1)
    }

    @Test func `a user is made without a session, with the event that tells of them`() async throws {
        try await rules.registration.register(
            username: "ada",
            password: "correct horse",
            from: RequestOrigin(address: ClientAddress("192.0.2.1")),
            with: rules.application
        )
        #expect(rules.memory.users.count == 1)
        #expect(rules.memory.sessions.count == 0)
        let event = try #require(rules.memory.events.first)
        #expect(event.kind == .userRegistered && event.sessionID == nil)
        #expect(event.origin.address == ClientAddress("192.0.2.1"))
        #expect(event.applicationID == rules.application.id)
        _ = try await rules.logIn("ada", "correct horse")
        let ada = Identifier.username(try Username("ada"))
        await #expect(throws: RegistrationError.identifierTaken(ada)) {
            try await rules.registration.register(
                username: "Ada",
                password: "another horse",
                from: RequestOrigin(),
                with: rules.application
            )
        }
    }

    @Test func `a form without identifier and password makes a pseudo user`() async throws {
        let guest = try await rules.register(nil, password: nil)
        #expect(guest.user.isPseudo)
    }

    @Test func `a taken name is refused and nothing is made`() async throws {
        try await rules.register("ada")
        let ada = Identifier.username(try Username("ada"))
        await #expect(throws: RegistrationError.identifierTaken(ada)) { try await rules.register("ADA") }
        #expect(rules.memory.users.count == 1)
        #expect(rules.memory.sessions.count == 1)
    }

    @Test func `a password without a name, or an address alone, asks for the rest`() async {
        #expect(await errors(RegistrationForm(password: "correct horse")) == ["username": .required])
        let address = RegistrationForm(emailAddress: "ada@example.com")
        #expect(await errors(address) == ["password": .required])
        #expect(await errors(RegistrationForm(username: "ada")) == ["password": .required])
    }

    @Test func `everything that is wrong is told at once`() async {
        let form = RegistrationForm(
            username: "a b",
            emailAddress: "x",
            phoneNumber: "x",
            password: "short",
            displayName: " ",
            country: "JPN",
            locale: "?",
            attributes: ["a": "\0"]
        )
        let errors = await errors(form)
        #expect(errors.count == 8)
        #expect(errors["displayName"] == .required)
        #expect(errors["attributes"] == .controlCharacters)
        #expect(rules.memory.users.count == 0)
    }

    @Test(arguments: ["ada@example.com", "ADA@EXAMPLE.COM", "+81312345678", "somebody"])
    func `no identifier of the user is the password`(password: String) async {
        let form = RegistrationForm(
            username: "somebody",
            emailAddress: "ada@example.com",
            phoneNumber: "+81312345678",
            password: password
        )
        #expect(await errors(form) == ["password": .weakPassword(.isIdentifier)])
    }

    @Test func `an address is pending, whoever has it`() async throws {
        let form = RegistrationForm(username: "ada", emailAddress: "Ada@Example.com", password: "correct horse")
        let ada = try await signedIn(form)
        #expect(ada.pendingEmailAddress?.text == "ada@example.com")
        #expect(ada.emailAddress == nil)
        #expect(rules.memory.pendingVerifications.isEmpty)
    }

    /// Registers a user who needs no verification.
    private func signedIn(_ form: RegistrationForm, _ application: Application? = nil) async throws -> User {
        let outcome = try await register(form, application)
        guard case .signedIn(let signedIn) = outcome else { throw FieldError.required }
        return signedIn.user
    }

    private func register(_ form: RegistrationForm, _ application: Application?) async throws -> RegistrationOutcome {
        try await rules.registration.register(form, from: RequestOrigin(), with: application ?? rules.application)
    }

    @Test func `an address without a name makes a request, whoever has it, and nobody yet`() async throws {
        let form = RegistrationForm(emailAddress: "Ada@Example.com", password: "correct horse", displayName: "Ada")
        guard case .asked(let id) = try await register(form, nil) else {
            Issue.record("registered at once")
            return
        }
        #expect(rules.memory.users.count == 0)
        let request = try #require(rules.memory.pendingVerifications.first)
        #expect(request.id == id && request.purpose == .registration)
        #expect(request.registration?.user.displayName == "Ada")
        #expect(request.registration?.passwordHash != nil)
    }

    @Test func `where no proof is asked for an address is its user's at once, and nobody else's`() async throws {
        let open = Application(
            id: "kii",
            name: "Balance",
            accountRules: AccountRules(requiresVerification: false)
        )
        let form = RegistrationForm(emailAddress: "Ada@Example.com", password: "correct horse")
        let ada = try await signedIn(form, open)
        let address = try EmailAddress("ada@example.com")
        #expect(ada.emailAddress == OwnedAddress(address, isVerified: false))
        await #expect(throws: RegistrationError.identifierTaken(.emailAddress(address))) {
            try await register(form, open)
        }
        let origin = RequestOrigin()
        let again = try await rules.logIn.logIn(
            "ADA@example.com",
            password: "correct horse",
            from: origin,
            with: open
        )
        #expect(again.user.id == ada.id)
        // An application that requires verification ignores the address.
        await #expect(throws: LogInError.invalidCredentials) {
            try await rules.logIn("ada@example.com", "correct horse")
        }
    }

    @Test func `after a hundred requests from one address the next one waits`() async throws {
        let origin = RequestOrigin(address: ClientAddress("192.0.2.1"))
        func ask() async throws {
            _ = try await rules.verificationRequests.askForPasswordReset(
                of: "ada",
                locale: nil,
                from: origin.address,
                with: rules.application
            )
        }
        for _ in 1...100 { try await ask() }
        await #expect(throws: VerificationRequestError.tooManyAttempts(retryAfter: .seconds(30))) { try await ask() }
        #expect(rules.memory.pendingVerifications.count == 100)
        rules.clock.turn(by: 30)
        try await ask()
    }

    @Test func `a number without a plus is of the country that stands beside it`() async throws {
        let form = RegistrationForm(
            username: "ada",
            phoneNumber: "03 1234 5678",
            password: "correct horse",
            country: "jp"
        )
        #expect(try await signedIn(form).pendingPhoneNumber?.text == "+81312345678")
        let nowhere = RegistrationForm(username: "eve", phoneNumber: "0312345678", password: "correct horse")
        #expect(await errors(nowhere) == ["phoneNumber": .invalidPhoneNumber])
    }

    @Test func `storage that fails makes nobody`() async {
        rules.storage.error = .unavailable("full")
        await #expect(throws: RegistrationError.storage(.unavailable("full"))) { try await rules.register() }
    }
}
