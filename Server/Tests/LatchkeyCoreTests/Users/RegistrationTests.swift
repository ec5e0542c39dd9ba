import LatchkeyCore
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
        #expect(rules.stores.userCount == 1)
        #expect(rules.stores.sessionCount == 1)
        #expect(ada.user.createdAt == rules.clock.now())
        #expect(ada.user.version == 1)
    }

    @Test func `a form without identifier and password makes a pseudo user`() async throws {
        let guest = try await rules.register(nil, password: nil)
        #expect(guest.user.isPseudo)
    }

    @Test func `a taken name is refused and nothing is made`() async throws {
        try await rules.register("ada")
        await #expect(throws: RegistrationError.identifierTaken) { try await rules.register("ADA") }
        #expect(rules.stores.userCount == 1)
        #expect(rules.stores.sessionCount == 1)
    }

    @Test func `a password without a name, or an address alone, asks for the rest`() async {
        #expect(await errors(RegistrationForm(password: "correct horse")) == ["username": .required])
        let address = RegistrationForm(emailAddress: "ada@example.com")
        #expect(await errors(address) == ["username": .required, "password": .required])
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
        #expect(rules.stores.userCount == 0)
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
        let ada = try await rules.registration.register(form, from: RequestOrigin(), with: rules.application)
        #expect(ada.user.pendingEmailAddress?.text == "ada@example.com")
    }

    @Test func `storage that fails makes nobody`() async {
        rules.stores.error = .unavailable("full")
        await #expect(throws: RegistrationError.storage(.unavailable("full"))) { try await rules.register() }
    }
}
