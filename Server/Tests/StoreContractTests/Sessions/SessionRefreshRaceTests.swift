import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct SessionRefreshRaceTests {
    /// The outcomes of 50 concurrent refreshes, each to a different next token.
    private static func race(
        _ stores: Stores,
        _ session: SessionRecord,
        next: @escaping @Sendable (Int) -> [UInt8]
    ) async throws -> [RefreshResult.Outcome] {
        try await withThrowingTaskGroup(of: RefreshResult.Outcome?.self) { group in
            for number in 0..<50 {
                group.addTask { try await stores.refresh(session, from: Rest.first, to: next(number))?.outcome }
            }
            return try await group.reduce(into: []) { outcomes, outcome in outcomes += [outcome].compactMap { $0 } }
        }
    }

    @Test(arguments: Engine.all)
    func `50 copies of one refresh are one rotation and 50 good answers`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let outcomes = try await Self.race(stores, session) { _ in Rest.second }
            #expect(outcomes == Array(repeating: .refreshed, count: 50))
            #expect(try await stores.refresh(session, from: Rest.second, to: Rest.third)?.outcome == .refreshed)
        }
    }

    @Test(arguments: Engine.all)
    func `50 parties with one token are one winner, and then the session is over`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let outcomes = try await Self.race(stores, session) { number in
                [UInt8](repeating: UInt8(100 + number), count: 32)
            }
            #expect(outcomes.filter { $0 == .refreshed }.count == 1)
            #expect(outcomes.filter { $0 == .ended(.reuseDetected) }.count == 49)
            #expect(try await stores.sessions.state(of: session.id)?.ended == .reuseDetected)
        }
    }

    @Test(arguments: Engine.all)
    func `a logout that races refreshes is never undone`(engine: Engine) async throws {
        try await engine.withStores { stores in
            for _ in 0..<20 {
                let (_, session) = try await stores.newUser()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { _ = try await stores.refresh(session, from: Rest.first, to: Rest.second) }
                    group.addTask { _ = try await stores.sessions.end(session.id, because: .signedOut, at: .sample) }
                    group.addTask { _ = try await stores.refresh(session, from: Rest.first, to: Rest.second) }
                    try await group.waitForAll()
                }
                #expect(try await stores.sessions.state(of: session.id)?.ended == .signedOut)
                let after = try await stores.refresh(session, from: Rest.second, to: Rest.third)
                #expect(after?.outcome == .ended(.signedOut))
            }
        }
    }

    @Test(arguments: Engine.all)
    func `a deletion that races logins leaves no session that lives`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let sessions = (0..<20).map { _ in SessionRecord.sample(of: user) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, session) in sessions.enumerated() {
                    if number == 10 { group.addTask { try await stores.users.delete(user.id, at: .sample) } }
                    group.addTask { _ = try await stores.sessions.insert(session) }
                }
                try await group.waitForAll()
            }
            for session in sessions {
                let state = try await stores.sessions.state(of: session.id)
                #expect(state == nil || state?.ended == .userDeleted)
            }
        }
    }
}
