import LatchkeyCore
import Testing

/// The promises of every storage to the use cases.
@Suite struct StorageTests {
    private struct Refused: Error {}

    @Test(arguments: Engine.all) func `a closure that throws keeps nothing, and its error comes out`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada", hash: "before")
            await #expect(throws: Refused.self) {
                try await stores.storage.perform(.transaction) { tables in
                    try tables.users.setPassword("after", of: user.id)
                    _ = try tables.endAllSessions(of: user.id, .sample())
                    throw Refused()
                }
            }
            #expect(try await stores.users.credentials(of: user.id)?.passwordHash == "before")
            #expect(try await stores.sessions.state(of: session.id)?.ended == nil)
            #expect(try await stores.count("audit_events") == 1)
        }
    }

    @Test(arguments: Engine.all) func `a transaction sees what it has written`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let user = try User.sample(username: "ada")
            let found = try await stores.storage.transaction { tables in
                #expect(try tables.users.insert(user, passwordHash: nil))
                return try tables.users.holder(of: .username(Username("ada")))
            }
            #expect(found == user.id)
        }
    }

    @Test(arguments: Engine.all) func `a name that is taken leaves the rest of the transaction as it is`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            _ = try await stores.newUser("ada")
            let (again, other) = (try User.sample(username: "ADA"), try User.sample(username: "grace"))
            let inserted = try await stores.storage.transaction { tables in
                try [again, other].map { try tables.users.insert($0, passwordHash: nil) }
            }
            #expect(inserted == [false, true])
            #expect(try await stores.users.user(again.id) == nil)
            #expect(try await stores.users.user(other.id) == other)
        }
    }

    @Test(arguments: Engine.all) func `no row refers to a user who does not exist`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let nobody = try User.sample()
            let session = SessionRecord.sample(of: nobody)
            await #expect(throws: StoreError.self) {
                try await stores.storage.transaction { tables in try tables.sessions.insert(session) }
            }
            await #expect(throws: StoreError.self) {
                try await stores.storage.transaction { tables in
                    try tables.events.insert(.sample(.loginFailed, of: nobody))
                }
            }
            #expect(try await stores.count("sessions") == 0)
            #expect(try await stores.count("audit_events") == 0)
        }
    }
}
