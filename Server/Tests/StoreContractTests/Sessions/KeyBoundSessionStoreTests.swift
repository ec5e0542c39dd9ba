import LatchkeyCore
import LatchkeyStores
import Testing

/// Sessions whose refreshes need a key.
@Suite struct KeyBoundSessionStoreTests {
    private static let key = KeyThumbprint("0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")

    private func newSession(_ stores: Stores) async throws -> SessionRecord {
        let (user, _) = try await stores.newUser("ada")
        let session = SessionRecord.sample(of: user, keyThumbprint: Self.key)
        try #require(try await stores.sessions.insert(session))
        return session
    }

    @Test(arguments: Engine.all) func `its key refreshes a session`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let session = try await newSession(stores)
            let first = try await stores.refresh(session, from: Rest.first, to: Rest.second, by: Self.key)
            #expect(first?.outcome == .refreshed)
            // The complete rule answers the repetition.
            let again = try await stores.refresh(session, from: Rest.first, to: Rest.second, by: Self.key)
            #expect(again?.outcome == .refreshed)
        }
    }

    @Test(arguments: Engine.all) func `the list of live sessions says which have a key`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, other) = try await stores.newUser("ada")
            let session = SessionRecord.sample(of: user, keyThumbprint: Self.key)
            try #require(try await stores.sessions.insert(session))
            let listed = try await stores.sessions.live(of: user.id, at: .sample)
            #expect(listed.filter(\.hasAppKey).map(\.id) == [session.id])
            #expect(listed.filter { !$0.hasAppKey }.map(\.id) == [other.id])
        }
    }

    @Test(arguments: Engine.all) func `no key and another key change nothing`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let session = try await newSession(stores)
            for key in [nil, KeyThumbprint("other")] {
                let refused = try await stores.refresh(session, from: Rest.first, to: Rest.third, by: key)
                #expect(refused?.outcome == .keyNotProved)
            }
            let refreshed = try await stores.refresh(session, from: Rest.first, to: Rest.second, by: Self.key)
            #expect(refreshed?.outcome == .refreshed)
            // A token that would be reuse ends nothing either.
            let late = try await stores.refresh(session, from: Rest.first, to: Rest.third)
            #expect(late?.outcome == .keyNotProved)
            #expect(try await stores.sessions.state(of: session.id)?.ended == nil)
        }
    }

    @Test(arguments: Engine.all) func `a session without a key ignores keys`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let refreshed = try await stores.refresh(session, from: Rest.first, to: Rest.second, by: Self.key)
            #expect(refreshed?.outcome == .refreshed)
            #expect(try await stores.refresh(session, from: Rest.second, to: Rest.third)?.outcome == .refreshed)
        }
    }
}
