import Foundation
package import LatchkeyCore
import LatchkeyCrypto
import LatchkeyStores
import Testing

extension TestServing {
    /// Gives a user an authenticator app, as if they had set it up.
    @discardableResult
    package func setUpTOTP(of userID: User.ID) async throws -> TOTPSecret {
        let secret = TOTPSecret.random()
        let sealed = try server.secret.sealing(for: .totp).seal(secret.secret.bytes + Array(userID.rawValue.utf8))
        let now = clock.now()
        let isConfirmed = try await SQLStorage(database: database).transaction { tables in
            guard try tables.totpSecrets.insert(sealed, of: userID, at: now) else { return false }
            return try tables.totpSecrets.confirm(sealed, of: userID, by: 0, at: now)
        }
        #expect(isConfirmed)
        return secret
    }

    /// Gives a user a passkey that no authenticator has.
    ///
    /// - Parameters:
    ///   - username: The user.
    ///   - relyingPartyID: The host name that the passkey belongs to.
    /// - Throws: `StoreError`, and what `#require` throws.
    package func addPasskey(to username: String, relyingPartyID: String = "id.example.com") async throws {
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        let keyBytes: [UInt8] =
            [0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32] + SecureRandom.bytes(32) + [0x22, 0x58, 32]
            + SecureRandom.bytes(32)
        let credentialID = try #require(PasskeyCredentialID(SecureRandom.bytes(32)))
        let key = try #require(COSEKey(bytes: keyBytes))
        let aaguid = try #require(AAGUID([UInt8](repeating: 0, count: 16)))
        let (name, ids, now) = (try Username(username), IDSource(clock: clock), clock.now())
        let isAdded = try await SQLStorage(database: database).transaction { tables in
            guard let userID = try tables.users.holder(of: .username(name)) else { return false }
            let handle: PasskeyUserHandle = try tables.passkeys.handle(of: userID) ?? .random()
            try tables.passkeys.insertHandle(handle, of: userID)
            let passkey = StoredPasskey(
                credentialID: credentialID,
                userHandle: handle,
                key: key,
                counter: 0,
                isBackupEligible: true,
                relyingPartyID: relyingPartyID
            )
            let record = PasskeyRecord(
                id: ids.next(),
                userID: userID,
                passkey: passkey,
                keyBytes: keyBytes,
                name: "Phone",
                aaguid: aaguid,
                transports: [],
                isBackedUp: true,
                isUserVerified: true,
                isDiscoverable: true,
                createdAt: now,
                lastUsedAt: nil
            )
            return try tables.passkeys.insert(record)
        }
        #expect(isAdded)
    }

    /// Gives a user a verified e-mail address.
    package func verify(_ address: String, of username: String) async throws {
        let (address, name) = (try EmailAddress(address), Identifier.username(try Username(username)))
        let now = clock.now()
        try await SQLStorage(database: database).transaction { tables in
            guard var user = try tables.users.credentials(of: name)?.user else { return }
            user.emailAddress = OwnedAddress(address, isVerified: true)
            user.version += 1
            user.modifiedAt = now
            _ = try tables.users.replace(user, passwordHash: nil)
        }
    }

    /// The number of a user's refused logins.
    package func failedLogIns(of userID: User.ID) async throws -> Int {
        let events = try await SQLStorage(database: database).read { tables in
            try tables.events.page(of: userID, before: nil, limit: 100)
        }
        return events.filter { $0.kind == .loginFailed }.count
    }

    /// The number of logins that wait for another factor.
    package func challengeCount() async throws -> Int64? { try await server.first("SELECT COUNT(*) FROM challenges") }
}
