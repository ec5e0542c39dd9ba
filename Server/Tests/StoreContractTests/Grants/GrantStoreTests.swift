import Foundation
import LatchkeyCore
import Testing

@Suite struct GrantStoreTests {
    private static func sample(
        of user: User,
        to application: Application.ID = "a",
        _ scopes: [String] = ["openid"],
        at time: Date = .sample
    ) -> Grant {
        Grant(
            id: Grant.ID(newID()),
            userID: user.id,
            applicationID: application,
            scopes: Scopes(names: scopes),
            resources: ["https://api.example.com/", "urn:ä"],
            claims: ["name", "\"é"],
            createdAt: time,
            consentedAt: time,
            lastUsedAt: time
        )
    }

    private static func all(_ stores: Stores, of user: User) async throws -> [Grant] {
        try await stores.storage.read { tables in try tables.grants.all(of: user.id) }
    }

    @Test(arguments: Engine.all) func `a grant is stored as it is, in the order of the ids`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            let grants = [Self.sample(of: ada), Self.sample(of: ada, to: "b", []), Self.sample(of: eve)]
            try await stores.inTransaction { tables in
                for grant in grants.reversed() { try tables.grants.put(grant) }
                #expect(try tables.grants.find(of: ada.id, to: "b") == grants[1])
                #expect(try tables.grants.find(of: eve.id, to: "b") == nil)
            }
            #expect(try await Self.all(stores, of: ada) == grants.prefix(2).sorted { $0.id < $1.id })
        }
    }

    @Test(arguments: Engine.all) func `a later grant takes the place of the first, and keeps its id and beginning`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            let ada = try await stores.newUser("ada").user
            let first = Self.sample(of: ada)
            let later = Self.sample(of: ada, ["openid", "email"], at: .sample.addingTimeInterval(9))
            try await stores.inTransaction { tables in
                try tables.grants.put(first)
                try tables.grants.put(later)
            }
            let stored = try #require(try await Self.all(stores, of: ada).first)
            #expect(try await Self.all(stores, of: ada).count == 1)
            #expect(stored.id == first.id && stored.createdAt == first.createdAt)
            #expect(stored.scopes == later.scopes && stored.consentedAt == later.consentedAt)
        }
    }

    @Test(arguments: Engine.all) func `the last use only moves forward`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            let ada = try await stores.newUser("ada").user
            try await stores.inTransaction { tables in
                try tables.grants.put(Self.sample(of: ada))
                try tables.grants.setLastUse(of: ada.id, by: "a", at: .sample.addingTimeInterval(5))
                try tables.grants.setLastUse(of: ada.id, by: "a", at: .sample.addingTimeInterval(4))
                try tables.grants.setLastUse(of: ada.id, by: "b", at: .sample.addingTimeInterval(6))
            }
            let grant = try #require(try await Self.all(stores, of: ada).first)
            #expect(grant.lastUsedAt == .sample.addingTimeInterval(5))
            #expect(grant.consentedAt == .sample)
        }
    }

    @Test(arguments: Engine.all) func `a grant is removed once, and all of a user with the user`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            try await stores.inTransaction { tables in
                for user in [ada, eve] {
                    for id in ["a", "b"] { try tables.grants.put(Self.sample(of: user, to: Application.ID(id))) }
                }
                #expect(try tables.grants.remove(of: ada.id, to: "a"))
                #expect(try !tables.grants.remove(of: ada.id, to: "a"))
            }
            #expect(try await Self.all(stores, of: ada).map(\.applicationID) == ["b"])
            _ = try await stores.inTransaction { tables in try tables.users.delete(eve.id) }
            #expect(try await Self.all(stores, of: eve) == [])
            #expect(try await stores.count("grants") == 1)
        }
    }
}
