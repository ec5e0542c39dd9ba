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
