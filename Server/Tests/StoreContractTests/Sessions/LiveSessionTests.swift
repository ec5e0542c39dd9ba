import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct LiveSessionTests {
    private static let revoked = SessionEnding.sample()

    @Test(arguments: Engine.all) func `a session that lives is listed as it was stored`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let expected = LiveSession(
                id: session.id,
                applicationID: session.applicationID,
                device: session.device,
                createdAt: session.createdAt,
                lastUse: SessionUse(at: session.createdAt, from: session.address)
            )
            #expect(session.address != nil)
            #expect(try await stores.sessions.live(of: user.id, at: .sample) == [expected])
            #expect(try await stores.sessions.live(of: newID(), at: .sample) == [])
        }
    }

    @Test(arguments: Engine.all) func `ended and expired sessions are not listed`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let ended = try await stores.newSession(of: user)
            #expect(try await stores.sessions.end(ended.id, Self.revoked))
            let before = session.expiresAt.addingTimeInterval(-0.001)
            #expect(try await stores.sessions.live(of: user.id, at: before).map(\.id) == [session.id])
            #expect(try await stores.sessions.live(of: user.id, at: session.expiresAt) == [])
        }
    }

    @Test(arguments: Engine.all) func `uses are written down together`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, first) = try await stores.newUser("ada")
            let second = try await stores.newSession(of: user)
            let use = SessionUse(at: .sample.addingTimeInterval(600), from: ClientAddress("2001:db8::1"))
            try await stores.sessions.record([first, second].map { SessionUsed(id: $0.id, use: use) })
            #expect(try await stores.sessions.live(of: user.id, at: .sample).map(\.lastUse) == [use, use])
        }
    }

    @Test(arguments: Engine.all) func `a late write takes no use back`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let late = SessionUse(at: .sample.addingTimeInterval(60), from: ClientAddress("192.0.2.1"))
            let latest = SessionUse(at: .sample.addingTimeInterval(120), from: ClientAddress("192.0.2.2"))
            for use in [latest, late] { try await stores.sessions.record([SessionUsed(id: session.id, use: use)]) }
            #expect(try await stores.sessions.live(of: user.id, at: .sample).map(\.lastUse) == [latest])
        }
    }

    @Test(arguments: Engine.databases) func `a use that comes after a deletion leaves nothing of the user`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            try await stores.users.delete(user.id, at: .sample)
            let use = SessionUse(at: .sample.addingTimeInterval(60), from: ClientAddress("192.0.2.1"))
            try await stores.sessions.record([SessionUsed(id: session.id, use: use)])
            let addresses = try await stores.database.read { connection in
                try connection.query("SELECT address FROM sessions", []) { try $0.textIfAny(0) }
            }
            #expect(addresses == [nil])
        }
    }

    @Test(arguments: Engine.all) func `one session is ended by another`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, asker) = try await stores.newUser("ada")
            let (one, other) = (try await stores.newSession(of: user), try await stores.newSession(of: user))
            let result = try await stores.sessions.end(.one(one.id), of: user.id, by: asker.id, Self.revoked)
            #expect(result == .ended([one.id]))
            #expect(try await stores.sessions.state(of: one.id)?.ended == .revoked)
            for session in [asker, other] { #expect(try await stores.sessions.state(of: session.id)?.ended == nil) }
            let again = try await stores.sessions.end(.one(one.id), of: user.id, by: asker.id, Self.revoked)
            #expect(again == .ended([]))
        }
    }

    @Test(arguments: Engine.all) func `another user's session is not ended`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            let (eve, asker) = try await stores.newUser("eve")
            for choice in [SessionChoice.one(session.id), .others, .othersIn(session.applicationID)] {
                let result = try await stores.sessions.end(choice, of: eve.id, by: asker.id, Self.revoked)
                #expect(result == .ended([]))
            }
            #expect(try await stores.sessions.state(of: session.id)?.ended == nil)
        }
    }

    @Test(arguments: Engine.all) func `all others are ended, those that had ended keep their reason`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, asker) = try await stores.newUser("ada")
            var others: Set<SessionRecord.ID> = []
            for _ in 0..<3 { others.insert(try await stores.newSession(of: user).id) }
            let out = try await stores.newSession(of: user)
            _ = try await stores.sessions.end(out.id, because: .signedOut, at: .sample)
            let result = try await stores.sessions.end(.others, of: user.id, by: asker.id, Self.revoked)
            guard case .ended(let ids) = result else {
                Issue.record("the asker lives")
                return
            }
            #expect(Set(ids) == others)
            #expect(ids.count == others.count)
            #expect(try await stores.sessions.state(of: out.id)?.ended == .signedOut)
            #expect(try await stores.sessions.live(of: user.id, at: .sample).map(\.id) == [asker.id])
        }
    }

    @Test(arguments: Engine.all, [SessionChoice.one("other"), .others, .othersIn(Application.defaultID)])
    func `a session that has ended ends no other`(engine: Engine, choice: SessionChoice) async throws {
        try await engine.withStores { stores in
            let (user, asker) = try await stores.newUser("ada")
            let other = try await stores.newSession(of: user)
            let choice = choice == .one("other") ? .one(other.id) : choice
            let late = SessionEnding.sample(at: asker.expiresAt)
            #expect(try await stores.sessions.end(choice, of: user.id, by: asker.id, late) == .askerEnded(.expired))
            _ = try await stores.sessions.end(asker.id, because: .signedOut, at: .sample)
            let result = try await stores.sessions.end(choice, of: user.id, by: asker.id, Self.revoked)
            #expect(result == .askerEnded(.signedOut))
            #expect(try await stores.sessions.end(choice, of: user.id, by: newID(), Self.revoked) == .askerEnded(nil))
            #expect(try await stores.sessions.state(of: other.id)?.ended == nil)
        }
    }
}
