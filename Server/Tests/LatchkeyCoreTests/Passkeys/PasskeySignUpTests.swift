import LatchkeyCore
import LatchkeyMemory
import PasskeyInputs
import Testing

@Suite struct PasskeySignUpTests {
    private let fixture: PasskeyFixture

    init() throws { fixture = try PasskeyFixture() }

    private func begin(
        _ form: RegistrationForm,
        with application: Application? = nil
    ) async throws -> PasskeyCreation {
        try await fixture.useCases.passkeySignUp.begin(
            form,
            from: fixture.origin,
            with: application ?? fixture.application
        )
    }

    private func register(
        _ form: RegistrationForm,
        _ creation: PasskeyCreation,
        _ authenticator: TestAuthenticator,
        flags: UInt8 = 0x45,
        boundTo binding: [UInt8]? = nil,
        with application: Application? = nil
    ) async throws -> SignedIn {
        let outcome = try await fixture.useCases.passkeySignUp.register(
            creation.ceremonyID,
            authenticator.registration(for: creation.challenge, flags: flags).answer,
            form,
            boundTo: binding,
            from: fixture.origin,
            with: application ?? fixture.application
        )
        guard case .signedIn(let signedIn) = outcome else { throw FieldError.required }
        return signedIn
    }

    @Test func `a user registers with a name and a passkey, and no password`() async throws {
        let form = RegistrationForm(username: "ada", displayName: "Ada")
        let creation = try await begin(form)
        #expect(creation.userName == "ada")
        #expect(creation.displayName == "Ada")
        let authenticator = TestAuthenticator(userHandle: creation.userHandle)
        let signedIn = try await register(form, creation, authenticator)
        #expect(signedIn.user.username?.text == "ada")
        #expect(signedIn.session.methods.level == .phishingResistant)
        #expect(fixture.memory.passwordHash(of: signedIn.user.id) == nil)
        #expect(fixture.events == [.userRegistered, .passkeyAdded])
        #expect(try await fixture.logIn(with: authenticator).user.id == signedIn.user.id)
    }

    @Test func `storage that fails between the proof and the session makes neither a user nor a passkey`()
        async throws
    {
        let form = RegistrationForm(username: "ada")
        let creation = try await begin(form)
        let authenticator = TestAuthenticator(userHandle: creation.userHandle)
        // The first transaction takes the ceremony.
        fixture.rules.storage.fail(1, .transaction, after: 1)
        await #expect(throws: PasskeySignUpError.storage(.unavailable("a test's fault"))) {
            try await register(form, creation, authenticator)
        }
        #expect(fixture.memory.users.isEmpty && fixture.memory.sessions.isEmpty && fixture.events.isEmpty)
        #expect(try fixture.record(of: authenticator) == nil)
        await #expect(throws: PasskeySignUpError.passkey(.invalidPasskey(.challenge))) {
            try await register(form, creation, authenticator)
        }
        let next = try await begin(form)
        _ = try await register(form, next, TestAuthenticator(userHandle: next.userHandle))
    }

    @Test func `a handle is neither the user's id nor their name`() async throws {
        let form = RegistrationForm(username: "ada")
        let creation = try await begin(form)
        let signedIn = try await register(form, creation, TestAuthenticator(userHandle: creation.userHandle))
        #expect(creation.userHandle.bytes != Array(signedIn.user.id.rawValue.utf8))
        #expect(creation.userHandle.bytes.count == 32)
    }

    @Test func `the checks of every registration apply, when it begins and when it ends`() async throws {
        let good = RegistrationForm(username: "ada")
        let creation = try await begin(good)
        let bad: [(RegistrationForm, FieldErrors)] = [
            (RegistrationForm(username: "a b"), ["username": .invalidUsername]),
            (RegistrationForm(), ["username": .required]),
            (RegistrationForm(username: "ada", emailAddress: "x"), ["emailAddress": .invalidEmailAddress]),
        ]
        for (form, errors) in bad {
            await #expect(throws: PasskeySignUpError.registration(.invalid(errors))) { try await begin(form) }
            await #expect(throws: PasskeySignUpError.registration(.invalid(errors))) {
                try await register(form, creation, TestAuthenticator())
            }
        }
        _ = try await register(good, creation, TestAuthenticator(userHandle: creation.userHandle))
    }

    @Test func `a taken name leaves neither a user nor a passkey`() async throws {
        _ = try await fixture.register()
        let form = RegistrationForm(username: "Ada")
        let creation = try await begin(form)
        let authenticator = TestAuthenticator(userHandle: creation.userHandle)
        let name = Identifier.username(try Username("Ada"))
        await #expect(throws: PasskeySignUpError.registration(.identifierTaken(name))) {
            try await register(form, creation, authenticator)
        }
        #expect(fixture.memory.users.count == 1)
        #expect(try fixture.record(of: authenticator) == nil)
    }

    @Test func `a passkey of somebody else leaves no user`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        let form = RegistrationForm(username: "bob")
        let creation = try await begin(form)
        await #expect(throws: PasskeySignUpError.passkey(.exists)) {
            try await register(form, creation, authenticator)
        }
        #expect(fixture.memory.users.count == 1)
    }

    @Test func `a ceremony is used once, and by the browser that began it`() async throws {
        let form = RegistrationForm(username: "ada")
        let creation = try await begin(form)
        let authenticator = TestAuthenticator(userHandle: creation.userHandle)
        await #expect(throws: PasskeySignUpError.passkey(.invalidPasskey(.challenge))) {
            try await register(form, creation, authenticator, boundTo: [1])
        }
        await #expect(throws: PasskeySignUpError.passkey(.invalidPasskey(.challenge))) {
            try await register(form, creation, authenticator)
        }
        #expect(fixture.memory.users.isEmpty)
    }

    @Test func `the user must be verified`() async throws {
        let form = RegistrationForm(username: "ada")
        let creation = try await begin(form)
        await #expect(throws: PasskeySignUpError.passkey(.invalidPasskey(.userVerification))) {
            try await register(form, creation, TestAuthenticator(), flags: 0x41)
        }
    }

    @Test func `an address beside a name stays pending`() async throws {
        let form = RegistrationForm(username: "ada", emailAddress: "ada@example.com")
        let creation = try await begin(form)
        let user = try await register(form, creation, TestAuthenticator(userHandle: creation.userHandle)).user
        #expect(user.emailAddress == nil)
        #expect(user.pendingEmailAddress?.text == "ada@example.com")
    }

    @Test func `an address alone needs an application that requires no verification`() async throws {
        let form = RegistrationForm(emailAddress: "ada@example.com")
        await #expect(throws: PasskeySignUpError.registration(.invalid(["username": .required]))) {
            try await begin(form)
        }
        let open = Application(
            id: Application.defaultID,
            name: "Default",
            accountRules: AccountRules(requiresVerification: false)
        )
        let creation = try await begin(form, with: open)
        #expect(creation.userName == "ada@example.com")
        let authenticator = TestAuthenticator(userHandle: creation.userHandle)
        let user = try await register(form, creation, authenticator, with: open).user
        #expect(user.emailAddress?.isVerified == false)
    }

    @Test func `an application that demands a passkey is content with it`() async throws {
        let strict = Application(
            id: Application.defaultID,
            name: "Default",
            accountRules: AccountRules(secondFactorPolicy: .passkey)
        )
        let form = RegistrationForm(username: "ada")
        let creation = try await begin(form, with: strict)
        let authenticator = TestAuthenticator(userHandle: creation.userHandle)
        #expect(try await register(form, creation, authenticator, with: strict).user.username?.text == "ada")
    }
}
