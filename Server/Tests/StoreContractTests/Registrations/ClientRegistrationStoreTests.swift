import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct ClientRegistrationStoreTests {
    private func registration(_ id: Application.ID, expiresAt: Date? = nil) -> ClientRegistration {
        ClientRegistration(
            applicationID: id,
            tokenDigest: [7, 0, 255],
            kind: .native,
            sectorURI: "https://sector.example.com/",
            createdAt: .sample,
            expiresAt: expiresAt
        )
    }

    @Test(arguments: Engine.all) func `a registration is stored and removed with its application`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let stored = registration("app", expiresAt: .sample)
            let (found, removed, count) = try await stores.storage.serialTransaction { tables in
                _ = try tables.applications.insert(Application(id: "app", name: "App"))
                try tables.clientRegistrations.insert(stored)
                let found = try tables.clientRegistrations.find("app")
                let removed = [try tables.applications.remove("app"), try tables.applications.remove("app")]
                return (found, removed, try tables.clientRegistrations.count())
            }
            #expect(found == stored)
            #expect(removed == [true, false])
            #expect(count == 0)
        }
    }

    @Test(arguments: Engine.all) func `expired registrations come in the order of their expiry`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let all = [
                registration("b", expiresAt: .sample.addingTimeInterval(1)), registration("a", expiresAt: .sample),
                registration("c", expiresAt: .sample.addingTimeInterval(2)), registration("d"),
            ]
            let (expired, kept) = try await stores.storage.serialTransaction { tables in
                for one in all {
                    _ = try tables.applications.insert(Application(id: one.applicationID, name: "App"))
                    try tables.clientRegistrations.insert(one)
                }
                let now = Date.sample.addingTimeInterval(1)
                let expired = try tables.clientRegistrations.expired(at: now, limit: 10)
                try tables.clientRegistrations.keep("a")
                return (expired, try tables.clientRegistrations.expired(at: now, limit: 10))
            }
            #expect(expired == ["a", "b"])
            #expect(kept == ["b"])
        }
    }

    @Test(arguments: Engine.all) func `an application is replaced with its name`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let changed = registration("app")
            let (application, found) = try await stores.storage.serialTransaction { tables in
                _ = try tables.applications.insert(Application(id: "app", name: "App"))
                try tables.clientRegistrations.insert(
                    ClientRegistration(applicationID: "app", tokenDigest: [7, 0, 255], kind: .web, createdAt: .sample)
                )
                var client = ClientRules()
                client.party = .third
                client.policyURI = "https://app.example.com/privacy"
                client.servedResources = ["https://api.example.com"]
                try tables.applications.replace(Application(id: "app", name: "Other", client: client))
                try tables.clientRegistrations.update(changed)
                return (try tables.applications.find("app"), try tables.clientRegistrations.find("app"))
            }
            #expect(application?.name == "Other")
            #expect(application?.client.party == .third)
            #expect(application?.client.policyURI == "https://app.example.com/privacy")
            #expect(application?.client.servedResources == ["https://api.example.com"])
            #expect(found == changed)
        }
    }
}

@Suite struct InitialTokenStoreTests {
    private func token(_ id: InitialToken.ID, uses: Int?) -> InitialToken {
        InitialToken(
            id: id,
            digest: Array(id.rawValue.utf8),
            note: uses.map { "\($0)" },
            usesLeft: uses,
            createdAt: .sample,
            expiresAt: .sample.addingTimeInterval(60)
        )
    }

    @Test(arguments: Engine.all) func `a token is used as often as it may be`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (limited, unlimited) = (token("t1", uses: 1), token("t2", uses: nil))
            let uses = try await stores.storage.serialTransaction { tables in
                for one in [limited, unlimited] { try tables.initialTokens.insert(one) }
                let now = Date.sample
                let late = now.addingTimeInterval(60)
                return [
                    try tables.initialTokens.use(limited.digest, at: now),
                    try tables.initialTokens.use(limited.digest, at: now),
                    try tables.initialTokens.use(unlimited.digest, at: now),
                    try tables.initialTokens.use(unlimited.digest, at: now),
                    try tables.initialTokens.use(unlimited.digest, at: late),
                    try tables.initialTokens.use([0], at: now),
                ]
            }
            #expect(uses == [true, false, true, true, false, false])
            let all = try await stores.storage.read { tables in try tables.initialTokens.all() }
            #expect(all.map(\.usesLeft) == [0, nil])
        }
    }

    @Test(arguments: Engine.all) func `a token is found by its digest and removed by its id`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let stored = token("t1", uses: 3)
            let (found, removed) = try await stores.storage.serialTransaction { tables in
                try tables.initialTokens.insert(stored)
                let found = try tables.initialTokens.find(stored.digest)
                return (found, [try tables.initialTokens.remove("t1"), try tables.initialTokens.remove("t1")])
            }
            #expect(found == stored)
            #expect(removed == [true, false])
        }
    }

    @Test(arguments: Engine.databases) func `a token goes 30 days after its expiry`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            let stored = token("0", uses: 3)
            try await stores.storage.serialTransaction { tables in try tables.initialTokens.insert(stored) }
            let purge = try SQLPurge.initialTokens(in: stores.database)
            for (days, left) in [(29.9, 1), (30.1, 0)] as [(TimeInterval, Int64)] {
                let time = stored.expiresAt.addingTimeInterval(days * 24 * 60 * 60)
                _ = try await purge.removeOld(after: nil, among: 100, at: time)
                #expect(try await stores.count("initial_access_tokens") == left)
            }
            let all = try SQLPurge.all(in: stores.database, pseudoUsersIdle: nil)
            #expect(all.map(\.name).contains("initial_access_tokens"))
        }
    }
}

@Suite struct ResourceStoreTests {
    @Test(arguments: Engine.all) func `a resource replaces the one with its URI and keeps the creation time`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let uri = "https://api.example.com/"
            let (all, removed) = try await stores.storage.serialTransaction { tables in
                for (scope, time) in [("a", Date.sample), ("b", Date.sample.addingTimeInterval(1))] {
                    try tables.resources.put(
                        Resource(uri: uri, scopes: Scopes(names: [scope]), clients: .any, createdAt: time)
                    )
                }
                let all = try tables.resources.all()
                return (all, [try tables.resources.remove(uri), try tables.resources.remove(uri)])
            }
            #expect(all == [Resource(uri: uri, scopes: Scopes(names: ["b"]), clients: .any, createdAt: .sample)])
            #expect(removed == [true, false])
        }
    }
}
