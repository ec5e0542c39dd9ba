import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

/// A device is stored and removed with its session, in the same transaction.
@Suite struct PushDeviceEndTests {
    @Test(arguments: Engine.all) func `a session that starts with a device takes it`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada")
            let device = try PushDevice.sample()
            try await stores.register(device, for: first)
            let eve = try User.sample(username: "eve")
            let session = NewSession(.sample(of: eve), pushDevice: PushDeviceRecord(device))
            #expect(try await stores.users.insert(eve, passwordHash: nil, session: session))
            #expect(try await stores.devices(of: eve) == [device])
            #expect(try await stores.devices(of: ada).isEmpty)
            _ = try await stores.newSession(of: ada, with: device)
            #expect(try await stores.devices(of: ada) == [device])
            #expect(try await stores.devices(of: eve).isEmpty)
        }
    }

    @Test(arguments: Engine.all) func `a session that is not stored takes no device`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, session) = try await stores.newUser("ada")
            let device = try PushDevice.sample()
            try await stores.register(device, for: session)
            let record = PushDeviceRecord(device)
            let taken = try User.sample(username: "ADA")
            let first = NewSession(.sample(of: taken), pushDevice: record)
            #expect(try await !stores.users.insert(taken, passwordHash: nil, session: first))
            let stranger = NewSession(.sample(of: try .sample()), pushDevice: record)
            #expect(try await !stores.sessions.insert(stranger))
            let clash = NewSession(.sample(of: ada, family: session.familyDigest), pushDevice: record)
            await #expect(throws: StoreError.self) { try await stores.sessions.insert(clash) }
            let devices = try await stores.pushDevices.devices(of: ada.id, at: .sample)
            #expect(devices == [RegisteredPushDevice(device, sessionID: session.id)])
        }
    }

    @Test(arguments: Engine.all, SessionEnd.allCases) func `an end removes the session's devices and no others`(
        engine: Engine,
        reason: SessionEnd
    ) async throws {
        try await engine.withStores { stores in
            let (user, lost) = try await stores.newUser("ada")
            let kept = try await stores.newSession(of: user, with: .sample(1))
            for number in 2...3 { try await stores.register(.sample(number), for: lost) }
            #expect(try await stores.sessions.end(lost.id, because: reason, at: .sample))
            #expect(try await stores.count("push_devices") == 1)
            let devices = try await stores.pushDevices.devices(of: user.id, at: .sample)
            #expect(devices == [RegisteredPushDevice(try .sample(1), sessionID: kept.id)])
        }
    }

    @Test(arguments: Engine.all) func `ending the others leaves the device of the one that asks`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, asker) = try await stores.newUser("ada")
            for number in 2...4 { _ = try await stores.newSession(of: user, with: .sample(number)) }
            try await stores.register(.sample(1), for: asker)
            _ = try await stores.sessions.end(.others, of: user.id, by: asker.id, .sample())
            #expect(try await stores.devices(of: user) == [.sample(1)])
            #expect(try await stores.count("push_devices") == 1)
        }
    }

    @Test(arguments: Engine.all, [(10.0, SessionEnd.reuseDetected), (5000, .expired)])
    func `a refresh that ends the session removes its devices`(
        engine: Engine,
        end: (after: Double, reason: SessionEnd)
    ) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada")
            try await stores.register(.sample(), for: session)
            let result = try await stores.refresh(session, from: Rest.stranger, to: Rest.second, after: end.after)
            #expect(result?.outcome == .ended(end.reason))
            #expect(try await stores.count("push_devices") == 0)
        }
    }

    @Test(arguments: Engine.all) func `a refresh leaves the devices`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            try await stores.register(.sample(), for: session)
            #expect(try await stores.refresh(session, from: Rest.first, to: Rest.second)?.outcome == .refreshed)
            #expect(try await stores.devices(of: user) == [.sample()])
        }
    }

    @Test(arguments: Engine.all) func `a device of a session that expired is not listed`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            try await stores.register(.sample(), for: session)
            let before = session.expiresAt.addingTimeInterval(-0.001)
            #expect(try await stores.pushDevices.devices(of: user.id, at: before).count == 1)
            #expect(try await stores.pushDevices.devices(of: user.id, at: session.expiresAt).isEmpty)
        }
    }

    @Test(arguments: Engine.all) func `a deletion removes the user's devices and no others`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, session) = try await stores.newUser("ada")
            let (eve, other) = try await stores.newUser("eve")
            try await stores.register(.sample(1), for: session)
            _ = try await stores.newSession(of: ada, with: .sample(2))
            try await stores.register(.sample(3), for: other)
            try await stores.users.delete(ada.id, at: .sample)
            #expect(try await stores.count("push_devices") == 1)
            #expect(try await stores.devices(of: eve) == [.sample(3)])
        }
    }
}
