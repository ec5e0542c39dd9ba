import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

/// The end of everything that challenges, factors and passkeys store.
@Suite struct FactorDeletionTests {
    private static let tables = [
        "challenges", "totp_secrets", "recovery_codes", "remembered_devices", "passkeys", "passkey_user_handles",
        "ceremonies", "recoveries",
    ]

    /// Stores a row of a user in each table.
    private static func fill(_ stores: Stores, of user: User) async throws {
        let (challenge, passkey) = (try LogInChallenge.sample(of: user), try PasskeyRecord.sample(of: user))
        let ceremony = try Ceremony.sample(of: user)
        let end = Date.sample.addingTimeInterval(100)
        try await stores.inTransaction { tables throws in
            try tables.challenges.insert(challenge)
            #expect(try tables.totpSecrets.insert([1], of: user.id, at: .sample))
            let code = StoredRecoveryCode(selector: "code", hash: "hash")
            try tables.recoveryCodes.replace([code], of: user.id, at: .sample)
            try tables.rememberedDevices.remember([1], of: user.id, at: .sample, until: end, keeping: 5)
            try tables.passkeys.insertHandle(passkey.passkey.userHandle, of: user.id)
            #expect(try tables.passkeys.insert(passkey))
            try tables.ceremonies.insert(ceremony)
            #expect(try tables.recoveries.insert(.sample(of: user)))
        }
    }

    @Test(arguments: Engine.all) func `a deleted user takes all of it along, and nothing of another`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            for user in [ada, eve] { try await Self.fill(stores, of: user) }
            try await stores.users.delete(ada.id, at: .sample)
            for table in Self.tables { #expect(try await stores.count(table) == 1, "\(table)") }
            try await stores.users.delete(eve.id, at: .sample)
            for table in Self.tables { #expect(try await stores.count(table) == 0, "\(table)") }
        }
    }

    @Test(arguments: Engine.databases) func `expired rows are purged, and nothing before`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            try await Self.fill(stores, of: ada)
            let lifetimes: [(table: String, lifetime: TimeInterval)] = [
                ("remembered_devices", 100), ("challenges", TimeInterval(LogInChallenge.lifetime)), ("ceremonies", 600),
            ]
            let purges = try SQLPurge.all(in: stores.database, pseudoUsersIdle: nil)
            for (table, lifetime) in lifetimes {
                let purge = try #require(purges.first { $0.name == table })
                for (seconds, removed) in [(lifetime - 1, 0), (lifetime, 1), (lifetime, 0)] {
                    let time = Date.sample.addingTimeInterval(seconds)
                    let step = try await purge.removeOld(after: nil, among: 500, at: time)
                    #expect(step == PurgeStep(removed: removed, last: nil), "\(table) after \(seconds)")
                }
                #expect(try await stores.count(table) == 0)
            }
        }
    }

    @Test(arguments: Engine.databases) func `a step of a purge removes so many rows at the most`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let challenges = try (0..<130).map { try LogInChallenge.sample(of: ada, at: TimeInterval($0)) }
            try await stores.inTransaction { tables throws in
                for challenge in challenges { try tables.challenges.insert(challenge) }
            }
            let purge = ExpiryPurge("challenges", key: ["digest"], in: try stores.database)
            let time = Date.sample.addingTimeInterval(TimeInterval(LogInChallenge.lifetime) + 119)
            let first = try await purge.removeOld(after: nil, among: 500, at: time)
            #expect(first.removed == 100)
            let second = try await purge.removeOld(after: first.last, among: 500, at: time)
            #expect(second == PurgeStep(removed: 20, last: nil))
            #expect(try await stores.count("challenges") == 10)
        }
    }
}
