import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct UserDeletionTests {
    private let rules = Rules()

    private func access(_ signedIn: SignedIn) async throws -> Access {
        try await rules.access(signedIn, tokens: PlainTokens(claims: rules.claims(signedIn, lifetime: 100_000)))
    }

    @Test func `the password deletes a user however long ago the login was`() async throws {
        let access = try await access(try await rules.register())
        rules.clock.turn(by: 10_000)
        try await rules.deletion.delete(access, password: "correct horse")
        #expect(rules.memory.users.count == 0)
        #expect(rules.liveSessions[access.sessionID]?.ended == .userDeleted)
    }

    @Test func `a wrong password deletes nobody, however fresh the login is`() async throws {
        let access = try await access(try await rules.register())
        await #expect(throws: UserDeletionError.password(.wrongPassword)) {
            try await rules.deletion.delete(access, password: "wrong horse")
        }
        #expect(rules.memory.users.count == 1)
        #expect(rules.liveSessions[access.sessionID]?.ended == nil)
    }

    @Test func `who holds a session cannot guess the password with it`() async throws {
        let access = try await access(try await rules.register())
        for _ in 1...5 {
            await #expect(throws: UserDeletionError.password(.wrongPassword)) {
                try await rules.deletion.delete(access, password: "wrong horse")
            }
        }
        let before = rules.hasher.verifications
        await #expect(throws: UserDeletionError.password(.tooManyAttempts(retryAfter: .seconds(5)))) {
            try await rules.deletion.delete(access, password: "correct horse")
        }
        #expect(rules.hasher.verifications == before)
        rules.clock.turn(by: 5)
        try await rules.deletion.delete(access, password: "correct horse")
    }

    @Test(arguments: [(299.999, true), (300.0, false)]) func `a login less than five minutes old is enough`(
        login: (age: Double, isEnough: Bool)
    ) async throws {
        let access = try await access(try await rules.register())
        rules.clock.turn(by: login.age)
        if login.isEnough {
            try await rules.deletion.delete(access, password: nil)
            #expect(rules.memory.users.count == 0)
        } else {
            await #expect(throws: UserDeletionError.passwordRequired) {
                try await rules.deletion.delete(access, password: nil)
            }
            #expect(rules.memory.users.count == 1)
        }
    }

    @Test func `storage that fails ends no session`() async throws {
        let access = try await access(try await rules.register())
        rules.storage.error = .unavailable("full")
        await #expect(throws: UserDeletionError.storage(.unavailable("full"))) {
            try await rules.deletion.delete(access, password: nil)
        }
        #expect(rules.liveSessions[access.sessionID]?.ended == nil)
    }
}
