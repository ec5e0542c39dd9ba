import Foundation
package import LatchkeyCore
package import LatchkeyCrypto
package import LatchkeyDatabase
package import LatchkeyHTTP
import LatchkeyStores

/// Puts the layers together: the stores on the database, the domain on the stores and the cryptography.
package struct Composition: Sendable {
    package let domain: Domain
    package let issuer: Issuer
    package let signingKeys: SigningKeys
    package let administration: Administration
    package let cleanup: Cleanup

    /// - Parameters:
    ///   - database: Open and of any age; its schema is brought up to date.
    ///   - secret: Finds the secret, told whether the database was made with one.
    ///   - issuer: What stands in the `iss` of tokens.
    ///   - clock: Tells the time to everything.
    ///   - passwords: Hashes passwords; a pool as wide as the machine without it.
    /// - Throws: What the database or the secret throws; `StartError` when the keys cannot be used.
    package init(
        database: any Database,
        secret: (_ databaseHasKeys: Bool) throws -> ServerSecret,
        issuer: Issuer,
        clock: any WallClock = SystemClock(),
        passwords: (any PasswordHasher)? = nil
    ) async throws {
        try await database.migrate(Schema.migrations)
        let keys = try await SigningKeys.openOrMake(
            SQLSigningKeyStore(database: database),
            with: secret,
            clock: clock
        )
        let applications = ApplicationDirectory(try await SQLApplicationStore(database: database).all())
        signingKeys = keys
        administration = Administration(
            database: database,
            signingKeys: { keys },
            applications: applications,
            clock: clock
        )
        cleanup = Cleanup([SQLPurge.sessions(in: database)], clock: clock)
        self.issuer = issuer
        domain = Domain(
            database: database,
            applications: applications,
            passwords: try passwords ?? Argon2idPool(),
            tokens: JWTAccessTokens(issuer: issuer, keys: keys.ring, applications: applications),
            keys: keys.ring,
            clock: clock
        )
    }

    /// Reads anew what is kept in memory of the database.
    package func reload() async throws {
        try await signingKeys.reload()
        try await administration.applications.reload()
    }
}

extension Domain {
    fileprivate init(
        database: any Database,
        applications: ApplicationDirectory,
        passwords: any PasswordHasher,
        tokens: JWTAccessTokens,
        keys: SigningKeyRing,
        clock: any WallClock
    ) {
        let users = SQLUserStore(database: database)
        let sessions = SQLSessionStore(database: database)
        let liveSessions = LiveSessions()
        let digest = SHA256TokenDigest()
        let ids = IDSource(clock: clock)
        let start = SessionStart(sessions: sessions, tokens: tokens, digest: digest, ids: ids, clock: clock)
        self.init(
            applications: applications,
            registration: Registration(users: users, passwords: passwords, sessions: start, ids: ids, clock: clock),
            passwordLogIn: PasswordLogIn(users: users, passwords: passwords, sessions: start),
            sessionRefresh: SessionRefresh(
                sessions: sessions,
                liveSessions: liveSessions,
                tokens: tokens,
                digest: digest,
                applications: applications,
                clock: clock
            ),
            sessionCheck: SessionCheck(tokens: tokens, sessions: sessions, liveSessions: liveSessions, clock: clock),
            logOut: LogOut(sessions: sessions, liveSessions: liveSessions, clock: clock),
            users: users,
            profileUpdate: ProfileUpdate(users: users, passwords: passwords, clock: clock),
            userDeletion: UserDeletion(users: users, passwords: passwords, liveSessions: liveSessions, clock: clock),
            objects: UserObjects(objects: SQLObjectStore(database: database), ids: ids, clock: clock),
            publicKeys: { keys.publicKeys },
            checkReadiness: {
                _ = try await database.read { connection in try connection.first("SELECT 1") { try $0.integer(0) } }
            }
        )
    }
}
