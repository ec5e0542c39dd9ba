import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct SessionRefreshTests {
    @Test(arguments: Engine.all) func `the current token moves the session along`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let result = try #require(try await stores.refresh(session, from: Rest.first, to: Rest.second))
            #expect(result.outcome == .refreshed)
            #expect(result.session.id == session.id)
            #expect(result.session.userID == user.id)
            #expect(try await stores.refresh(session, from: Rest.second, to: Rest.third)?.outcome == .refreshed)
        }
    }

    @Test(arguments: Engine.all) func `a refresh gives the session a new idle lifetime`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let result = try await stores.refresh(session, from: Rest.first, to: Rest.second, after: 10)
            let expected = session.createdAt.addingTimeInterval(1010)
            #expect(result?.session.expiresAt == expected)
            #expect(try await stores.sessions.state(of: session.id)?.expiresAt == expected)
        }
    }

    @Test(arguments: Engine.all)
    func `a lifetime that was shortened holds from the next refresh on`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let result = try await stores.refresh(
                session,
                from: Rest.first,
                to: Rest.second,
                after: 10,
                idleLifetime: 5
            )
            #expect(result?.outcome == .refreshed)
            #expect(result?.session.expiresAt == session.createdAt.addingTimeInterval(15))
            let late = try await stores.refresh(session, from: Rest.second, to: Rest.third, after: 15, idleLifetime: 5)
            #expect(late?.outcome == .ended(.expired))
        }
    }

    @Test(arguments: Engine.all)
    func `however often it is refreshed, a session does not outlive its absolute lifetime`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            var present = Rest.first
            for round in 1..<5 {
                let (seconds, next) = (TimeInterval(round * 500), digest())
                let result = try await stores.refresh(
                    session,
                    from: present,
                    to: next,
                    after: seconds,
                    absoluteLifetime: 2400
                )
                #expect(result?.outcome == .refreshed)
                let expected = session.createdAt.addingTimeInterval(min(seconds + 1000, 2400))
                #expect(result?.session.expiresAt == expected)
                present = next
            }
            let last = try await stores.refresh(
                session,
                from: present,
                to: digest(),
                after: 2399,
                absoluteLifetime: 2400
            )
            #expect(last?.outcome == .refreshed)
            let (_, other) = try await stores.newUser("eve")
            let late = try await stores.refresh(
                other,
                from: Rest.first,
                to: digest(),
                after: 900,
                absoluteLifetime: 900
            )
            #expect(late?.outcome == .ended(.expired))
            #expect(try await stores.sessions.state(of: other.id)?.ended == .expired)
        }
    }

    @Test(arguments: Engine.all) func `the application says how long its sessions live`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            try await stores.setPolicy(idleLifetime: 5000, absoluteLifetime: nil)
            let attempt = RefreshAttempt(
                familyDigest: session.familyDigest,
                presented: Rest.first,
                next: Rest.second,
                time: session.createdAt,
                address: nil,
                eventIDs: ids
            )
            let result = try await stores.sessions.refresh(attempt)
            #expect(result?.session.expiresAt == session.createdAt.addingTimeInterval(5000))
        }
    }

    @Test(arguments: Engine.all) func `the same refresh again is answered and changes nothing`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            _ = try await stores.refresh(session, from: Rest.first, to: Rest.second)
            for seconds in [11, 500, 900] as [TimeInterval] {
                let again = try await stores.refresh(session, from: Rest.first, to: Rest.second, after: seconds)
                #expect(again?.outcome == .refreshed)
                #expect(again?.session.expiresAt == session.createdAt.addingTimeInterval(1010))
            }
            #expect(try await stores.refresh(session, from: Rest.second, to: Rest.third)?.outcome == .refreshed)
        }
    }

    @Test(arguments: Engine.all) func `a late copy of an older refresh is refused and ends nothing`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            _ = try await stores.refresh(session, from: Rest.first, to: Rest.second)
            _ = try await stores.refresh(session, from: Rest.second, to: Rest.third)
            #expect(try await stores.refresh(session, from: Rest.first, to: Rest.second)?.outcome == .superseded)
            #expect(try await stores.sessions.state(of: session.id)?.ended == nil)
            #expect(try await stores.refresh(session, from: Rest.third, to: Rest.fourth)?.outcome == .refreshed)
        }
    }

    @Test(
        arguments: Engine.all,
        [
            (Rest.stranger, Rest.fourth), (Rest.first, Rest.fourth), (Rest.second, Rest.fourth),
            (Rest.first, Rest.third), (Rest.stranger, Rest.third),
        ]
    )
    func `any other token of the family ends the session`(
        engine: Engine,
        request: (presented: [UInt8], next: [UInt8])
    ) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            _ = try await stores.refresh(session, from: Rest.first, to: Rest.second)
            _ = try await stores.refresh(session, from: Rest.second, to: Rest.third)
            let result = try await stores.refresh(session, from: request.presented, to: request.next)
            #expect(result?.outcome == .ended(.reuseDetected))
            #expect(try await stores.sessions.state(of: session.id)?.ended == .reuseDetected)
            let owner = try await stores.refresh(session, from: Rest.third, to: Rest.fourth)
            #expect(owner?.outcome == .ended(.reuseDetected))
        }
    }

    @Test(arguments: Engine.all) func `a guessed family ends nobody's session`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let guess = SessionRecord.sample(of: user)
            #expect(try await stores.refresh(guess, from: Rest.first, to: Rest.second) == nil)
            #expect(try await stores.sessions.state(of: session.id)?.ended == nil)
            #expect(try await stores.refresh(session, from: Rest.first, to: Rest.second)?.outcome == .refreshed)
        }
    }

    @Test(arguments: Engine.all, SessionEnd.allCases)
    func `an ended session is not renewed and tells its reason`(engine: Engine, reason: SessionEnd) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            _ = try await stores.sessions.end(session.id, because: reason, at: .sample)
            let result = try await stores.refresh(session, from: Rest.first, to: Rest.second)
            #expect(result?.outcome == .ended(reason))
            #expect(try await stores.sessions.state(of: session.id)?.ended == reason)
        }
    }

    @Test(arguments: Engine.all, [(999.999, true), (1000, false), (1_000_000, false)] as [(TimeInterval, Bool)])
    func `a session that was not used for too long is over`(
        engine: Engine,
        expected: (seconds: TimeInterval, lives: Bool)
    ) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let result = try await stores.refresh(session, from: Rest.first, to: Rest.second, after: expected.seconds)
            #expect(result?.outcome == (expected.lives ? .refreshed : .ended(.expired)))
            #expect(try await stores.sessions.state(of: session.id)?.ended == (expected.lives ? nil : .expired))
        }
    }

    @Test(arguments: Engine.all) func `a deleted user's session tells why it is not renewed`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            try await stores.users.delete(user.id, at: .sample)
            let result = try await stores.refresh(session, from: Rest.first, to: Rest.second)
            #expect(result?.outcome == .ended(.userDeleted))
        }
    }
}
