import Foundation
import LatchkeyCore
import Testing

@Suite struct UpstreamStoreTests {
    @Test(arguments: Engine.all) func `an upstream is stored as it is, replaced and removed`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            let first = StoredUpstream(id: "google", sealed: [0, 1, 255], createdAt: .sample)
            let second = StoredUpstream(id: "acme", sealed: [2], createdAt: .sample.addingTimeInterval(1))
            let changed = StoredUpstream(id: "google", sealed: [3], createdAt: .sample.addingTimeInterval(9))
            try await stores.inTransaction { tables in
                #expect(try tables.upstreams.all().isEmpty)
                try tables.upstreams.put(second)
                try tables.upstreams.put(first)
                #expect(try tables.upstreams.all() == [first, second])
                try tables.upstreams.put(changed)
                // The time of its creation stays.
                let kept = StoredUpstream(id: "google", sealed: [3], createdAt: .sample)
                #expect(try tables.upstreams.all() == [kept, second])
                #expect(try tables.upstreams.remove("google"))
                #expect(try !tables.upstreams.remove("google"))
                #expect(try tables.upstreams.all() == [second])
            }
        }
    }

    private static func visit(_ digest: [UInt8] = [1, 0, 255], isFull: Bool = false) -> UpstreamVisit {
        UpstreamVisit(
            digest: digest,
            upstreamID: "acme",
            applicationID: Application.defaultID,
            browser: [0, 255],
            purpose: isFull ? .link : .logIn,
            sessionID: isFull ? "session" : nil,
            returnTo: isFull ? "/account/ä" : nil,
            staysSignedIn: !isFull,
            maximumAge: isFull ? 0 : nil,
            sealed: isFull ? [7] : nil,
            createdAt: .sample,
            expiresAt: .sample.addingTimeInterval(600)
        )
    }

    @Test(arguments: Engine.all, [true, false]) func `a visit is stored as it is, and is over once`(
        engine: Engine,
        isFull: Bool
    ) async throws {
        try await engine.withStores { stores async throws in
            let visit = Self.visit(isFull: isFull)
            try await stores.inTransaction { tables in
                try tables.upstreamVisits.insert(visit)
                #expect(try tables.upstreamVisits.find(visit.digest) == visit)
                #expect(try tables.upstreamVisits.find([1]) == nil)
            }
            let removed = try await stores.race { tables in try tables.upstreamVisits.remove(visit.digest) }
            #expect(removed.count { $0 } == 1)
        }
    }

    @Test(arguments: Engine.all) func `the first answer of a visit is kept`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            try await stores.inTransaction { tables in
                try tables.upstreamVisits.insert(Self.visit())
                #expect(try tables.upstreamVisits.keep([8], for: [1, 0, 255]))
                #expect(try !tables.upstreamVisits.keep([9], for: [1, 0, 255]))
                #expect(try !tables.upstreamVisits.keep([9], for: [2]), "unknown")
                #expect(try tables.upstreamVisits.find([1, 0, 255])?.sealed == [8])
            }
        }
    }

    @Test(arguments: Engine.all) func `an identity at a provider is known by its issuer and subject alone`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            let (ada, _) = try await stores.newUser("ada", hash: "hash")
            @Sendable func identity(_ id: Identity.ID, _ subject: String, at issuer: String?) -> Identity {
                Identity(
                    id: id,
                    userID: ada.id,
                    applicationID: Application.defaultID,
                    issuer: issuer,
                    uniqueID: subject,
                    madeUser: false,
                    claims: SSOClaims(),
                    createdAt: .sample,
                    lastUsedAt: nil
                )
            }
            let google = identity("i1", "7", at: "https://accounts.google.com")
            let backend = identity("i2", "7", at: nil)
            try await stores.inTransaction { tables in
                #expect(try tables.identities.insert(google))
                #expect(try tables.identities.insert(backend), "a backend's users are others")
                #expect(try tables.identities.insert(identity("i3", "7", at: "https://appleid.apple.com")))
                #expect(try !tables.identities.insert(identity("i4", "7", at: "https://accounts.google.com")))
                #expect(try !tables.identities.insert(identity("i5", "7", at: nil)))
                #expect(try tables.identities.find("7", at: "https://accounts.google.com") == google)
                #expect(try tables.identities.find("7", in: Application.defaultID) == backend)
                #expect(try tables.identities.find("8", at: "https://accounts.google.com") == nil)
                #expect(try tables.identities.find("7", at: "") == nil)
                try tables.identities.update("i1", SSOClaims(login: "ada"), usedAt: .sample)
                #expect(try tables.identities.find("7", at: "https://accounts.google.com")?.claims.login == "ada")
            }
        }
    }
}
