import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

/// A write and its events share a transaction, so either both are stored or none.
@Suite struct WrittenTogetherTests {
    private static func events(_ stores: Stores, _ user: User) async throws -> [AuditEvent] {
        try await stores.events.events(of: user.id, before: nil, limit: 100).reversed()
    }

    @Test(arguments: Engine.all) func `a registration is told with its session`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let event = try #require(try await Self.events(stores, user).first)
            #expect(event.kind == .userRegistered)
            #expect(event.createdAt == session.createdAt)
            #expect(event.sessionID == session.id)
            #expect(event.applicationID == session.applicationID)
            #expect(event.origin == RequestOrigin(address: session.address, device: session.device))
        }
    }

    @Test(arguments: Engine.all) func `a registration that came to nothing is not told`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, first) = try await stores.newUser("ada")
            let taken = try User.sample(username: "ADA")
            #expect(try await !stores.users.insert(taken, passwordHash: nil, session: .sample(of: taken)))
            let other = try User.sample(username: "eve")
            let clash = SessionRecord.sample(of: other, family: first.familyDigest)
            await #expect(throws: StoreError.self) {
                try await stores.users.insert(other, passwordHash: nil, session: clash)
            }
            #expect(try await stores.count("audit_events") == 1)
        }
    }

    @Test(arguments: Engine.all) func `a login of somebody deleted is not told`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            try await stores.users.delete(user.id, at: .sample)
            #expect(try await !stores.sessions.insert(.sample(of: user)))
            #expect(try await stores.count("audit_events") == 0)
        }
    }

    @Test(arguments: Engine.all) func `an end is told once, with the device of the session that ended`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let address = ClientAddress("2001:db8::1")
            for _ in 0..<2 { _ = try await stores.sessions.end(session.id, .sample(.signedOut, from: address)) }
            let events = try await Self.events(stores, user)
            #expect(events.map(\.kind) == [.userRegistered, .sessionEnded(.signedOut)])
            #expect(events.last?.origin == RequestOrigin(address: address, device: session.device))
            #expect(events.last?.sessionID == session.id)
            #expect(events.last?.applicationID == session.applicationID)
        }
    }

    @Test(arguments: Engine.all) func `each session that is ended with the others is told`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            let (user, asker) = try await stores.newUser("ada")
            let others = [try await stores.newSession(of: user).id, try await stores.newSession(of: user).id]
            for _ in 0..<2 { _ = try await stores.sessions.end(.others, of: user.id, by: asker.id, .sample()) }
            let told = try await Self.events(stores, user).filter { $0.kind == .sessionEnded(.revoked) }
            #expect(told.map(\.sessionID).sorted { $0 ?? "" < $1 ?? "" } == others.sorted())
        }
    }

    @Test(arguments: Engine.all) func `a plain refresh, a repeated and a late one are not told`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            for (from, to) in [(Rest.first, Rest.second), (Rest.first, Rest.second), (Rest.second, Rest.third)] {
                #expect(try await stores.refresh(session, from: from, to: to)?.outcome == .refreshed)
            }
            #expect(try await stores.refresh(session, from: Rest.first, to: Rest.second)?.outcome == .superseded)
            #expect(try await Self.events(stores, user).count == 1)
        }
    }

    @Test(arguments: Engine.all, [(10.0, SessionEnd.reuseDetected), (5000, .expired)])
    func `a refresh that ends the session is told once, with where it came from`(
        engine: Engine,
        end: (after: Double, reason: SessionEnd)
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            for _ in 0..<3 {
                _ = try await stores.refresh(session, from: Rest.stranger, to: Rest.second, after: end.after)
            }
            let events = try await Self.events(stores, user)
            #expect(events.map(\.kind) == [.userRegistered, .sessionEnded(end.reason)])
            #expect(events.last?.sessionID == session.id)
            #expect(events.last?.origin.address == ClientAddress("192.0.2.8"))
            #expect(events.last?.createdAt == session.createdAt.addingTimeInterval(end.after))
        }
    }

    @Test(arguments: Engine.all) func `a change of the record is told with the device that made it`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let event = AuditEvent.sample(.userUpdated, of: user)
            let changed = user.changed { $0.displayName = "Ada" }
            for expected in [UserReplacement.replaced, .stale] {
                let result = try await stores.users.replace(
                    changed,
                    passwordHash: nil,
                    event: event,
                    notices: [],
                    by: session.id
                )
                #expect(result == expected)
            }
            let events = try await Self.events(stores, user)
            #expect(events.map(\.kind) == [.userRegistered, .userUpdated])
            #expect(events.last?.origin == RequestOrigin(address: event.origin.address, device: session.device))
        }
    }
}
