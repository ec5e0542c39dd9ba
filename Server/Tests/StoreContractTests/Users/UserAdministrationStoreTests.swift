import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct UserAdministrationStoreTests {
    @Test(arguments: Engine.all) func `users are listed in the order of their ids, page after page`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let administration = stores.users
            #expect(try await administration.accounts(after: nil, limit: 3).isEmpty)
            var ids: [User.ID] = []
            for number in 0..<5 { ids.append(try await stores.newUser("user-\(number)").user.id) }
            let first = try await administration.accounts(after: nil, limit: 3)
            let rest = try await administration.accounts(after: first.last?.user.id, limit: 3)
            #expect((first + rest).map(\.user.id) == ids.sorted())
            #expect(first.count == 3)
        }
    }

    @Test(arguments: Engine.all) func `a user is found by id and by identifier, with what operators want to know`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let administration = stores.users
            let (ada, _) = try await stores.newUser("Ada", hash: "h")
            let (eve, _) = try await stores.newUser("eve")
            let account = UserAccount(user: ada, hasPassword: true, disabledAt: nil)
            #expect(try await administration.account(ada.id) == account)
            #expect(try await administration.account(of: .username(Username("aDA"))) == account)
            #expect(try await administration.account(eve.id)?.hasPassword == false)
            #expect(try await administration.account(newID()) == nil)
            #expect(try await administration.account(of: .emailAddress(EmailAddress("ada@example.com"))) == nil)
        }
    }

    @Test(arguments: Engine.all) func `who is disabled has no session and starts none`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let administration = stores.users
            let (ada, first) = try await stores.newUser("ada", hash: "h")
            let second = try await stores.newSession(of: ada)
            let (_, other) = try await stores.newUser("eve")
            let ended = try await administration.disable(ada.id, .sample(.userDisabled))
            #expect(Set(ended ?? []) == [first.id, second.id])
            for id in [first.id, second.id] {
                #expect(try await stores.sessions.state(of: id)?.ended == .userDisabled)
            }
            #expect(try await stores.sessions.state(of: other.id)?.ended == nil)
            #expect(try await administration.account(ada.id)?.disabledAt == .sample)
            #expect(try await stores.users.credentials(of: ada.id)?.isDisabled == true)
            #expect(try await !stores.sessions.insert(.sample(of: ada), verifiedAgainst: "h"))
            #expect(try await !stores.sessions.insert(.sample(of: ada)))
            let kinds = try await stores.events.events(of: ada.id, before: nil, limit: 2).map(\.kind)
            #expect(kinds == [.sessionEnded(.userDisabled), .sessionEnded(.userDisabled)])
            // The control: an enabled user starts a session again.
            #expect(try await administration.enable(ada.id))
            #expect(try await administration.account(ada.id)?.disabledAt == nil)
            #expect(try await stores.sessions.insert(.sample(of: ada), verifiedAgainst: "h"))
            #expect(try await stores.sessions.state(of: first.id)?.ended == .userDisabled)
        }
    }

    @Test(arguments: Engine.all) func `who is disabled twice is so since the first time`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let administration = stores.users
            let (ada, session) = try await stores.newUser("ada")
            #expect(try await administration.disable(ada.id, .sample(.userDisabled)) == [session.id])
            let later = SessionEnding.sample(.userDisabled, at: Date.sample.addingTimeInterval(60))
            #expect(try await administration.disable(ada.id, later) == [])
            #expect(try await administration.account(ada.id)?.disabledAt == .sample)
        }
    }

    @Test(arguments: Engine.all) func `a change of the status is recorded and announced once`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let administration = stores.users
            let (ada, session) = try await stores.newUser("ada")
            let (disabled, enabled) = (
                AuditEvent.sample(.userDisabled, of: ada), AuditEvent.sample(.userEnabled, of: ada)
            )
            let messages = (try SealedMessage.sample(1), try SealedMessage.sample(2))
            // The control: nothing changes for an enabled user.
            #expect(try await administration.enable(ada.id, notice: messages.1))
            #expect(try await stores.messages.newest(9).isEmpty)
            let ending = SessionEnding.sample(.userDisabled)
            let ended = try await administration.disable(ada.id, ending, event: disabled, notice: messages.0)
            #expect(ended == [session.id])
            #expect(try await administration.disable(ada.id, ending, notice: .sample(3)) == [])
            #expect(try await administration.enable(ada.id, event: enabled, notice: messages.1))
            #expect(try await administration.enable(ada.id, notice: .sample(4)))
            #expect(Set(try await stores.messages.newest(9).map(\.id)) == [messages.0.id, messages.1.id])
            let events = try await stores.events.events(of: ada.id, before: nil, limit: 9)
            #expect(events.filter { $0.sessionID == nil } == [enabled, disabled])
        }
    }

    @Test(arguments: Engine.all) func `of logins and a disabling at once no session is left`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let administration = stores.users
            for round in 0..<10 {
                let (ada, _) = try await stores.newUser("ada-\(round)", hash: "h")
                try await withThrowingTaskGroup { group in
                    for _ in 0..<8 {
                        group.addTask { _ = try await stores.sessions.insert(.sample(of: ada), verifiedAgainst: "h") }
                    }
                    group.addTask { _ = try await administration.disable(ada.id, .sample(.userDisabled)) }
                    try await group.waitForAll()
                }
                #expect(try await stores.sessions.live(of: ada.id, at: .sample).isEmpty)
            }
        }
    }

    @Test(arguments: Engine.all) func `a password that is set ends sessions and resets, and is told`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let administration = stores.users
            let (ada, session) = try await stores.newUser("ada", hash: "old")
            _ = try await stores.identities.link(.sample(by: session))
            let event = AuditEvent.sample(.passwordReset, of: ada)
            let ended = try await administration.setPassword(
                of: ada.id,
                to: "new",
                event: event,
                notice: nil,
                .sample(.passwordChanged)
            )
            #expect(ended == [session.id])
            // A person who knew the old password may have linked their own identity.
            #expect(try await stores.identities.identities(of: ada.id).isEmpty)
            #expect(try await stores.users.credentials(of: ada.id)?.passwordHash == "new")
            #expect(try await stores.sessions.state(of: session.id)?.ended == .passwordChanged)
            #expect(try await stores.events.events(of: ada.id, before: nil, limit: 9).contains(event))
        }
    }

    @Test(arguments: Engine.all) func `nothing is done to nobody`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let administration = stores.users
            let id: User.ID = newID()
            #expect(try await administration.disable(id, .sample(.userDisabled)) == nil)
            #expect(try await !administration.enable(id))
            let event = AuditEvent.sample(.passwordReset, of: nil)
            let ended = try await administration.setPassword(
                of: id,
                to: "h",
                event: event,
                notice: nil,
                .sample(.passwordChanged)
            )
            #expect(ended == nil)
            #expect(try await stores.count("audit_events") == 0)
        }
    }
}
