import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct PushDeviceLimitTests {
    private static func devices(_ numbers: some Sequence<Int>) throws -> [PushDevice] {
        try numbers.map { try .sample($0) }
    }

    @Test(arguments: Engine.all) func `a session has at most 20 devices: the oldest give way`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            for number in 1...20 { try await stores.register(.sample(number), for: session) }
            #expect(try await stores.devices(of: user) == Self.devices((1...20).reversed()))
            // Registered again, the first is the latest, so the next ones replace the second and the third.
            for number in [1, 21, 22] { try await stores.register(.sample(number), for: session) }
            #expect(try await stores.devices(of: user) == Self.devices([22, 21, 1] + (4...20).reversed()))
        }
    }

    @Test(arguments: Engine.all) func `a user has at most 100 devices: the oldest give way`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let (eve, other) = try await stores.newUser("eve")
            try await stores.register(.sample(1000), for: other)
            for number in 1...103 { _ = try await stores.newSession(of: user, with: .sample(number)) }
            #expect(try await stores.devices(of: user) == Self.devices((4...103).reversed()))
            #expect(try await stores.devices(of: eve) == Self.devices([1000]))
        }
    }

    @Test(arguments: Engine.all) func `a clock that was set back makes no device older than it is`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            for number in 1...21 {
                let time = Date.sample.addingTimeInterval(TimeInterval(-number))
                let result = try await stores.pushDevices.register(.sample(number), for: session.id, at: time)
                #expect(result == .registered)
            }
            #expect(try await stores.devices(of: user) == Self.devices((2...21).reversed()))
        }
    }

    @Test(arguments: Engine.all) func `10,000 registrations from 10 sessions at once leave 100 devices`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, first) = try await stores.newUser("ada")
            var sessions = [first]
            for _ in 1..<10 { sessions.append(try await stores.newSession(of: user)) }
            let all = sessions
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<20 {
                    group.addTask {
                        for number in 0..<500 {
                            try await stores.register(.sample(worker * 500 + number), for: all[worker % all.count])
                        }
                    }
                }
                try await group.waitForAll()
            }
            let devices = try await stores.pushDevices.devices(of: user.id, at: .sample)
            #expect(devices.count == PushDeviceLimits.perUser)
            #expect(try await stores.count("push_devices") == Int64(PushDeviceLimits.perUser))
            let counts = Dictionary(grouping: devices, by: \.sessionID).mapValues(\.count)
            #expect(counts.values.allSatisfy { $0 <= PushDeviceLimits.perSession })
        }
    }
}
