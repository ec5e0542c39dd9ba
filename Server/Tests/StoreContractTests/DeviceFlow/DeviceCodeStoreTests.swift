import Foundation
import LatchkeyCore
import Testing

@Suite struct DeviceCodeStoreTests {
    private static let digest: [UInt8] = [1, 0, 255]

    private static func sample(
        _ digest: [UInt8] = digest,
        of application: Application.ID = Application.defaultID,
        isFull: Bool = false
    ) -> DeviceAuthorizationRecord {
        DeviceAuthorizationRecord(
            digest: digest,
            userCodeDigest: digest + [0],
            applicationID: application,
            grant: isFull ? SessionGrant(scopes: Scopes(names: ["openid", "a:b"]), resources: ["urn:ä", "b"]) : nil,
            address: isFull ? ClientAddress("2001:db8::1") : nil,
            createdAt: .sample,
            expiresAt: .sample.addingTimeInterval(600),
            interval: isFull ? 10 : 5,
            polledAt: isFull ? .sample.addingTimeInterval(7) : nil,
            decision: isFull ? .denied : nil
        )
    }

    private static func allowance(_ user: User) -> DeviceAllowance {
        DeviceAllowance(
            userID: user.id,
            authenticatedAt: .sample,
            methods: [.password, .oneTimeCode, .multipleFactors]
        )
    }

    private static func find(
        _ stores: Stores,
        _ digest: [UInt8] = digest
    ) async throws -> DeviceAuthorizationRecord? {
        try await stores.storage.transaction { tables in try tables.deviceCodes.hold(digest) }
    }

    @Test(arguments: Engine.all, [true, false]) func `a request is stored as it is`(
        engine: Engine,
        isFull: Bool
    ) async throws {
        try await engine.withStores { stores async throws in
            let record = Self.sample(isFull: isFull)
            try await stores.inTransaction { tables in try tables.deviceCodes.insert(record) }
            #expect(try await Self.find(stores) == record)
            #expect(try await Self.find(stores, [1]) == nil)
            try await stores.inTransaction { tables throws in
                #expect(try tables.deviceCodes.find(userCode: record.userCodeDigest) == record)
                #expect(try tables.deviceCodes.find(userCode: record.digest) == nil)
            }
        }
    }

    @Test(arguments: Engine.all) func `a poll is stored`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            let time = Date.sample.addingTimeInterval(3)
            try await stores.inTransaction { tables in
                try tables.deviceCodes.insert(Self.sample())
                try tables.deviceCodes.setPoll(Self.digest, at: time, interval: 15)
                try tables.deviceCodes.setPoll([9], at: time, interval: 15)
            }
            let record = try #require(try await Self.find(stores))
            #expect(record.polledAt == time && record.interval == 15)
        }
    }

    @Test(arguments: Engine.all) func `it is answered once, and not when it has expired`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            let ada = try await stores.newUser("ada").user
            try await stores.inTransaction { tables in
                try tables.deviceCodes.insert(Self.sample())
                try tables.deviceCodes.insert(Self.sample([2]))
                #expect(try !tables.deviceCodes.decide([2], .denied, at: .sample.addingTimeInterval(600)))
                #expect(try !tables.deviceCodes.decide([3], .denied, at: .sample), "unknown")
            }
            let answered = try await stores.race { tables in
                try tables.deviceCodes.decide(Self.digest, .allowed(Self.allowance(ada)), at: .sample)
            }
            #expect(answered.count { $0 } == 1)
            #expect(try await Self.find(stores)?.decision == .allowed(Self.allowance(ada)))
            #expect(try await Self.find(stores, [2])?.decision == nil)
        }
    }

    @Test(arguments: Engine.all) func `it is removed once`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            try await stores.inTransaction { tables in try tables.deviceCodes.insert(Self.sample()) }
            let removed = try await stores.race { tables in try tables.deviceCodes.remove(Self.digest) }
            #expect(removed.count { $0 } == 1)
            #expect(try await stores.count("device_codes") == 0)
        }
    }

    @Test(arguments: Engine.all) func `those that a user has allowed go, and with the user too`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            try await stores.inTransaction { tables in
                for (digest, user) in [([1], ada), ([2], eve)] as [([UInt8], User)] {
                    try tables.deviceCodes.insert(Self.sample(digest))
                    _ = try tables.deviceCodes.decide(digest, .allowed(Self.allowance(user)), at: .sample)
                }
                try tables.deviceCodes.insert(Self.sample([3]))
                try tables.deviceCodes.removeAllowed(by: ada.id)
            }
            #expect(try await Self.find(stores, [1]) == nil)
            #expect(try await Self.find(stores, [2]) != nil)
            #expect(try await Self.find(stores, [3]) != nil)
        }
    }

    @Test(arguments: Engine.all) func `those of a removed application go, and others stay`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            try await stores.inTransaction { tables in
                try tables.deviceCodes.insert(Self.sample(of: "a"))
                try tables.deviceCodes.insert(Self.sample([2], of: "b"))
                try tables.deviceCodes.removeAll(of: "a")
            }
            #expect(try await Self.find(stores) == nil)
            #expect(try await Self.find(stores, [2]) != nil)
        }
    }
}
