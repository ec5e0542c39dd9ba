import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct SessionKeyStoreTests {
    private static let key = [UInt8](repeating: 5, count: 32)

    private func prepare(_ stores: Stores) async throws -> SessionRecord {
        let (user, _) = try await stores.newUser("ada")
        let session = SessionRecord.sample(of: user, keyDigest: Self.key)
        #expect(try await stores.sessions.insert(session))
        return session
    }

    @Test(arguments: Engine.all) func `a session is found by its key, which is no cookie`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            let keys = stores.sessions
            let found = try await keys.keyedSession(Self.key)
            #expect(found?.state.id == session.id)
            #expect(found?.extendedAt == session.createdAt)
            #expect(try await keys.keyedSession([1]) == nil)
            #expect(try await stores.sessions.browserSession(Self.key) == nil)
        }
    }

    @Test(arguments: Engine.all) func `a use lengthens it, but not beyond its longest life, nor one that is over`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            let keys = stores.sessions
            let later = session.createdAt.addingTimeInterval(500)
            let extended = try await keys.extend(session.id, by: 1800, at: later)
            #expect(extended?.expiresAt == later.addingTimeInterval(1800))
            #expect(try await keys.keyedSession(Self.key)?.extendedAt == later)
            try await stores.setPolicy(idleLifetime: 60, absoluteLifetime: 1000)
            let bounded = try await keys.extend(session.id, by: 1800, at: later)
            #expect(bounded?.expiresAt == session.createdAt.addingTimeInterval(1000))
            let over = session.createdAt.addingTimeInterval(1000)
            #expect(try await keys.extend(session.id, by: 1800, at: over) == nil)
            _ = try await stores.sessions.end(session.id, because: .signedOut, at: later)
            #expect(try await keys.extend(session.id, by: 1800, at: later) == nil)
        }
    }

    @Test(arguments: Engine.all) func `a session without a key is not extended so`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let keys = stores.sessions
            #expect(try await keys.extend(session.id, by: 1800, at: session.createdAt) == nil)
        }
    }
}
