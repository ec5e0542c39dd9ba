import Foundation
import LatchkeyCore
import Testing

@Suite struct RememberedDeviceStoreTests {
    /// Remembers a device for 100 seconds.
    private static func remember(
        _ digest: [UInt8],
        of id: User.ID,
        at seconds: TimeInterval = 0,
        keeping most: Int = 20,
        _ stores: Stores
    ) async throws {
        let time = Date.sample.addingTimeInterval(seconds)
        try await stores.inTransaction { tables throws in
            let end = time.addingTimeInterval(100)
            try tables.rememberedDevices.remember(digest, of: id, at: time, until: end, keeping: most)
        }
    }

    private static func isRemembered(
        _ digest: [UInt8],
        of id: User.ID,
        since start: TimeInterval = -10,
        at seconds: TimeInterval = 0,
        _ stores: Stores
    ) async throws -> Bool {
        let (start, time) = (Date.sample.addingTimeInterval(start), Date.sample.addingTimeInterval(seconds))
        return try await stores.storage.read { tables in
            try tables.rememberedDevices.isRemembered(digest, of: id, since: start, at: time)
        }
    }

    private static func count(of id: User.ID, at seconds: TimeInterval = 0, _ stores: Stores) async throws -> Int {
        let time = Date.sample.addingTimeInterval(seconds)
        return try await stores.storage.read { tables in try tables.rememberedDevices.count(of: id, at: time) }
    }

    @Test(arguments: Engine.all) func `a device is remembered for its time, and for its user alone`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user.id, try await stores.newUser("eve").user.id)
            try await Self.remember([1], of: ada, stores)
            #expect(try await Self.isRemembered([1], of: ada, at: 99.9, stores))
            #expect(try await !Self.isRemembered([1], of: ada, at: 100, stores))
            #expect(try await !Self.isRemembered([2], of: ada, stores))
            #expect(try await !Self.isRemembered([1], of: eve, stores))
            #expect(try await Self.isRemembered([1], of: ada, since: -0.1, stores))
            #expect(try await !Self.isRemembered([1], of: ada, since: 0, stores), "it was remembered too long ago")
            try await Self.remember([1], of: ada, at: 50, stores)
            #expect(try await Self.isRemembered([1], of: ada, at: 149.9, stores))
            #expect(try await Self.count(of: ada, at: 149.9, stores) == 1)
            #expect(try await Self.count(of: ada, at: 150, stores) == 0)
            #expect(try await stores.count("remembered_devices") == 1)
        }
    }

    @Test(arguments: Engine.all, [1.0, 0, -1]) func `a user's latest devices are kept`(
        engine: Engine,
        pace: TimeInterval
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user.id, try await stores.newUser("eve").user.id)
            try await Self.remember([0], of: eve, stores)
            for number in UInt8(0)..<5 {
                try await Self.remember([number], of: ada, at: TimeInterval(number) * pace, keeping: 3, stores)
            }
            for number in UInt8(0)..<5 {
                #expect(try await Self.isRemembered([number], of: ada, stores) == (number > 1), "\(number)")
            }
            #expect(try await Self.isRemembered([0], of: eve, stores))
        }
    }

    @Test(arguments: Engine.all) func `all devices of a user are forgotten`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user.id, try await stores.newUser("eve").user.id)
            for id in [ada, eve] { for byte in UInt8(0)..<2 { try await Self.remember([byte], of: id, stores) } }
            try await stores.inTransaction { try $0.rememberedDevices.removeAll(of: ada) }
            #expect(try await Self.count(of: ada, stores) == 0)
            #expect(try await Self.count(of: eve, stores) == 2)
        }
    }
}
