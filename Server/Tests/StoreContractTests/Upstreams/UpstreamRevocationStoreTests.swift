import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct UpstreamRevocationStoreTests {
    private static let issuer = "https://appleid.apple.com"

    private static func identity(of user: User, token: [UInt8]?) -> Identity {
        Identity(
            id: newID(),
            userID: user.id,
            applicationID: "default",
            issuer: issuer,
            uniqueID: "ada-at-apple",
            madeUser: true,
            claims: SSOClaims(),
            createdAt: .sample,
            lastUsedAt: nil,
            sealedRefreshToken: token
        )
    }

    @Test(arguments: Engine.all) func `an identity keeps the newest token, or none`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            let (user, _) = try await stores.newUser("ada")
            let identity = Self.identity(of: user, token: [1, 0, 255])
            func kept() async throws -> [UInt8]? {
                try await stores.storage.read { tables in
                    try tables.identities.find("ada-at-apple", at: Self.issuer)?.sealedRefreshToken
                }
            }
            try await stores.storage.transaction { tables in _ = try tables.identities.insert(identity) }
            #expect(try await kept() == [1, 0, 255])
            for token in [[7], nil] as [[UInt8]?] {
                try await stores.storage.transaction { tables in
                    try tables.identities.keep(sealedRefreshToken: token, for: identity.id)
                }
                #expect(try await kept() == token)
            }
        }
    }

    @Test(arguments: Engine.all) func `a deleted user leaves one revocation for each token`(
        engine: Engine
    ) async throws {
        for token in [[1, 2], nil] as [[UInt8]?] {
            try await engine.withStores { stores async throws in
                let (user, _) = try await stores.newUser("ada")
                let identity = Self.identity(of: user, token: token)
                try await stores.storage.transaction { tables in _ = try tables.identities.insert(identity) }
                try await stores.users.delete(user.id, at: .sample)
                let queue = DeliveryQueue.upstreamRevocations(in: stores.storage)
                let end = Date.sample.addingTimeInterval(60)
                let claimed = try await queue.claim(5, as: "a", at: .sample, until: end)
                #expect(claimed.map(\.revocation.sealedToken) == (token.map { [$0] } ?? []))
                #expect(claimed.allSatisfy { $0.revocation.issuer == Self.issuer && $0.attempts == 1 })
                #expect(try await queue.claim(5, as: "b", at: .sample, until: end).isEmpty)
                for one in claimed { try await queue.markSent(one.id, at: end) }
                #expect(try await queue.newest(5).map(\.state) == claimed.map { _ in .sent })
                #expect(try await stores.count("upstream_revocations") == Int64(claimed.count))
            }
        }
    }

    @Test(arguments: Engine.databases) func `its token goes when it is sent, and its record 7 days later`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            let revocation = UpstreamRevocation(
                id: IDSource(clock: SampleTime()).next(),
                issuer: Self.issuer,
                sealedToken: [1],
                createdAt: .sample
            )
            try await stores.storage.transaction { tables in try tables.upstreamRevocations.insert(revocation) }
            try await DeliveryQueue.upstreamRevocations(in: stores.storage).markSent(revocation.id, at: .sample)
            let purge = try SQLPurge.upstreamRevocations(in: stores.database)
            for (days, left) in [(6.9, 1), (7.1, 0)] as [(TimeInterval, Int64)] {
                let time = Date.sample.addingTimeInterval(days * 24 * 60 * 60)
                _ = try await purge.removeOld(after: nil, among: 100, at: time)
                #expect(try await stores.count("upstream_revocations") == left)
            }
        }
    }

    @Test(arguments: Engine.all) func `a session knows the provider that has logged its user in`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            let (user, plain) = try await stores.newUser("ada")
            let session = SessionRecord.sample(of: user, upstreamID: "acme")
            #expect(try await stores.sessions.insert(session))
            let states = (
                try await stores.sessions.state(of: session.id), try await stores.sessions.state(of: plain.id)
            )
            #expect(states.0?.upstreamID == "acme" && states.1?.upstreamID == nil)
        }
    }
}

private struct SampleTime: WallClock {
    func now() -> Date { .sample }
}
