import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct PasswordChangeTests {
    private let rules = Rules()

    private func access(_ signedIn: SignedIn) async throws -> Access {
        try await rules.access(signedIn, tokens: PlainTokens(claims: rules.claims(signedIn)))
    }

    private func change(_ access: Access, from current: String = "correct horse", to new: String) async throws {
        _ = try await rules.passwordChange.change(
            from: current,
            to: new,
            by: access,
            from: ClientAddress("192.0.2.1"),
            rules: rules.application.passwordRules
        )
    }

    @Test func `the new password logs in from then on, and the old one does not`() async throws {
        let ada = try await access(try await rules.register())
        try await change(ada, to: "another horse")
        #expect(try await rules.logIn("ada", "another horse").user.id == ada.userID)
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn("ada", "correct horse") }
    }

    @Test func `all sessions but the own one have ended at once`() async throws {
        let ada = try await access(try await rules.register())
        let other = try await access(try await rules.logIn("ada", "correct horse"))
        try await change(ada, to: "another horse")
        #expect(rules.liveSessions[other.sessionID]?.ended == .passwordChanged)
        #expect(rules.liveSessions[ada.sessionID]?.ended == nil)
    }

    @Test func `it is told once, with its address, and then each session that it ended`() async throws {
        let ada = try await access(try await rules.register())
        _ = try await rules.logIn("ada", "correct horse")
        try await change(ada, to: "another horse")
        let events = rules.memory.events.suffix(2)
        #expect(events.map(\.kind) == [.passwordChanged, .sessionEnded(.passwordChanged)])
        #expect(events.allSatisfy { $0.origin.address == ClientAddress("192.0.2.1") && $0.userID == ada.userID })
    }

    @Test(arguments: ["wrong horse", "", "correct horse ", String(repeating: "x", count: 257)])
    func `who does not know the password changes nothing`(current: String) async throws {
        let ada = try await access(try await rules.register())
        let other = try await access(try await rules.logIn("ada", "correct horse"))
        await #expect(throws: PasswordChangeError.password(.wrongPassword)) {
            try await change(ada, from: current, to: "another horse")
        }
        #expect(rules.liveSessions[other.sessionID]?.ended == nil)
        #expect(try await rules.logIn("ada", "correct horse").user.id == ada.userID)
    }

    @Test func `a new password that breaks the rules is told before anything is verified`() async throws {
        let ada = try await access(try await rules.register())
        let weak: [(String, FieldError)] = [
            ("short", .weakPassword(.tooShort(minimum: 8))), ("another\0horse", .controlCharacters),
            (String(repeating: "x", count: 257), .weakPassword(.tooLong(maximum: 256))),
        ]
        for (text, error) in weak {
            await #expect(throws: PasswordChangeError.invalid(["newPassword": error])) {
                try await change(ada, from: "wrong horse", to: text)
            }
        }
        #expect(rules.hasher.verifications == 0)
    }

    @Test func `the user's own name is no new password`() async throws {
        let ada = try await access(try await rules.register("ada.lovelace"))
        await #expect(throws: PasswordChangeError.invalid(["newPassword": .weakPassword(.isIdentifier)])) {
            try await change(ada, to: "Ada.Lovelace")
        }
    }

    @Test func `a user without a password has none to change`() async throws {
        let guest = try await access(try await rules.register(nil, password: nil))
        await #expect(throws: PasswordChangeError.password(.wrongPassword)) {
            try await change(guest, from: "", to: "some horse")
        }
        #expect(rules.hasher.verifications == 1)
    }

    @Test func `of two changes at once the later one does not know the password any more`() async throws {
        let (memory, ada) = (rules.memory, try await access(try await rules.register()))
        let other = try await rules.hasher.hash(Password("their horse"))
        rules.hasher.interrupt { try? memory.setPassword(other, of: ada.userID) }
        await #expect(throws: PasswordChangeError.password(.wrongPassword)) {
            try await change(ada, to: "another horse")
        }
        #expect(memory.passwordHash(of: ada.userID) == other)
    }

    @Test func `a hash that is renewed meanwhile is verified again`() async throws {
        let (memory, ada) = (rules.memory, try await access(try await rules.register()))
        let renewed = CountingHasher.foreign + (try await rules.hasher.hash(Password("correct horse")))
        rules.hasher.interrupt { try? memory.setPassword(renewed, of: ada.userID) }
        try await change(ada, to: "another horse")
        #expect(rules.hasher.verifications == 2)
        #expect(try await rules.logIn("ada", "another horse").user.id == ada.userID)
    }

    @Test func `a session that ends meanwhile changes nothing`() async throws {
        let (memory, clock, ada) = (rules.memory, rules.clock, try await access(try await rules.register()))
        rules.hasher.interrupt { try? memory.end(ada.sessionID, because: .revoked, at: clock.now()) }
        await #expect(throws: PasswordChangeError.sessionEnded(.revoked)) {
            try await change(ada, to: "another horse")
        }
        #expect(try await rules.logIn("ada", "correct horse").user.id == ada.userID)
    }

    @Test func `a user who is deleted meanwhile has no password`() async throws {
        let ada = try await access(try await rules.register())
        try rules.memory.delete(ada.userID, at: rules.clock.now())
        await #expect(throws: PasswordChangeError.sessionEnded(.userDeleted)) {
            try await change(ada, to: "another horse")
        }
    }

    @Test func `storage that fails ends no session`() async throws {
        let ada = try await access(try await rules.register())
        let other = try await access(try await rules.logIn("ada", "correct horse"))
        rules.storage.error = .unavailable("full")
        await #expect(throws: PasswordChangeError.storage(.unavailable("full"))) {
            try await change(ada, to: "another horse")
        }
        #expect(rules.liveSessions[other.sessionID]?.ended == nil)
    }
}
