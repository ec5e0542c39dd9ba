import Foundation
import LatchkeyCore
import Testing

@Suite struct RecoveryCodeStoreTests {
    private static let codes = (0..<10).map { StoredRecoveryCode(selector: "code\($0)", hash: "hash\($0)") }

    /// A stored user with ten codes.
    private static func user(_ stores: Stores, _ name: String = "ada") async throws -> User.ID {
        let id = try await stores.newUser(name).user.id
        try await stores.inTransaction { try $0.recoveryCodes.replace(codes, of: id, at: .sample) }
        return id
    }

    @Test(arguments: Engine.all) func `a code is found by its user and its first characters`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await Self.user(stores), try await stores.newUser("eve").user.id)
            try await stores.inTransaction { tables throws in
                for code in Self.codes {
                    #expect(try tables.recoveryCodes.hash(of: ada, code.selector) == code.hash)
                    #expect(try tables.recoveryCodes.hash(of: eve, code.selector) == nil)
                }
                #expect(try tables.recoveryCodes.hash(of: ada, "CODE1") == nil)
                #expect(try tables.recoveryCodes.count(of: ada) == 10)
                #expect(try tables.recoveryCodes.count(of: eve) == 0)
            }
        }
    }

    @Test(arguments: Engine.all, [(-1.0, 0), (0, 10)]) func `codes that were made after a time are removed`(
        engine: Engine,
        removal: (seconds: TimeInterval, left: Int)
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await Self.user(stores), try await Self.user(stores, "eve"))
            let time = Date.sample.addingTimeInterval(removal.seconds)
            try await stores.inTransaction { tables throws in
                try tables.recoveryCodes.removeAll(of: ada, madeAfter: time)
                #expect(try tables.recoveryCodes.count(of: ada) == removal.left)
                #expect(try tables.recoveryCodes.count(of: eve) == 10)
            }
        }
    }

    @Test(arguments: Engine.all) func `new codes replace the previous ones of their user`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await Self.user(stores), try await Self.user(stores, "eve"))
            try await stores.inTransaction { tables throws in
                let new = StoredRecoveryCode(selector: "code1", hash: "another")
                try tables.recoveryCodes.replace([new], of: ada, at: .sample)
                #expect(try tables.recoveryCodes.count(of: ada) == 1)
                #expect(try tables.recoveryCodes.hash(of: ada, "code1") == "another")
                #expect(try tables.recoveryCodes.hash(of: ada, "code2") == nil)
                try tables.recoveryCodes.removeAll(of: ada)
                #expect(try tables.recoveryCodes.count(of: ada) == 0)
                #expect(try tables.recoveryCodes.count(of: eve) == 10)
            }
        }
    }

    @Test(arguments: Engine.all) func `a code is spent once, and only with the hash that was compared`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await Self.user(stores), try await Self.user(stores, "eve"))
            try await stores.inTransaction { tables throws in
                #expect(try !tables.recoveryCodes.spend("code1", "hash2", of: ada))
                #expect(try tables.recoveryCodes.spend("code1", "hash1", of: ada))
                #expect(try !tables.recoveryCodes.spend("code1", "hash1", of: ada))
                #expect(try tables.recoveryCodes.count(of: ada) == 9)
                #expect(try tables.recoveryCodes.count(of: eve) == 10)
            }
        }
    }

    @Test(arguments: Engine.all) func `of many logins at once with one code one spends it`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let id = try await Self.user(stores)
            let spent = try await stores.race { try $0.recoveryCodes.spend("code1", "hash1", of: id) }
            #expect(spent.count { $0 } == 1)
        }
    }
}
