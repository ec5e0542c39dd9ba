import Foundation
import LatchkeyCore
import Testing

@Suite struct TOTPStoreTests {
    /// A stored user with a confirmed secret, whose last step is 5.
    private static func user(_ stores: Stores, _ name: String = "ada") async throws -> User.ID {
        let id = try await stores.newUser(name).user.id
        try await stores.inTransaction { tables throws in
            #expect(try tables.totpSecrets.insert([1, 0, 255], of: id, at: .sample))
            #expect(try tables.totpSecrets.confirm([1, 0, 255], of: id, by: 5, at: .sample))
        }
        return id
    }

    private static func find(_ id: User.ID, _ stores: Stores) async throws -> StoredTOTP? {
        try await stores.storage.read { tables in try tables.totpSecrets.find(of: id) }
    }

    @Test(arguments: Engine.all) func `an unconfirmed secret gives way to the next one, a confirmed one does not`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let id = try await stores.newUser("ada").user.id
            #expect(try await Self.find(id, stores) == nil)
            for byte in UInt8(1)...2 {
                #expect(try await stores.inTransaction { try $0.totpSecrets.insert([byte], of: id, at: .sample) })
                let stored = try await Self.find(id, stores)
                #expect(stored == StoredTOTP(sealed: [byte], confirmedAt: nil, lastStep: nil))
            }
            try await stores.inTransaction { tables throws in
                #expect(try !tables.totpSecrets.confirm([1], of: id, by: 7, at: .sample), "it was replaced")
                #expect(try tables.totpSecrets.confirm([2], of: id, by: 7, at: .sample))
                #expect(try !tables.totpSecrets.confirm([2], of: id, by: 8, at: .sample), "it is confirmed")
                #expect(try !tables.totpSecrets.insert([3], of: id, at: .sample))
            }
            let stored = try await Self.find(id, stores)
            #expect(stored == StoredTOTP(sealed: [2], confirmedAt: .sample, lastStep: 7))
            #expect(try await stores.count("totp_secrets") == 1)
        }
    }

    @Test(arguments: Engine.all) func `nobody who does not exist has a secret`(engine: Engine) async throws {
        try await engine.withStores { stores throws in
            await #expect(throws: StoreError.self) {
                _ = try await stores.inTransaction { try $0.totpSecrets.insert([1], of: "nobody", at: .sample) }
            }
            #expect(try await stores.count("totp_secrets") == 0)
        }
    }

    @Test(arguments: Engine.all) func `a step is accepted once, and none before it`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await Self.user(stores), try await Self.user(stores, "eve"))
            func accept(_ step: TOTP.Step) async throws -> Bool {
                try await stores.inTransaction { try $0.totpSecrets.accept(step, of: ada) }
            }
            #expect(try await !accept(4))
            #expect(try await !accept(5))
            #expect(try await accept(7))
            #expect(try await !accept(7))
            #expect(try await !accept(6))
            #expect(try await Self.find(ada, stores)?.lastStep == 7)
            #expect(try await Self.find(eve, stores)?.lastStep == 5)
        }
    }

    @Test(arguments: Engine.all) func `an unconfirmed secret accepts no step`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let id = try await stores.newUser("ada").user.id
            try await stores.inTransaction { tables throws in
                #expect(try tables.totpSecrets.insert([1], of: id, at: .sample))
                #expect(try !tables.totpSecrets.accept(7, of: id))
                #expect(try !tables.totpSecrets.accept(7, of: "nobody"))
            }
        }
    }

    @Test(arguments: Engine.all) func `of many logins at once with one code one is accepted`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let id = try await Self.user(stores)
            let accepted = try await stores.race { try $0.totpSecrets.accept(8, of: id) }
            #expect(accepted.count { $0 } == 1)
        }
    }

    @Test(arguments: Engine.all) func `of many confirmations at once one is made`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let id = try await stores.newUser("ada").user.id
            let isInserted = try await stores.inTransaction { try $0.totpSecrets.insert([1], of: id, at: .sample) }
            #expect(isInserted)
            let confirmed = try await stores.race { try $0.totpSecrets.confirm([1], of: id, by: 8, at: .sample) }
            #expect(confirmed.count { $0 } == 1)
        }
    }

    @Test(arguments: Engine.all) func `a removal says whether there was a confirmed secret`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await Self.user(stores), try await Self.user(stores, "eve"))
            let new = try await stores.newUser("grace").user.id
            try await stores.inTransaction { tables throws in
                #expect(try tables.totpSecrets.insert([1], of: new, at: .sample))
                #expect(try !tables.totpSecrets.remove(of: new))
                #expect(try tables.totpSecrets.remove(of: ada))
                #expect(try !tables.totpSecrets.remove(of: ada))
            }
            #expect(try await stores.count("totp_secrets") == 1)
            #expect(try await Self.find(eve, stores) != nil)
        }
    }
}
