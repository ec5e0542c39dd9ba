import Foundation
import LatchkeyCore
import Testing

/// What a reset of the password and a rescue do to factors.
@Suite struct FactorRevocationTests {
    private static let factors = ["totp_secrets", "recovery_codes", "passkeys"]
    private static let proofs = ["challenges", "remembered_devices"]

    /// Gives a user one of each factor, a waiting login and a remembered device.
    private static func fill(_ stores: Stores, of user: User) async throws {
        let (challenge, passkey) = (try LogInChallenge.sample(of: user), try PasskeyRecord.sample(of: user))
        let end = Date.sample.addingTimeInterval(100)
        try await stores.inTransaction { tables throws in
            try tables.challenges.insert(challenge)
            _ = try tables.totpSecrets.insert([1], of: user.id, at: .sample)
            _ = try tables.totpSecrets.confirm([1], of: user.id, by: 1, at: .sample)
            let code = StoredRecoveryCode(selector: "code", hash: "hash")
            try tables.recoveryCodes.replace([code], of: user.id, at: .sample)
            try tables.rememberedDevices.remember([1], of: user.id, at: .sample, until: end, keeping: 5)
            try tables.passkeys.insertHandle(passkey.passkey.userHandle, of: user.id)
            _ = try tables.passkeys.insert(passkey)
        }
    }

    @Test(arguments: Engine.all) func `a reset by a proved address replaces no factor, and forgets devices`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada", hash: "old").user
            try await Self.fill(stores, of: ada)
            let sent = try await stores.sendReset(to: ada)
            _ = try #require(try await stores.reset(sent, of: ada, to: "new"))
            for table in Self.factors { #expect(try await stores.count(table) == 1, "\(table)") }
            for table in Self.proofs { #expect(try await stores.count(table) == 0, "\(table)") }
        }
    }

    @Test(arguments: Engine.all) func `A09: a reset by an unproved address leaves no factor of the registrant`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            var user = try User.sample(username: "ada")
            user.emailAddress = OwnedAddress(try EmailAddress("ada@example.com"), isVerified: false)
            let ada = user
            #expect(try await stores.users.insert(ada, passwordHash: "old", session: .sample(of: ada)))
            let eve = try await stores.newUser("eve").user
            for user in [ada, eve] { try await Self.fill(stores, of: user) }
            let sent = try await stores.send(.sample(of: "ada@example.com"), to: ada)
            _ = try #require(try await stores.reset(sent, of: ada, to: "new"))
            for table in Self.factors + Self.proofs { #expect(try await stores.count(table) == 1, "\(table)") }
        }
    }

    /// Gives an account back by the link of a notice.
    ///
    /// - Returns: The link, and whether it resets the password now.
    @discardableResult
    private static func rescue(
        _ user: User,
        at time: Date,
        _ stores: Stores
    ) async throws -> (link: SentVerification, canReset: Bool) {
        let sent = try await stores.send(.sample(.addressUndo, of: "ada@example.com", user: user, at: time), to: user)
        let outcome = try await stores.verifications.undo(
            ProvenVerification(verification: sent.verification, userID: user.id, address: sent.verification.identifier),
            of: user.id,
            event: .sample(.passwordReset, of: user),
            notice: nil,
            .sample(.passwordChanged, at: time)
        )
        guard case .done(_, let canReset) = outcome else { throw StoreError.defect("\(outcome)") }
        return (sent, canReset)
    }

    @Test(arguments: Engine.all, [nil, "old"] as [String?])
    func `the link of a rescue stands in for a password that it took away, and never for passkeys`(
        engine: Engine,
        hash: String?
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada", hash: hash).user
            try await Self.fill(stores, of: ada)
            let time = Date.sample.addingTimeInterval(VerificationRules.undoLifetime + 60)
            let rescue = try await Self.rescue(ada, at: time, stores)
            #expect(rescue.canReset == (hash != nil))
            #expect((try await stores.reset(rescue.link, of: ada, to: "new") != nil) == (hash != nil))
        }
    }

    @Test(arguments: Engine.all, [(-1.0, 0), (0, 1)]) func `a rescue removes the factors of the three days before it`(
        engine: Engine,
        rescue: (seconds: TimeInterval, left: Int)
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada", hash: "old").user
            try await Self.fill(stores, of: ada)
            let time = Date.sample.addingTimeInterval(VerificationRules.undoLifetime + rescue.seconds)
            try await Self.rescue(ada, at: time, stores)
            for table in Self.factors { #expect(try await stores.count(table) == Int64(rescue.left), "\(table)") }
            for table in Self.proofs { #expect(try await stores.count(table) == 0, "\(table)") }
        }
    }

    @Test(arguments: Engine.all) func `a rescue removes recovery codes that a thief has made`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada", hash: "old").user
            try await Self.fill(stores, of: ada)
            let time = Date.sample.addingTimeInterval(VerificationRules.undoLifetime + 60)
            try await stores.inTransaction { tables throws in
                let code = StoredRecoveryCode(selector: "next", hash: "hash")
                try tables.recoveryCodes.replace([code], of: ada.id, at: time)
            }
            try await Self.rescue(ada, at: time.addingTimeInterval(60), stores)
            let counts = [("totp_secrets", 1), ("passkeys", 1), ("recovery_codes", 0)]
            for (table, count) in counts { #expect(try await stores.count(table) == Int64(count), "\(table)") }
        }
    }
}
