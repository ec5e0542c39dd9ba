import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct PushDeviceStoreTests {
    @Test(arguments: Engine.all) func `a device is kept with the session that registers it`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let (one, other) = (try PushDevice.sample(1), try PushDevice(provider: "fcm", token: "a:B_c-1.z"))
            for device in [one, other] { #expect(try await stores.register(device, for: session) == .registered) }
            let devices = try await stores.pushDevices.devices(of: user.id, at: .sample)
            let expected = [other, one].map { RegisteredPushDevice($0, sessionID: session.id) }
            #expect(devices == expected)
        }
    }

    @Test(arguments: Engine.all) func `the longest token is kept whole`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let text = (0..<PushDevice.longestToken).map { _ in
                "abcdefghijklmnopqrstuvwxyzABCDEF0123456789:_-.".randomElement()
            }
            let device = try PushDevice(provider: "fcm", token: String(text.compactMap { $0 }))
            #expect(device.token.utf8.count == PushDevice.longestToken)
            try await stores.register(device, for: session)
            #expect(try await stores.devices(of: user) == [device])
        }
    }

    @Test(arguments: Engine.all) func `registering again keeps one, as the latest`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let (one, other) = (try PushDevice.sample(1), try PushDevice.sample(2))
            for device in [one, other, one] { try await stores.register(device, for: session) }
            #expect(try await stores.devices(of: user) == [one, other])
        }
    }

    @Test(arguments: Engine.all) func `one token of two providers is two devices`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let token = String(repeating: "a", count: 32)
            let devices = try ["fcm", "apns"].map { try PushDevice(provider: $0, token: token) }
            for device in devices { try await stores.register(device, for: session) }
            #expect(try await stores.devices(of: user) == devices.reversed())
            try await stores.pushDevices.remove(PushDeviceRecord(devices[0]), of: user.id)
            #expect(try await stores.devices(of: user) == [devices[1]])
        }
    }

    @Test(arguments: Engine.all) func `a device moves to the session that registers it`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada")
            let second = try await stores.newSession(of: ada)
            let (eve, third) = try await stores.newUser("eve")
            let device = try PushDevice.sample()
            for session in [first, second, third, second] {
                try await stores.register(device, for: session)
                let devices = try await [ada, eve].asyncMap { user in
                    try await stores.pushDevices.devices(of: user.id, at: .sample)
                }
                #expect(devices.flatMap { $0 } == [RegisteredPushDevice(device, sessionID: session.id)])
                #expect(devices[session.userID == ada.id ? 1 : 0].isEmpty)
            }
            #expect(try await stores.count("push_devices") == 1)
        }
    }

    @Test(arguments: Engine.all) func `a session that ended or never was gets no device, and takes none`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (eve, other) = try await stores.newUser("eve")
            let device = try PushDevice.sample()
            try await stores.register(device, for: other)
            let (_, ended) = try await stores.newUser("ada")
            let late = try await stores.pushDevices.register(.sample(), for: ended.id, at: ended.expiresAt)
            #expect(late == .askerEnded(.expired))
            _ = try await stores.sessions.end(ended.id, because: .signedOut, at: .sample)
            #expect(try await stores.register(device, for: ended) == .askerEnded(.signedOut))
            let nobody = try await stores.pushDevices.register(.sample(), for: newID(), at: .sample)
            #expect(nobody == .askerEnded(nil))
            #expect(try await stores.devices(of: eve) == [device])
        }
    }

    @Test(arguments: Engine.all) func `a device is forgotten by its user alone`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, session) = try await stores.newUser("ada")
            let (eve, _) = try await stores.newUser("eve")
            let device = try PushDevice.sample()
            try await stores.register(device, for: session)
            try await stores.pushDevices.remove(.sample(), of: eve.id)
            try await stores.pushDevices.remove(.sample(2), of: ada.id)
            #expect(try await stores.devices(of: ada) == [device])
            for _ in 0..<2 { try await stores.pushDevices.remove(.sample(), of: ada.id) }
            #expect(try await stores.count("push_devices") == 0)
        }
    }

    @Test(arguments: Engine.all) func `a device is found by the digest of its token, with whose it is`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, session) = try await stores.newUser("ada")
            let token = String(repeating: "a", count: 32)
            var devices = try ["apns", "fcm"].map { try PushDevice(provider: $0, token: token) }
            devices[0].isForDevelopment = true
            for device in devices { try await stores.register(device, for: session) }
            try await stores.register(.sample(), for: session)
            let digest = PushDeviceRecord(devices[0]).tokenDigest
            let found = try await stores.pushDevices.devices(withDigest: digest, at: .sample)
            let expected = devices.map {
                OwnedPushDevice(
                    PushDeviceRecord($0, storedAs: digest),
                    userID: ada.id,
                    sessionID: session.id,
                    applicationID: session.applicationID
                )
            }
            #expect(found == expected)
            #expect(try await stores.pushDevices.devices(withDigest: [7], at: .sample).isEmpty)
            let later = session.expiresAt.addingTimeInterval(1)
            #expect(try await stores.pushDevices.devices(withDigest: digest, at: later).isEmpty)
        }
    }

    @Test(arguments: Engine.all) func `one that has moved since it was found stays where it is`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, session) = try await stores.newUser("ada")
            let (device, other) = (try PushDevice.sample(), try await stores.newSession(of: ada))
            try await stores.register(device, for: session)
            let digest = PushDeviceRecord(device).tokenDigest
            let found = try #require(try await stores.pushDevices.devices(withDigest: digest, at: .sample).first)
            // Another app of the user has the device now.
            try await stores.register(device, for: other)
            try await stores.pushDevices.remove(found)
            let now = try await stores.pushDevices.devices(withDigest: digest, at: .sample)
            #expect(now.map(\.sessionID) == [other.id])
            for device in now { try await stores.pushDevices.remove(device) }
            #expect(try await stores.count("push_devices") == 0)
        }
    }

    @Test(arguments: Engine.all) func `whether an app is in the making is as it was registered last`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            var device = try PushDevice.sample()
            for isForDevelopment in [true, false, true] {
                device.isForDevelopment = isForDevelopment
                try await stores.register(device, for: session)
                #expect(try await stores.devices(of: user) == [device])
            }
        }
    }

    @Test(arguments: Engine.all) func `of 50 sessions that register a device at once exactly one has it`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada")
            let (eve, _) = try await stores.newUser("eve")
            let device = try PushDevice.sample()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 {
                    let session = try await stores.newSession(of: number.isMultiple(of: 2) ? ada : eve)
                    group.addTask { try await stores.register(device, for: session) }
                }
                try await group.waitForAll()
            }
            #expect(try await stores.devices(of: ada) + stores.devices(of: eve) == [device])
        }
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
