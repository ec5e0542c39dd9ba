import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

/// Refreshes for which the server makes the next token.
@Suite struct StrictRotationTests {
    private func refresh(
        _ stores: Stores,
        _ session: SessionRecord,
        from presented: [UInt8],
        to next: [UInt8],
        after seconds: TimeInterval,
        of applicationID: Application.ID = Application.defaultID
    ) async throws -> RefreshResult.Outcome? {
        let application = Application(id: applicationID, name: "Any")
        return try await stores.sessions.refresh(
            RefreshAttempt(
                familyDigest: session.familyDigest,
                presented: presented,
                next: next,
                time: session.createdAt.addingTimeInterval(seconds),
                address: nil,
                eventIDs: ids,
                strictly: StrictRotation(application: application, window: 10)
            )
        )?.outcome
    }

    @Test(arguments: Engine.all) func `the same request may come again within the window`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let times: [TimeInterval] = [100, 105, 110]
            for time in times {
                let outcome = try await refresh(stores, session, from: Rest.first, to: Rest.second, after: time)
                #expect(outcome == .refreshed)
            }
            let late = try await refresh(stores, session, from: Rest.first, to: Rest.second, after: 110.001)
            #expect(late == .ended(.reuseDetected))
            #expect(try await stores.sessions.state(of: session.id)?.ended == .reuseDetected)
        }
    }

    @Test(arguments: Engine.all) func `the token before the one before is reuse, not a late copy`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            _ = try await refresh(stores, session, from: Rest.first, to: Rest.second, after: 1)
            _ = try await refresh(stores, session, from: Rest.second, to: Rest.third, after: 2)
            let old = try await refresh(stores, session, from: Rest.first, to: Rest.second, after: 3)
            #expect(old == .ended(.reuseDetected))
        }
    }

    @Test(arguments: Engine.all) func `where the client makes the next token there is no window`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            _ = try await stores.refresh(session, from: Rest.first, to: Rest.second, after: 1)
            let late = try await stores.refresh(session, from: Rest.first, to: Rest.second, after: 900)
            #expect(late?.outcome == .refreshed)
        }
    }

    @Test(arguments: Engine.all) func `another application's session is not found, and not harmed`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let tokens = [Rest.first, Rest.stranger]
            for token in tokens {
                let outcome = try await refresh(stores, session, from: token, to: Rest.second, after: 1, of: "other")
                #expect(outcome == nil)
            }
            let own = try await refresh(stores, session, from: Rest.first, to: Rest.second, after: 1)
            #expect(own == .refreshed)
        }
    }
}
