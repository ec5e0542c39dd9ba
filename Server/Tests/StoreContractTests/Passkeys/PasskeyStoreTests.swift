import Foundation
import LatchkeyCore
import Testing

@Suite struct PasskeyStoreTests {
    @Test(arguments: Engine.all, [true, false, nil]) func `a passkey is stored as it is`(
        engine: Engine,
        isDiscoverable: Bool?
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let passkey = try PasskeyRecord.sample(
                of: ada,
                counter: isDiscoverable == true ? .max : 0,
                lastUsedAt: isDiscoverable == nil ? nil : .sample,
                isDiscoverable: isDiscoverable
            )
            try await stores.insert(passkey)
            #expect(try await stores.passkey(passkey.passkey.credentialID) == passkey)
            let other = try PasskeyRecord.sample(of: ada)
            #expect(try await stores.passkey(other.passkey.credentialID) == nil)
        }
    }

    @Test(arguments: Engine.all) func `a credential id belongs to one passkey`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            let passkey = try PasskeyRecord.sample(of: ada, credentialID: [7])
            try await stores.insert(passkey)
            for user in [ada, eve] {
                let again = try PasskeyRecord.sample(of: user, credentialID: [7])
                #expect(try await stores.inTransaction { try !$0.passkeys.insert(again) })
            }
            #expect(try await stores.passkey(passkey.passkey.credentialID) == passkey)
            #expect(try await stores.count("passkeys") == 1)
        }
    }

    @Test(arguments: Engine.all) func `of many registrations at once with one credential id one is stored`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let inserted = try await stores.race { tables in
                try tables.passkeys.insert(try .sample(of: ada, credentialID: [7]))
            }
            #expect(inserted.count { $0 } == 1)
            #expect(try await stores.count("passkeys") == 1)
        }
    }

    @Test(arguments: Engine.all) func `nobody who does not exist has a passkey or a handle`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let nobody = try User.sample()
            let passkey = try PasskeyRecord.sample(of: nobody)
            await #expect(throws: StoreError.self) { try await stores.insert(passkey) }
            await #expect(throws: StoreError.self) {
                try await stores.inTransaction { try $0.passkeys.insertHandle(.random(), of: nobody.id) }
            }
        }
    }

    @Test(arguments: Engine.all) func `the passkeys of a user are listed by age`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            let passkeys = try [3, 1, 2].map { try PasskeyRecord.sample(of: ada, at: $0) }
            for passkey in passkeys { try await stores.insert(passkey) }
            try await stores.insert(try .sample(of: eve))
            try await stores.inTransaction { tables throws in
                #expect(try tables.passkeys.list(of: ada.id) == [passkeys[1], passkeys[2], passkeys[0]])
                #expect(try tables.passkeys.count(of: ada.id) == 3)
                #expect(try tables.passkeys.list(of: "nobody").isEmpty)
                #expect(try tables.passkeys.count(of: "nobody") == 0)
                try tables.passkeys.removeAll(of: ada.id)
                #expect(try tables.passkeys.count(of: ada.id) == 0)
                #expect(try tables.passkeys.count(of: eve.id) == 1)
            }
        }
    }

    @Test(arguments: Engine.all) func `a passkey is renamed and removed by its user alone`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            let (passkey, other) = (try PasskeyRecord.sample(of: ada), try PasskeyRecord.sample(of: ada))
            try await stores.insert(passkey, other)
            try await stores.inTransaction { tables throws in
                #expect(try !tables.passkeys.rename(passkey.id, of: eve.id, to: "Eve"))
                #expect(try tables.passkeys.rename(passkey.id, of: ada.id, to: "電話"))
                #expect(try tables.passkeys.find(passkey.passkey.credentialID)?.name == "電話")
                #expect(try tables.passkeys.find(other.passkey.credentialID) == other)
                #expect(try !tables.passkeys.remove(passkey.id, of: eve.id))
                #expect(try tables.passkeys.remove(passkey.id, of: ada.id))
                #expect(try !tables.passkeys.remove(passkey.id, of: ada.id))
                #expect(try tables.passkeys.list(of: ada.id) == [other])
            }
        }
    }

    @Test(arguments: Engine.all) func `of many removals at once one is made`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let passkey = try PasskeyRecord.sample(of: ada)
            try await stores.insert(passkey)
            let removed = try await stores.race { try $0.passkeys.remove(passkey.id, of: ada.id) }
            #expect(removed.count { $0 } == 1)
        }
    }

    @Test(arguments: Engine.all) func `a user keeps the first handle, which finds nobody else`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user.id, try await stores.newUser("eve").user.id)
            let (first, second) = (PasskeyUserHandle.random(), PasskeyUserHandle.random())
            try await stores.inTransaction { tables throws in
                #expect(try tables.passkeys.handle(of: ada) == nil)
                for handle in [first, second] { try tables.passkeys.insertHandle(handle, of: ada) }
                #expect(try tables.passkeys.handle(of: ada) == first)
                #expect(try tables.passkeys.handle(of: eve) == nil)
                #expect(try tables.passkeys.user(of: first) == ada)
                #expect(try tables.passkeys.user(of: second) == nil)
            }
            await #expect(throws: StoreError.self) {
                try await stores.inTransaction { try $0.passkeys.insertHandle(first, of: eve) }
            }
        }
    }

    @Test(arguments: Engine.all) func `passkeys are counted by their relying parties`(engine: Engine) async throws {
        try await engine.withStores { stores in
            #expect(try await stores.inTransaction { try $0.passkeys.relyingParties() }.isEmpty)
            let ada = try await stores.newUser("ada").user
            for name in ["example.com", "example.com", "example.org"] {
                try await stores.insert(try .sample(of: ada, relyingPartyID: name))
            }
            let counts = try await stores.inTransaction { try $0.passkeys.relyingParties() }
            #expect(counts == ["example.com": 2, "example.org": 1])
        }
    }
}
