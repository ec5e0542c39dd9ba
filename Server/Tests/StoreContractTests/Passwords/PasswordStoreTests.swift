import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct PasswordStoreTests {
    @Test(arguments: Engine.all) func `a change replaces the hash and ends all sessions but one`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, own) = try await stores.newUser("ada", hash: "old")
            let others = [try await stores.newSession(of: ada).id, try await stores.newSession(of: ada).id]
            let (_, foreign) = try await stores.newUser("grace", hash: "old")
            guard case .replaced(let ended, false) = try await stores.changePassword(of: ada, by: own) else {
                Issue.record("not replaced")
                return
            }
            #expect(ended.sorted() == others.sorted())
            #expect(try await stores.users.credentials(of: ada.id)?.passwordHash == "new")
            for id in others { #expect(try await stores.sessions.state(of: id)?.ended == .passwordChanged) }
            for id in [own.id, foreign.id] { #expect(try await stores.sessions.state(of: id)?.ended == nil) }
            #expect(try await stores.users.credentials(of: .username(Username("grace")))?.passwordHash == "old")
        }
    }

    @Test(arguments: Engine.all) func `a change may end the session that makes it too`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, own) = try await stores.newUser("ada", hash: "old")
            let other = try await stores.newSession(of: ada)
            let replaced = try await stores.changePassword(of: ada, by: own, endingIt: true)
            guard case .replaced(let ended, false) = replaced else {
                Issue.record("not replaced")
                return
            }
            #expect(Set(ended) == [own.id, other.id])
            #expect(try await stores.sessions.state(of: own.id)?.ended == .passwordChanged)
        }
    }

    @Test(arguments: Engine.all) func `a change is told with the own device, and so is each end`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, own) = try await stores.newUser("ada", hash: "old")
            let other = try await stores.newSession(of: ada)
            _ = try await stores.changePassword(of: ada, by: own)
            let events = try await stores.events.events(of: ada.id, before: nil, limit: 2)
            #expect(events.map(\.kind) == [.sessionEnded(.passwordChanged), .passwordChanged])
            #expect(events.map(\.sessionID) == [other.id, nil])
            #expect(events.last?.origin.device == own.device)
        }
    }

    @Test(arguments: Engine.all) func `another hash than the one that was verified is left as it is`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, own) = try await stores.newUser("ada", hash: "other")
            let session = try await stores.newSession(of: ada)
            #expect(try await stores.changePassword(of: ada, by: own) == .stale)
            let (pseudo, first) = try await stores.newUser()
            #expect(try await stores.changePassword(of: pseudo, by: first) == .stale)
            #expect(try await stores.users.credentials(of: ada.id)?.passwordHash == "other")
            #expect(try await stores.users.credentials(of: pseudo.id)?.passwordHash == nil)
            #expect(try await stores.sessions.state(of: session.id)?.ended == nil)
            #expect(try await stores.count("audit_events") == 3)
        }
    }

    @Test(arguments: Engine.all) func `nobody's password is not changed`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, own) = try await stores.newUser("ada", hash: "old")
            try await stores.users.delete(ada.id, at: .sample)
            #expect(try await stores.changePassword(of: ada, by: own) == .stale)
        }
    }

    @Test(arguments: Engine.all) func `a session that has ended or expired changes nothing`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            let (ada, own) = try await stores.newUser("ada", hash: "old")
            let other = try await stores.newSession(of: ada)
            let late = Date.sample.addingTimeInterval(1000)
            #expect(try await stores.changePassword(of: ada, by: own, at: late) == .askerEnded(.expired))
            _ = try await stores.sessions.end(own.id, because: .revoked, at: .sample)
            #expect(try await stores.changePassword(of: ada, by: own) == .askerEnded(.revoked))
            #expect(try await stores.users.credentials(of: ada.id)?.passwordHash == "old")
            #expect(try await stores.sessions.state(of: other.id)?.ended == nil)
        }
    }

    @Test(arguments: Engine.all) func `a session starts only with the password that was verified`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, own) = try await stores.newUser("ada", hash: "old")
            #expect(try await stores.sessions.insert(.sample(of: ada), verifiedAgainst: "old"))
            _ = try await stores.changePassword(of: ada, by: own)
            #expect(try await !stores.sessions.insert(.sample(of: ada), verifiedAgainst: "old"))
            #expect(try await stores.sessions.insert(.sample(of: ada), verifiedAgainst: "new"))
            #expect(try await stores.sessions.insert(.sample(of: ada), verifiedAgainst: nil))
            let (pseudo, _) = try await stores.newUser()
            #expect(try await !stores.sessions.insert(.sample(of: pseudo), verifiedAgainst: "old"))
        }
    }

    @Test(arguments: Engine.all) func `a change that races logins leaves no session of the old password`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, own) = try await stores.newUser("ada", hash: "old")
            let sessions = (0..<20).map { _ in SessionRecord.sample(of: ada) }
            let stored = try await withThrowingTaskGroup(of: SessionRecord.ID?.self) { group in
                for (number, session) in sessions.enumerated() {
                    if number == 10 {
                        group.addTask {
                            _ = try await stores.changePassword(of: ada, by: own)
                            return nil
                        }
                    }
                    group.addTask {
                        try await stores.sessions.insert(session, verifiedAgainst: "old") ? session.id : nil
                    }
                }
                return try await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
            }
            for id in stored { #expect(try await stores.sessions.state(of: id)?.ended == .passwordChanged) }
            #expect(try await stores.sessions.state(of: own.id)?.ended == nil)
        }
    }

    @Test(arguments: Engine.all) func `of 20 changes at once from one password exactly one is made`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, own) = try await stores.newUser("ada", hash: "old")
            let outcomes = try await withThrowingTaskGroup(of: PasswordReplacement.self) { group in
                for number in 0..<20 {
                    group.addTask { try await stores.changePassword(of: ada, to: "new\(number)", by: own) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 == .replaced(ended: [], isBrowser: false) }.count == 1)
            #expect(outcomes.filter { $0 == .stale }.count == 19)
        }
    }

    @Test(arguments: Engine.all) func `a hash is renewed while it is the one that was verified, and no session ends`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, session) = try await stores.newUser("ada", hash: "old")
            let (grace, _) = try await stores.newUser("grace", hash: "old")
            let (pseudo, _) = try await stores.newUser()
            try await stores.passwords.rehash(of: ada.id, from: "older", to: "wrong")
            try await stores.passwords.rehash(of: pseudo.id, from: "old", to: "wrong")
            #expect(try await stores.users.credentials(of: ada.id)?.passwordHash == "old")
            try await stores.passwords.rehash(of: ada.id, from: "old", to: "new")
            try await stores.passwords.rehash(of: ada.id, from: "old", to: "wrong")
            #expect(try await stores.users.credentials(of: ada.id)?.passwordHash == "new")
            #expect(try await stores.users.credentials(of: grace.id)?.passwordHash == "old")
            #expect(try await stores.users.credentials(of: pseudo.id)?.passwordHash == nil)
            #expect(try await stores.sessions.state(of: session.id)?.ended == nil)
            #expect(try await stores.count("audit_events") == 3)
        }
    }
}

extension Stores {
    /// Changes the password whose hash is `old`.
    fileprivate func changePassword(
        of user: User,
        to hash: String = "new",
        by session: SessionRecord,
        at time: Date = .sample,
        endingIt endsAsker: Bool = false
    ) async throws -> PasswordReplacement {
        try await passwords.change(
            of: user.id,
            from: "old",
            to: hash,
            event: .sample(.passwordChanged, of: user),
            notice: nil,
            by: session.id,
            cookieDigest: endsAsker ? nil : [9],
            .sample(.passwordChanged, at: time)
        )
    }
}
