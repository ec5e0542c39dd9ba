import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

/// The recipients of the notice about a session, queued in the transaction that stores it.
@Suite struct SignInNoticeTests {
    @Test(arguments: Engine.all) func `each device of the user's other sessions is told once`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada")
            let (eve, other) = try await stores.newUser("eve")
            try await stores.register(.sample(1), for: first)
            _ = try await stores.newSession(of: ada, with: .android(2))
            try await stores.register(.sample(3), for: other)
            try await stores.logIn(ada, push: .sample(4))
            #expect(try await stores.told() == [.sample(1), .android(2)])
            #expect(try await stores.told(at: 59).isEmpty)
            #expect(try await stores.devices(of: eve) == [.sample(3)])
        }
    }

    @Test(arguments: Engine.all) func `a device that the user has logged in on before tells nobody`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada")
            try await stores.register(.sample(1), for: first)
            let key = digest()
            try await stores.logIn(ada, key: key)
            #expect(try await stores.count("notifications") == 1)
            try await stores.logIn(ada, key: key)
            #expect(try await stores.count("notifications") == 1)
            // The control: the same device is new to another user.
            let (eve, other) = try await stores.newUser("eve")
            try await stores.register(.sample(2), for: other)
            try await stores.logIn(eve, key: key)
            #expect(try await stores.count("notifications") == 2)
        }
    }

    @Test(arguments: Engine.all) func `the device that logs in is not told, though it had the token before`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada")
            try await stores.register(.sample(1), for: first)
            try await stores.register(.sample(2), for: first)
            try await stores.logIn(ada, push: .sample(1))
            #expect(try await stores.told() == [.sample(2)])
        }
    }

    @Test(arguments: Engine.all) func `a device that the new session takes before it is told is not told`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada")
            try await stores.register(.sample(1), for: first)
            let session = try await stores.logIn(ada)
            try await stores.register(.sample(1), for: session)
            let claimed = try await stores.claimNotifications()
            #expect(claimed.map(\.target) == [nil])
        }
    }

    @Test(arguments: Engine.all) func `a device that another user has by then, or whose session has ended, is not told`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada")
            let (_, other) = try await stores.newUser("eve")
            let second = try await stores.newSession(of: ada, with: .sample(2))
            let third = try await stores.newSession(of: ada, with: .sample(3))
            for number in [1, 4] { try await stores.register(.sample(number), for: first) }
            try await stores.logIn(ada)
            try await stores.register(.sample(1), for: other)
            #expect(try await stores.sessions.end(second.id, because: .signedOut, at: .sample))
            // A device of another session of the user is still the user's.
            try await stores.register(.sample(4), for: third)
            #expect(try await stores.told() == [.sample(3), .sample(4)])
        }
    }

    @Test(arguments: Engine.all) func `a session that is not stored tells nobody`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada", hash: "right")
            try await stores.register(.sample(1), for: first)
            let notice = SignInNotice(by: [.apns], ids: ids)
            let session = NewSession(
                .sample(of: ada),
                verifiedAgainst: "other",
                deviceKeyDigest: digest(),
                notice: notice
            )
            #expect(try await !stores.sessions.insert(session))
            let clash = NewSession(
                .sample(of: ada, family: first.familyDigest),
                deviceKeyDigest: digest(),
                notice: notice
            )
            await #expect(throws: StoreError.self) { try await stores.sessions.insert(clash) }
            #expect(try await stores.count("notifications") == 0)
        }
    }

    @Test(arguments: Engine.all) func `nothing is queued for a provider that nothing is configured for`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada")
            for device in [try PushDevice.sample(1), try .android(2)] { try await stores.register(device, for: first) }
            try await stores.logIn(ada, by: [.fcm])
            #expect(try await stores.told() == [.android(2)])
            try await stores.logIn(ada, by: [])
            #expect(try await stores.count("notifications") == 1)
        }
    }

    @Test(arguments: Engine.all) func `who registers tells nobody, whoever had the device`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            let (_, first) = try await stores.newUser("ada")
            try await stores.register(.sample(1), for: first)
            let eve = try User.sample(username: "eve")
            let session = NewSession(
                .sample(of: eve),
                pushDevice: try .sample(1),
                deviceKeyDigest: digest(),
                notice: SignInNotice(by: [.apns], ids: ids)
            )
            #expect(try await stores.users.insert(eve, passwordHash: nil, session: session))
            #expect(try await stores.count("notifications") == 0)
        }
    }

    @Test(arguments: Engine.all) func `an authorization code that is exchanged tells too`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, browser) = try await stores.newUser("ada")
            try await stores.register(.sample(1), for: browser)
            let code = AuthorizationCodeRecord(
                id: newID(),
                codeDigest: digest(),
                applicationID: Application.defaultID,
                redirectURI: "app:/callback",
                codeChallenge: "c",
                userID: ada.id,
                browserSessionID: browser.id,
                authenticatedAt: .sample,
                createdAt: .sample,
                expiresAt: Date.sample.addingTimeInterval(60)
            )
            #expect(try await stores.codes.insert(code))
            let session = NewSession(
                .sample(of: ada),
                deviceKeyDigest: digest(),
                notice: SignInNotice(by: [.apns], ids: ids)
            )
            let event = AuditEvent(.loginSucceeded, id: newID(), starting: session.record)
            let spending = try await stores.codes.spend(code.codeDigest, on: session, event: event, orEnd: .sample())
            #expect(spending == .started(ada))
            #expect(try await stores.told() == [.sample(1)])
        }
    }

    @Test(arguments: Engine.all) func `a user who is deleted takes their notifications along`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada")
            try await stores.register(.sample(1), for: first)
            try await stores.logIn(ada)
            try await stores.users.delete(ada.id, at: .sample)
            #expect(try await stores.count("notifications") == 0)
        }
    }
}
