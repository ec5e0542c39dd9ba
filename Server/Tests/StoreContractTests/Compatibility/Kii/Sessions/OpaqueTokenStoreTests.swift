import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct OpaqueTokenStoreTests {
    private static let token = [UInt8](repeating: 5, count: 32)
    private static let next = [UInt8](repeating: 6, count: 32)

    private func record(_ digest: [UInt8] = token, after seconds: TimeInterval = 3600) -> OpaqueTokenRecord {
        OpaqueTokenRecord(digest: digest, expiresAt: .sample.addingTimeInterval(seconds))
    }

    private func prepare(_ stores: Stores, _ name: String = "ada") async throws -> SessionRecord {
        let (user, _) = try await stores.newUser(name)
        let session = SessionRecord.sample(of: user, opaqueToken: record())
        #expect(try await stores.sessions.insert(session))
        return session
    }

    private func opaque(_ stores: Stores) -> StoredSessions { stores.sessions }

    @Test(arguments: Engine.all) func `a session is found by its token, whether it lives or not`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            let found = try await opaque(stores).session(withOpaqueToken: Self.token)
            #expect(found?.session.id == session.id)
            #expect(found?.session.userID == session.userID)
            #expect(found?.expiresAt == .sample.addingTimeInterval(3600))
            #expect(try await opaque(stores).session(withOpaqueToken: Self.next) == nil)
            #expect(try await opaque(stores).session(withOpaqueToken: []) == nil)
            _ = try await stores.sessions.end(session.id, because: .revoked, at: .sample)
            let ended = try await opaque(stores).session(withOpaqueToken: Self.token)
            #expect(ended?.session.ended == .revoked)
        }
    }

    @Test(arguments: Engine.all) func `a token is no cookie and no key, and sessions without one are many`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            _ = try await prepare(stores)
            let (bea, _) = try await stores.newUser("bea")
            for _ in 0..<3 { _ = try await stores.newSession(of: bea) }
            #expect(try await opaque(stores).session(withOpaqueToken: []) == nil)
            #expect(try await stores.sessions.browserSession(Self.token) == nil)
            #expect(try await stores.sessions.keyedSession(Self.token) == nil)
        }
    }

    @Test(arguments: Engine.all) func `a refresh drops the token, whoever makes it`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            _ = try await stores.refresh(session, from: Rest.first, to: Rest.second)
            #expect(try await opaque(stores).session(withOpaqueToken: Self.token) == nil)
        }
    }

    @Test(arguments: Engine.all) func `another token is given while its refresh token is the current one`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            _ = try await stores.refresh(session, from: Rest.first, to: Rest.second)
            let store = opaque(stores)
            #expect(try await store.give(record(Self.next), to: session.id, refreshedTo: Rest.second))
            // The same request is answered again.
            #expect(try await store.give(record(Self.next), to: session.id, refreshedTo: Rest.second))
            #expect(try await store.session(withOpaqueToken: Self.next)?.session.id == session.id)
            #expect(try await store.session(withOpaqueToken: Self.token) == nil)
            #expect(try await !store.give(record(), to: session.id, refreshedTo: Rest.first))
            #expect(try await !store.give(record(), to: newID(), refreshedTo: Rest.second))
            _ = try await stores.refresh(session, from: Rest.second, to: Rest.third, after: 11)
            #expect(try await !store.give(record(Self.next), to: session.id, refreshedTo: Rest.second))
            #expect(try await store.session(withOpaqueToken: Self.next) == nil)
        }
    }

    @Test(arguments: Engine.all) func `a session lives as long as its token at least`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            _ = try await stores.refresh(session, from: Rest.first, to: Rest.second, after: 1)
            let store = opaque(stores)
            let (brief, long) = (record(Self.next, after: 10), record(Self.next, after: 9999))
            #expect(try await store.give(brief, to: session.id, refreshedTo: Rest.second))
            #expect(try await stores.sessions.state(of: session.id)?.expiresAt == .sample.addingTimeInterval(1001))
            #expect(try await store.give(long, to: session.id, refreshedTo: Rest.second))
            #expect(try await stores.sessions.state(of: session.id)?.expiresAt == .sample.addingTimeInterval(9999))
        }
    }

    @Test(arguments: Engine.all) func `a session that has ended is given nothing`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            _ = try await stores.sessions.end(session.id, because: .revoked, at: .sample)
            #expect(try await !opaque(stores).give(record(Self.next), to: session.id, refreshedTo: Rest.first))
            #expect(try await opaque(stores).session(withOpaqueToken: Self.next) == nil)
        }
    }

    @Test(arguments: Engine.all) func `of a refresh and a token that come at once no old token stays`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            let store = opaque(stores)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        _ = try await store.give(record(Self.next), to: session.id, refreshedTo: Rest.first)
                    }
                    group.addTask { _ = try await stores.refresh(session, from: Rest.first, to: Rest.second) }
                }
                try await group.waitForAll()
            }
            #expect(try await store.session(withOpaqueToken: Self.next) == nil)
            #expect(try await store.session(withOpaqueToken: Self.token) == nil)
        }
    }

    @Test(arguments: Engine.all) func `a session that needs a secret is renewed with it alone`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            try await stores.storage.transaction { tables in try tables.sessions.bindToSecret(session.id) }
            let application = Application(id: Application.defaultID, name: "Any")
            let without = StrictRotation(application: application, window: 10, hasSecret: false)
            let with = StrictRotation(application: application, window: 10, hasSecret: true)
            #expect(try await stores.refresh(session, from: Rest.first, to: Rest.second, strictly: without) == nil)
            let refreshed = try await stores.refresh(session, from: Rest.first, to: Rest.second, strictly: with)
            #expect(refreshed?.outcome == .refreshed)
            let again = try await stores.refresh(session, from: Rest.second, to: Rest.third, strictly: without)
            #expect(again == nil)
        }
    }
}
