import Foundation
package import LatchkeyCore
package import LatchkeyCrypto
package import LatchkeyDatabase
package import LatchkeyHTTP
import LatchkeyStores
import Logging

/// Puts the layers together: the stores on the database, the domain on the stores and the cryptography.
package struct Composition: Sendable {
    package let domain: Domain
    package let issuer: Issuer
    /// To be flushed every few seconds, and before the database is closed.
    package let sessionActivity: SessionActivity
    /// To be told what other servers on the same database do.
    package let liveSessions: LiveSessions
    package let signingKeys: SigningKeys
    package let administration: Administration
    package let cleanup: Cleanup
    package let messaging: Messaging

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
        var found: ServerSecret?
        let keys = try await SigningKeys.openOrMake(
            SQLSigningKeyStore(database: database),
            with: { databaseHasKeys in
                let given = try secret(databaseHasKeys)
                found = given
                return given
            },
            clock: clock
        )
        guard let serverSecret = found else { throw StartError.defect("no secret was asked for") }
        let (messages, bell) = (SQLMessageStore(database: database), MessageBell())
        // Where nobody else can have claimed them, whoever did is gone.
        if !database.isShared { try await messages.releaseClaims(at: clock.now()) }
        messaging = Messaging(store: messages, sealing: ServerMessageSealing(serverSecret), clock: clock, bell: bell)
        let applications = ApplicationDirectory(try await SQLApplicationStore(database: database).all())
        signingKeys = keys
        administration = Administration(
            database: database,
            signingKeys: { keys },
            applications: applications,
            clock: clock,
            bell: bell
        )
        cleanup = Cleanup(SQLPurge.all(in: database), clock: clock)
        self.issuer = issuer
        sessionActivity = SessionActivity(sessions: SQLSessionStore(database: database))
        liveSessions = LiveSessions(trust: database.isShared ? .shared : .alone)
        domain = Domain(
            database: database,
            activity: sessionActivity,
            liveSessions: liveSessions,
            applications: applications,
            passwords: try passwords ?? Argon2idPool(),
            tokens: JWTAccessTokens(
                issuer: issuer,
                keys: keys.ring,
                newKeys: NewKeySearch { try await keys.reload() },
                applications: applications
            ),
            keys: keys.ring,
            attemptDigest: keys.secret.keyedDigest(for: .attempts),
            clock: clock
        )
        let directory = administration.applications
        let hearing = NodeHearing(liveSessions) {
            try await keys.reload()
            try await directory.reload()
        }
        database.listen { hearing.hear($0) }
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
        activity: SessionActivity,
        liveSessions: LiveSessions,
        applications: ApplicationDirectory,
        passwords: any PasswordHasher,
        tokens: JWTAccessTokens,
        keys: SigningKeyRing,
        attemptDigest: any KeyedDigest,
        clock: any WallClock
    ) {
        let users = SQLUserStore(database: database)
        let sessions = SQLSessionStore(database: database)
        let digest = SHA256TokenDigest()
        let ids = IDSource(clock: clock)
        let estimator = ZxcvbnEstimator()
        let events = SQLAuditStore(database: database)
        let attempts = AttemptLimits(
            attempts: SQLAttemptStore(database: database),
            digest: attemptDigest,
            clock: clock
        )
        let check = PasswordCheck(passwords: passwords, attempts: attempts)
        let start = SessionStart(sessions: sessions, tokens: tokens, digest: digest, ids: ids, clock: clock)
        self.init(
            applications: applications,
            registration: Registration(
                users: users,
                passwords: passwords,
                estimator: estimator,
                sessions: start,
                ids: ids,
                clock: clock
            ),
            passwordLogIn: PasswordLogIn(
                users: users,
                store: SQLPasswordStore(database: database),
                passwords: passwords,
                attempts: attempts,
                devices: SQLKnownDeviceStore(database: database),
                digest: digest,
                sessions: start,
                audit: AuditLog(events: events, ids: ids, clock: clock, report: Self.report)
            ),
            sessionRefresh: SessionRefresh(
                sessions: sessions,
                liveSessions: liveSessions,
                activity: activity,
                tokens: tokens,
                digest: digest,
                applications: applications,
                ids: ids,
                clock: clock
            ),
            sessionCheck: SessionCheck(
                tokens: tokens,
                sessions: sessions,
                liveSessions: liveSessions,
                activity: activity,
                clock: clock
            ),
            logOut: LogOut(sessions: sessions, liveSessions: liveSessions, ids: ids, clock: clock),
            userSessions: UserSessions(
                sessions: sessions,
                liveSessions: liveSessions,
                activity: activity,
                ids: ids,
                clock: clock
            ),
            users: users,
            profileUpdate: ProfileUpdate(
                users: users,
                passwords: passwords,
                estimator: estimator,
                ids: ids,
                clock: clock
            ),
            passwordChange: PasswordChange(
                users: users,
                store: SQLPasswordStore(database: database),
                passwords: passwords,
                check: check,
                estimator: estimator,
                liveSessions: liveSessions,
                ids: ids,
                clock: clock
            ),
            userDeletion: UserDeletion(
                users: users,
                check: check,
                liveSessions: liveSessions,
                clock: clock
            ),
            userEvents: UserEvents(events: events),
            pushDevices: UserPushDevices(
                devices: SQLPushDeviceStore(database: database),
                digest: digest,
                clock: clock
            ),
            objects: UserObjects(objects: SQLObjectStore(database: database), ids: ids, clock: clock),
            publicKeys: { keys.publicKeys },
            caches: [
                WatchedCache("session") { liveSessions.figures },
                WatchedCache("token") { tokens.cacheFigures },
            ],
            checkReadiness: {
                _ = try await database.read { connection in try connection.first("SELECT 1") { try $0.integer(0) } }
            }
        )
    }

    /// Tells the operator of an event that is missing in the log of a user.
    private static func report(_ error: StoreError) {
        Logger(label: "latchkey.audit").error("a refused login was not noted", metadata: ["error": "\(error)"])
    }
}
