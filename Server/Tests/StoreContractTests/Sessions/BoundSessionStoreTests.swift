import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

/// The keys of browsers, as every store keeps them.
@Suite struct BoundSessionStoreTests {
    private static let cookie = [UInt8](repeating: 3, count: 32)
    private static let key = [UInt8](repeating: 4, count: 65)

    private func binding(_ key: [UInt8] = key, at time: Date = .sample) -> DeviceBinding {
        DeviceBinding(publicKey: key, challengedAt: time)
    }

    private func prepare(_ stores: Stores) async throws -> SessionRecord {
        let (user, _) = try await stores.newUser("ada")
        let session = SessionRecord.sample(of: user, cookieDigest: Self.cookie)
        #expect(try await stores.sessions.insert(session))
        return session
    }

    @Test(arguments: Engine.all) func `a session is bound once, and keeps its key`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            #expect(try await stores.sessions.browserSession(Self.cookie)?.binding == nil)
            #expect(try await stores.sessions.binding(of: session.id, at: .sample) == nil)
            #expect(try await stores.sessions.bind(session.id, to: binding(), at: .sample))
            #expect(try await !stores.sessions.bind(session.id, to: binding([5]), at: .sample))
            #expect(try await stores.sessions.browserSession(Self.cookie)?.binding == binding())
            #expect(try await stores.sessions.binding(of: session.id, at: .sample) == binding())
            #expect(try await stores.sessions.binding(of: session.id, at: session.expiresAt) == nil)
        }
    }

    @Test(arguments: Engine.all) func `a challenge is stored if it is later than the last one`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            let (later, latest) = (Date.sample.addingTimeInterval(0.001), Date.sample.addingTimeInterval(2))
            #expect(try await !stores.sessions.renewBinding(of: session.id, binding(at: later), at: .sample))
            #expect(try await stores.sessions.bind(session.id, to: binding(), at: .sample))
            #expect(try await !stores.sessions.renewBinding(of: session.id, binding(), at: .sample))
            #expect(try await !stores.sessions.renewBinding(of: session.id, binding([5], at: later), at: .sample))
            #expect(try await stores.sessions.renewBinding(of: session.id, binding(at: later), at: .sample))
            #expect(try await stores.sessions.renewBinding(of: session.id, binding(at: latest), at: .sample))
            #expect(try await !stores.sessions.renewBinding(of: session.id, binding(at: later), at: .sample))
            #expect(try await stores.sessions.binding(of: session.id, at: .sample) == binding(at: latest))
        }
    }

    @Test(arguments: Engine.all) func `one of two requests with the same challenge succeeds`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            #expect(try await stores.sessions.bind(session.id, to: binding(), at: .sample))
            let next = binding(at: Date.sample.addingTimeInterval(1))
            let successes = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await stores.sessions.renewBinding(of: session.id, next, at: .sample) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(successes == 1)
        }
    }

    @Test(arguments: Engine.all) func `only live sessions with a cookie are bound`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            let (_, app) = try await stores.newUser("eve")
            #expect(try await !stores.sessions.bind(app.id, to: binding(), at: .sample))
            #expect(try await !stores.sessions.bind(newID(), to: binding(), at: .sample))
            #expect(try await !stores.sessions.bind(session.id, to: binding(), at: session.expiresAt))
            #expect(try await stores.sessions.bind(session.id, to: binding(), at: .sample))
            _ = try await stores.sessions.end(session.id, because: .signedOut, at: .sample)
            let next = binding(at: Date.sample.addingTimeInterval(1))
            #expect(try await !stores.sessions.renewBinding(of: session.id, next, at: .sample))
            #expect(try await stores.sessions.binding(of: session.id, at: .sample) == nil)
        }
    }

    @Test(arguments: Engine.all) func `the list of sessions says which are bound`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, app) = try await stores.newUser("ada")
            let session = SessionRecord.sample(of: user, cookieDigest: Self.cookie)
            #expect(try await stores.sessions.insert(session))
            #expect(try await stores.sessions.bind(session.id, to: binding(), at: .sample))
            let listed = try await stores.sessions.live(of: user.id, at: .sample)
            #expect(listed.filter(\.isBound).map(\.id) == [session.id])
            #expect(listed.filter { !$0.isBound }.map(\.id) == [app.id])
        }
    }

    @Test(arguments: Engine.all) func `another cookie leaves the session bound`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            #expect(try await stores.sessions.bind(session.id, to: binding(), at: .sample))
            let next = [UInt8](repeating: 9, count: 32)
            #expect(
                try await stores.storage.transaction { tables in
                    try tables.sessions.replaceCookie(of: session.id, with: next)
                }
            )
            #expect(try await stores.sessions.browserSession(next)?.binding == binding())
        }
    }
}
