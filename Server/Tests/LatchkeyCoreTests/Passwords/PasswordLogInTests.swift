import LatchkeyCore
import Testing

@Suite struct PasswordLogInTests {
    private let rules = Rules()

    @Test func `the right password starts another session`() async throws {
        let ada = try await rules.register()
        let again = try await rules.logIn("ADA", "correct horse")
        #expect(again.user.id == ada.user.id)
        #expect(again.session.id != ada.session.id)
        #expect(rules.stores.sessionCount == 2)
    }

    @Test(arguments: ["ada", "eve", "no name", "ada@example.com", ""])
    func `every refusal is one verification and one answer`(identifier: String) async throws {
        try await rules.register()
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn(identifier, "wrong horse") }
        #expect(rules.hasher.verifications == 1)
        #expect(rules.stores.sessionCount == 1)
    }

    @Test func `a disabled user is verified and refused`() async throws {
        let ada = try await rules.register()
        rules.stores.disable(ada.user.id)
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn("ada", "correct horse") }
        #expect(rules.hasher.verifications == 1)
    }

    @Test func `a password that is longer than any may be is not hashed`() async throws {
        try await rules.register()
        let long = String(repeating: "x", count: 257)
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn("ada", long) }
        #expect(rules.hasher.verifications == 0)
    }

    @Test func `a password that is changed while it is verified is refused`() async throws {
        let (stores, ada) = (rules.stores, try await rules.register())
        let other = try await rules.hasher.hash(Password("another horse"))
        rules.hasher.interrupt { stores.setPasswordHash(other, of: ada.user.id) }
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn("ada", "correct horse") }
        #expect(rules.hasher.verifications == 2)
        #expect(stores.sessionCount == 1)
    }

    @Test func `a hash that is renewed while the password is verified refuses nobody`() async throws {
        let (stores, ada) = (rules.stores, try await rules.register())
        let renewed = CountingHasher.foreign + (try await rules.hasher.hash(Password("correct horse")))
        rules.hasher.interrupt { stores.setPasswordHash(renewed, of: ada.user.id) }
        #expect(try await rules.logIn("ada", "correct horse").user.id == ada.user.id)
        #expect(rules.hasher.verifications == 2)
    }

    @Test func `storage that fails is told as such`() async throws {
        try await rules.register()
        rules.stores.error = .busy
        await #expect(throws: LogInError.storage(.busy)) { try await rules.logIn("ada", "correct horse") }
    }
}
