import Foundation
import LatchkeyCore
import Testing

/// The counters of passkeys.
@Suite struct PasskeyUseStoreTests {
    private static let later = Date.sample.addingTimeInterval(60)

    @Test(arguments: Engine.all) func `a use stores a higher counter, and whether there are copies`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let (passkey, other) = (try PasskeyRecord.sample(of: ada, counter: 5), try PasskeyRecord.sample(of: ada))
            try await stores.insert(passkey, other)
            let id = passkey.passkey.credentialID
            let uses: [(counter: UInt32, isStored: Bool)] = [
                (4, false), (5, false), (6, true), (6, false), (.max, true), (0, false),
            ]
            for (counter, isStored) in uses {
                let stored = try await stores.inTransaction { tables throws in
                    try tables.passkeys.use(id, counter: counter, isBackedUp: true, at: Self.later)
                }
                #expect(stored == isStored, "\(counter)")
            }
            let used = try #require(try await stores.passkey(id))
            #expect(used.passkey.counter == .max)
            #expect(used.isBackedUp)
            #expect(used.lastUsedAt == Self.later)
            #expect(try await stores.passkey(other.passkey.credentialID) == other)
        }
    }

    @Test(arguments: Engine.all) func `a use that is refused changes nothing`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let passkey = try PasskeyRecord.sample(of: try await stores.newUser("ada").user, counter: 5)
            try await stores.insert(passkey)
            let id = passkey.passkey.credentialID
            _ = try await stores.inTransaction { tables throws in
                try tables.passkeys.use(id, counter: 5, isBackedUp: true, at: Self.later)
            }
            #expect(try await stores.passkey(id) == passkey)
        }
    }

    @Test(arguments: Engine.all) func `a counter of 0 stays 0`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let passkey = try PasskeyRecord.sample(of: try await stores.newUser("ada").user)
            try await stores.insert(passkey)
            let id = passkey.passkey.credentialID
            let stored = try await stores.race { tables in
                try tables.passkeys.use(id, counter: 0, isBackedUp: false, at: Self.later)
            }
            #expect(stored.allSatisfy { $0 })
            #expect(try await stores.passkey(id)?.passkey.counter == 0)
            #expect(try await stores.passkey(id)?.lastUsedAt == Self.later)
        }
    }

    @Test(arguments: Engine.all) func `a use of a copy is stored, and the counter stays`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let (passkey, other) = (try PasskeyRecord.sample(of: ada, counter: 5), try PasskeyRecord.sample(of: ada))
            try await stores.insert(passkey)
            for (record, isStored) in [(passkey, true), (other, false)] {
                let id = record.passkey.credentialID
                let stored = try await stores.inTransaction { tables throws in
                    try tables.passkeys.useCopy(id, isBackedUp: true, at: Self.later)
                }
                #expect(stored == isStored)
            }
            let used = try #require(try await stores.passkey(passkey.passkey.credentialID))
            #expect(used.passkey.counter == 5)
            #expect(used.isBackedUp)
            #expect(used.lastUsedAt == Self.later)
        }
    }

    @Test(arguments: Engine.all) func `of many uses at once with one counter one is stored`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let passkey = try PasskeyRecord.sample(of: try await stores.newUser("ada").user, counter: 1)
            try await stores.insert(passkey)
            let id = passkey.passkey.credentialID
            let stored = try await stores.race { tables in
                try tables.passkeys.use(id, counter: 2, isBackedUp: false, at: Self.later)
            }
            #expect(stored.count { $0 } == 1)
        }
    }
}
