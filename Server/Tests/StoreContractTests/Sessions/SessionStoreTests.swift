import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct SessionStoreTests {
    @Test(arguments: Engine.all) func `a session is known by its id`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let expected = SessionState(
                id: session.id,
                userID: user.id,
                applicationID: session.applicationID,
                authenticatedAt: session.authenticatedAt,
                methods: .password,
                expiresAt: session.expiresAt,
                ended: nil
            )
            #expect(try await stores.sessions.state(of: session.id) == expected)
        }
    }

    @Test(arguments: Engine.all) func `no other id finds a session`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let id = session.id.rawValue
            for text in [newID(), id.uppercased(), String(id.dropLast()), "", "%"] {
                #expect(try await stores.sessions.state(of: .init(text)) == nil)
            }
        }
    }

    @Test(arguments: Engine.all) func `nobody's session is not stored`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let session = SessionRecord.sample(of: try User.sample(username: "ada"))
            #expect(try await !stores.sessions.insert(session))
            #expect(try await stores.sessions.state(of: session.id) == nil)
        }
    }

    @Test(arguments: Engine.all) func `two sessions never share a family`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let clash = SessionRecord.sample(of: user, family: session.familyDigest)
            await #expect(throws: StoreError.self) { try await stores.sessions.insert(clash) }
            #expect(try await stores.sessions.state(of: clash.id) == nil)
        }
    }

    @Test(arguments: Engine.all, SessionEnd.allCases)
    func `a session ends once and keeps its first reason`(engine: Engine, reason: SessionEnd) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            #expect(try await stores.sessions.end(session.id, because: reason, at: .sample))
            for later in SessionEnd.allCases {
                #expect(try await !stores.sessions.end(session.id, because: later, at: .sample))
            }
            #expect(try await stores.sessions.state(of: session.id)?.ended == reason)
        }
    }

    @Test(arguments: Engine.all) func `an unknown session cannot be ended`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let isEnded = try await stores.sessions.end(newID(), because: .signedOut, at: .sample)
            #expect(!isEnded)
        }
    }

    @Test(arguments: Engine.all) func `ending one session leaves the user's others`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, first) = try await stores.newUser("ada")
            let second = SessionRecord.sample(of: user)
            try #require(try await stores.sessions.insert(second))
            _ = try await stores.sessions.end(first.id, because: .signedOut, at: .sample)
            #expect(try await stores.sessions.state(of: second.id)?.ended == nil)
        }
    }

    @Test(arguments: Engine.all) func `of 50 ends at once exactly one is the first`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let firsts = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 {
                    group.addTask { try await stores.sessions.end(session.id, because: .revoked, at: .sample) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(firsts == 1)
        }
    }
}
