import LatchkeyDatabase
import LatchkeyCore
import LatchkeyJSON
import LatchkeyStores
import Testing

@Suite struct UserInsertionTests {
    @Test(arguments: Engine.all) func `a new user is found by id and by name`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("Ada")
            #expect(try await stores.users.user(user.id) == user)
            #expect(try await stores.users.credentials(of: .username(Username("aDA")))?.user == user)
            #expect(try await stores.users.credentials(of: user.id)?.user == user)
        }
    }

    @Test(arguments: Engine.all) func `everything of a record comes back as it was`(engine: Engine) async throws {
        var user = try User.sample(
            username: "Grace_H.",
            attributes: ["a": [1, 2.5, .null, true, ["ü": "🙂\u{301}"]], "b": [:], "c": .integer(.max)]
        )
        user.pendingEmailAddress = try EmailAddress("grace@example.com")
        user.pendingPhoneNumber = try PhoneNumber("+81312345678")
        user.displayName = "グレース"
        user.country = "JP"
        user.locale = "ja-JP"
        let whole = user
        try await engine.withStores { stores in
            try #require(try await stores.users.insert(whole, passwordHash: "h", session: .sample(of: whole)))
            #expect(try await stores.users.user(whole.id) == whole)
        }
    }

    @Test(arguments: Engine.all) func `the first session is stored with the user`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            #expect(try await stores.sessions.state(of: session.id)?.userID == user.id)
        }
    }

    @Test(arguments: Engine.all) func `a user without a session is stored with their event`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try User.sample(username: "ada")
            let event = AuditEvent.sample(.userRegistered, of: user)
            try #require(try await stores.users.insert(user, passwordHash: "h", session: nil, event: event))
            #expect(try await stores.users.credentials(of: user.id)?.passwordHash == "h")
            #expect(try await stores.count("sessions") == 0)
            #expect(try await stores.count("audit_events") == 1)
        }
    }

    @Test(arguments: Engine.all, ["ada", "ADA", "Ada"])
    func `a name is taken in every case, and then nothing is stored`(engine: Engine, name: String) async throws {
        try await engine.withStores { stores in
            _ = try await stores.newUser("aDa")
            let second = try User.sample(username: name)
            let session = SessionRecord.sample(of: second)
            #expect(try await !stores.users.insert(second, passwordHash: nil, session: session))
            #expect(try await stores.users.user(second.id) == nil)
            #expect(try await stores.sessions.state(of: session.id) == nil)
        }
    }

    @Test(arguments: Engine.all)
    func `a user whose session cannot be stored is not stored either`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let second = try User.sample(username: "grace")
            let clash = SessionRecord.sample(of: second, family: session.familyDigest)
            await #expect(throws: StoreError.self) {
                try await stores.users.insert(second, passwordHash: nil, session: clash)
            }
            #expect(try await stores.users.user(second.id) == nil)
            // The control: without the clash the same user is stored, so the session was the obstacle.
            #expect(try await stores.users.insert(second, passwordHash: nil, session: .sample(of: second)))
        }
    }

    @Test(arguments: Engine.all) func `of 50 registrations of one name exactly one wins`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<50 {
                    let user = try User.sample(username: number.isMultiple(of: 2) ? "ada" : "ADA")
                    group.addTask {
                        try await stores.users.insert(user, passwordHash: nil, session: .sample(of: user))
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(winners == 1)
            #expect(try await stores.count("users") == 1)
            #expect(try await stores.count("sessions") == 1)
        }
    }

    @Test(arguments: Engine.all) func `users without a name do not stand in each other's way`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            for _ in 0..<3 { _ = try await stores.newUser() }
            #expect(try await stores.count("users") == 3)
        }
    }

    @Test(arguments: Engine.all) func `the credentials hold the hash, and none where none is`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada", hash: "$argon2id$…")
            let (pseudo, _) = try await stores.newUser()
            #expect(try await stores.users.credentials(of: ada.id)?.passwordHash == "$argon2id$…")
            #expect(try await stores.users.credentials(of: pseudo.id)?.passwordHash == nil)
        }
    }

    @Test(arguments: Engine.all) func `a disabled user is known as such`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada", hash: "h")
            #expect(try await stores.users.credentials(of: user.id)?.isDisabled == false)
            _ = try await stores.storage.transaction { tables in try tables.users.disable(user.id, at: .sample) }
            #expect(try await stores.users.credentials(of: user.id)?.isDisabled == true)
        }
    }

    @Test(arguments: Engine.all, ["x'); DROP TABLE users; --", "' OR '1'='1", "$1", "\\", "%", "a\"b", "${jndi:x}"])
    func `text that means something in SQL is only text`(engine: Engine, text: String) async throws {
        try await engine.withStores { stores in
            var user = try User.sample(username: "ada", attributes: [text: .string(text)])
            user.displayName = text
            let stored = user
            try #require(try await stores.users.insert(stored, passwordHash: text, session: .sample(of: stored)))
            #expect(try await stores.users.user(stored.id) == stored)
            #expect(try await stores.users.user(.init(text)) == nil)
        }
    }
}
