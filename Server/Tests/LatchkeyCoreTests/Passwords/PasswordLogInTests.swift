import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct PasswordLogInTests {
    private let rules = Rules()

    @Test func `the right password starts another session`() async throws {
        let ada = try await rules.register()
        let again = try await rules.logIn("ADA", "correct horse")
        #expect(again.user.id == ada.user.id)
        #expect(again.session.id != ada.session.id)
        #expect(rules.memory.sessions.count == 2)
    }

    @Test(arguments: ["ada", "eve", "no name", "ada@example.com", ""])
    func `every refusal is one verification and one answer`(identifier: String) async throws {
        try await rules.register()
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn(identifier, "wrong horse") }
        #expect(rules.hasher.verifications == 1)
        #expect(rules.memory.sessions.count == 1)
    }

    @Test func `a disabled user is verified and refused`() async throws {
        let ada = try await rules.register()
        try rules.memory.disable(ada.user.id, at: rules.clock.now())
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
        let (memory, ada) = (rules.memory, try await rules.register())
        let other = try await rules.hasher.hash(Password("another horse"))
        rules.hasher.interrupt { try? memory.setPassword(other, of: ada.user.id) }
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn("ada", "correct horse") }
        #expect(rules.hasher.verifications == 2)
        #expect(memory.sessions.count == 1)
    }

    @Test func `a hash that is renewed while the password is verified refuses nobody`() async throws {
        let (memory, ada) = (rules.memory, try await rules.register())
        let renewed = CountingHasher.foreign + (try await rules.hasher.hash(Password("correct horse")))
        rules.hasher.interrupt { try? memory.setPassword(renewed, of: ada.user.id) }
        #expect(try await rules.logIn("ada", "correct horse").user.id == ada.user.id)
        #expect(rules.hasher.verifications == 2)
    }

    /// Gives a user a hash from another system.
    private func makeForeign(_ user: User) throws -> String {
        let hash = CountingHasher.foreign + (try #require(rules.memory.passwordHash(of: user.id)))
        try rules.memory.setPassword(hash, of: user.id)
        return hash
    }

    @Test func `a hash of another system is replaced when its password is known`() async throws {
        let ada = try await rules.register().user
        let foreign = try makeForeign(ada)
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn("ada", "wrong horse") }
        #expect(rules.memory.passwordHash(of: ada.id) == foreign)
        _ = try await rules.logIn("ada", "correct horse")
        let renewed = try await rules.hasher.hash(Password("correct horse"))
        #expect(rules.memory.passwordHash(of: ada.id) == renewed)
        _ = try await rules.logIn("ada", "correct horse")
        #expect(rules.memory.sessions.count == 3)
    }

    @Test func `a hash that cannot be replaced now is replaced later, and nobody is refused`() async throws {
        let ada = try await rules.register().user
        let foreign = try makeForeign(ada)
        rules.hasher.error = .busy
        let before = rules.storage.statements
        _ = try await rules.logIn("ada", "correct horse")
        let usual = rules.storage.statements - before
        #expect(rules.memory.passwordHash(of: ada.id) == foreign)
        rules.hasher.error = nil
        rules.storage.fail(1, .statement, after: usual)
        _ = try await rules.logIn("ada", "correct horse")
        #expect(rules.memory.passwordHash(of: ada.id) == foreign)
        _ = try await rules.logIn("ada", "correct horse")
        #expect(rules.memory.passwordHash(of: ada.id) != foreign)
    }

    @Test func `when no session can be stored no hash is replaced`() async throws {
        let (storage, ada) = (rules.storage, try await rules.register().user)
        let foreign = try makeForeign(ada)
        rules.hasher.interrupt { storage.error = .unavailable("full") }
        await #expect(throws: LogInError.storage(.unavailable("full"))) {
            try await rules.logIn("ada", "correct horse")
        }
        storage.error = nil
        #expect(rules.memory.passwordHash(of: ada.id) == foreign)
    }

    @Test func `storage that fails is told as such`() async throws {
        try await rules.register()
        rules.storage.error = .busy
        await #expect(throws: LogInError.storage(.busy)) { try await rules.logIn("ada", "correct horse") }
    }
}
