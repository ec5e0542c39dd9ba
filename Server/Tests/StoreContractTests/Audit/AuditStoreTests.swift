import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct AuditStoreTests {
    private static let kinds: [AuditEventKind] =
        [
            .userRegistered, .userUpdated, .addressVerified, .passwordReset, .loginSucceeded, .loginFailed,
            .factorAdded, .factorRemoved, .passkeyAdded, .passkeyRemoved, .passkeyCounterRepeated, .passwordRemoved,
            .recoveryCodesMade, .recoveryCodeUsed, .recoveryStarted, .recoveryCancelled, .recoveryCompleted,
        ]
        + SessionEnd.allCases.map { .sessionEnded($0) }

    @Test(arguments: Engine.all, kinds)
    func `an event is read as it was stored`(engine: Engine, kind: AuditEventKind) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let event = AuditEvent.sample(kind, of: user)
            try await stores.events.insert(event)
            #expect(try await stores.events.events(of: user.id, before: nil, limit: 1) == [event])
        }
    }

    @Test(arguments: Engine.all) func `a login's event keeps how the user authenticated`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let methods: AuthenticationMethods = [.password, .oneTimeCode, .multipleFactors]
            let session = SessionRecord.sample(of: user, methods: methods)
            let logIn = AuditEvent(.loginSucceeded, id: ids.next(), starting: session)
            let other = AuditEvent(.userRegistered, id: ids.next(), starting: session)
            for event in [logIn, other] { try await stores.events.insert(event) }
            let read = try await stores.events.events(of: user.id, before: nil, limit: 2)
            #expect(read == [other, logIn])
            #expect(read.map(\.methods) == [[], methods])
        }
    }

    @Test(arguments: Engine.all) func `pages give each event once, the newest first`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            var expected = try await stores.events.events(of: user.id, before: nil, limit: 10)
            for _ in 0..<7 {
                let event = AuditEvent.sample(.userUpdated, of: user)
                try await stores.events.insert(event)
                expected.insert(event, at: 0)
            }
            var seen: [AuditEvent] = []
            while true {
                let page = try await stores.events.events(of: user.id, before: seen.last?.id, limit: 3)
                if page.isEmpty { break }
                seen += page
            }
            #expect(seen == expected)
            #expect(seen.count == 8)
        }
    }

    @Test(arguments: Engine.all) func `nobody sees the events of another, or of nobody`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada")
            let (eve, _) = try await stores.newUser("eve")
            try await stores.events.insert(.sample(.loginFailed, of: ada))
            try await stores.events.insert(.sample(.loginFailed, of: nil))
            let last = AuditEvent.sample(.userUpdated, of: eve).id
            #expect(
                try await stores.events.events(of: eve.id, before: last, limit: 10).map(\.kind) == [.userRegistered]
            )
            #expect(try await stores.count("audit_events") == 4)
        }
    }

    @Test(arguments: Engine.all) func `a deletion removes the user's events and no others`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada")
            let (eve, _) = try await stores.newUser("eve")
            let late = AuditEvent.sample(.loginFailed, of: ada)
            try await stores.users.delete(ada.id, at: .sample)
            try await stores.events.insert(late)
            #expect(try await stores.events.events(of: ada.id, before: nil, limit: 10) == [])
            #expect(try await stores.count("audit_events") == 1)
            #expect(try await stores.events.events(of: eve.id, before: nil, limit: 10).count == 1)
        }
    }
}
