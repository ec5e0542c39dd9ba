import Foundation
import LatchkeyCore
import Testing

/// The one place that asks for another factor, on every storage.
@Suite struct ChallengedLogInTests {
    /// A stored user with an authenticator app.
    private static func userWithTOTP(_ stores: Stores) async throws -> User {
        let user = try await stores.newUser("ada").user
        try await stores.inTransaction { tables throws in
            #expect(try tables.totpSecrets.insert([1], of: user.id, at: .sample))
            #expect(try tables.totpSecrets.confirm([1], of: user.id, by: 1, at: .sample))
        }
        return user
    }

    private static func session(
        _ user: User,
        methods: AuthenticationMethods = .password,
        deviceKey: [UInt8]? = nil,
        policy: SecondFactorPolicy = .optional,
        days: Int = 30
    ) throws -> NewSession {
        NewSession(
            .sample(of: user, methods: methods),
            challenge: try .sample(of: user),
            deviceKeyDigest: deviceKey,
            accountRules: AccountRules(secondFactorPolicy: policy, rememberedDeviceDays: days)
        )
    }

    @Test(arguments: Engine.all) func `a password of a user with an authenticator app starts no session`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await Self.userWithTOTP(stores)
            let session = try Self.session(user)
            guard case .challenged(let grant)? = try await stores.sessions.start(session) else {
                throw StoreError.defect("no challenge")
            }
            #expect(grant.factors == [.totp])
            #expect(grant.enrollable.isEmpty)
            #expect(try await stores.sessions.state(of: session.record.id) == nil)
            #expect(try await stores.count("challenges") == 1)
            let events = try await stores.events.events(of: user.id, before: nil, limit: 9)
            #expect(events.map(\.kind) == [.userRegistered])
        }
    }

    @Test(arguments: Engine.all) func `a client that cannot ask for a factor is refused`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let user = try await Self.userWithTOTP(stores)
            let session = NewSession(.sample(of: user))
            await #expect(throws: AdmissionRefusal.secondFactorRequired(nil)) {
                _ = try await stores.storage.perform(.transaction) { tables in try tables.start(session) }
            }
            #expect(try await stores.sessions.state(of: session.record.id) == nil)
            #expect(try await stores.count("challenges") == 0)
        }
    }

    @Test(arguments: Engine.all) func `a session starts with two factors, on a remembered device, or without a policy`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await Self.userWithTOTP(stores)
            try await stores.inTransaction { tables throws in
                try tables.rememberedDevices.remember(
                    [7],
                    of: user.id,
                    at: .sample,
                    until: Date.sample.addingTimeInterval(60),
                    keeping: 5
                )
            }
            let sessions = [
                try Self.session(user, methods: [.password, .multipleFactors]), try Self.session(user, deviceKey: [7]),
                try Self.session(user, policy: .off),
            ]
            for session in sessions { #expect(try await stores.sessions.insert(session)) }
            #expect(try await !stores.sessions.insert(try Self.session(user, deviceKey: [8])))
            #expect(try await !stores.sessions.insert(try Self.session(user, deviceKey: [7], policy: .passkey)))
        }
    }

    @Test(arguments: Engine.all, [(0, false), (1, false), (2, true)])
    func `a device that another application has remembered counts only as long as this one permits`(
        engine: Engine,
        rule: (days: Int, startsSession: Bool)
    ) async throws {
        try await engine.withStores { stores in
            let user = try await Self.userWithTOTP(stores)
            try await stores.inTransaction { tables throws in
                try tables.rememberedDevices.remember(
                    [7],
                    of: user.id,
                    at: Date.sample.addingTimeInterval(-36 * 60 * 60),
                    until: .distantFuture,
                    keeping: 5
                )
            }
            let session = try Self.session(user, deviceKey: [7], days: rule.days)
            #expect(try await stores.sessions.insert(session) == rule.startsSession)
        }
    }

    @Test(arguments: Engine.all) func `a registration that needs a factor stores its user, and no session`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try User.sample(username: "ada")
            let session = try Self.session(user, policy: .required)
            let event = AuditEvent(.userRegistered, id: ids.next(), starting: session.record)
            let stored = try await stores.inTransaction { try $0.register(user, "hash", session, event) }
            guard case .challenged(let grant)? = stored?.session else { throw StoreError.defect("no challenge") }
            #expect(grant.factors.isEmpty)
            #expect(grant.enrollable == [.passkey, .totp])
            #expect(try await stores.users.user(user.id) == user)
            #expect(try await stores.count("sessions") == 0)
        }
    }

    @Test(arguments: Engine.all) func `a user has ten challenges at the most`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let user = try await Self.userWithTOTP(stores)
            for _ in 0..<12 { #expect(try await !stores.sessions.insert(try Self.session(user))) }
            #expect(try await stores.count("challenges") == 10)
        }
    }
}
