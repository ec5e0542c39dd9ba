import Foundation
package import LatchkeyCore
package import LatchkeyCrypto
package import LatchkeyDatabase
package import LatchkeyHTTP
import LatchkeyCookieLogIn
package import LatchkeyEndpoints
import LatchkeyKhorosHTTP
import LatchkeyKiiHTTP
package import LatchkeyPages
package import LatchkeyRemoteKeys
package import LatchkeyStores
import Logging

/// Puts the layers together: the stores on the database, the domain on the stores and the cryptography.
package struct Composition: Sendable {
    package let domain: Domain
    /// The calls of the contract.
    package var endpoints: [ServerEndpoint] { Self.endpoints }
    package static let endpoints = ServerEndpoint.all + ServerEndpoint.cookieLogIn
    /// What people see of it in a browser.
    package let pages: Pages
    /// What clients of other systems are answered by.
    package let wires: [any CompatibilityAPI]
    package let issuer: Issuer
    /// To be flushed every few seconds, and before the database is closed.
    package let sessionActivity: SessionActivity
    /// To be told what other servers on the same database do.
    package let liveSessions: LiveSessions
    package let signingKeys: SigningKeys
    package let administration: Administration
    package let cleanup: Cleanup
    package let objectIndexing: SQLObjectIndexing
    package let messaging: Messaging
    package let notifying: Notifying
    /// Finds out whom wishes for a proof concern.
    package let verificationDispatch: VerificationDispatchService
    /// Whether anything new may be stored.
    package let space = FreeSpace()
    private let ssoKeys: SSOKeyAdministration

    /// - Parameters:
    ///   - database: Open and of any age; its schema is brought up to date.
    ///   - secret: Finds the secret, told whether the database was made with one.
    ///   - issuer: What stands in the `iss` of tokens.
    ///   - clock: Tells the time to everything.
    ///   - passwords: Hashes passwords; a pool as wide as the machine without it.
    ///   - brand: How the pages present themselves.
    ///   - keyFetching: Fetches the key sets of backends.
    ///   - pushProviders: By which notifications can be sent.
    ///   - mostSessions: How many sessions of a user live at the most.
    ///   - pseudoUserIdleLifetime: After how long without a use pseudo users are removed, in seconds; nil for never.
    ///   - resources: What strangers may have the server keep.
    /// - Throws: What the database or the secret throws; `StartError` when the keys cannot be used.
    package init(
        database: any Database,
        secret: (_ databaseHasKeys: Bool) throws -> ServerSecret,
        issuer: Issuer,
        clock: any WallClock = SystemClock(),
        passwords: (any PasswordHasher)? = nil,
        brand: Brand = Brand(),
        keyFetching: any KeyFetching = KeySetFetch(),
        pushProviders: Set<PushProvider> = [],
        mostSessions: Int = SessionLimit.standard,
        pseudoUserIdleLifetime: Int? = nil,
        resources: ResourceLimits = .unlimited
    ) async throws {
        try await database.migrate(Schema.migrations)
        let storage = SQLStorage(database: database)
        var found: ServerSecret?
        let keys = try await SigningKeys.openOrMake(
            SigningKeyRotation(storage: storage),
            with: { databaseHasKeys in
                let given = try secret(databaseHasKeys)
                found = given
                return given
            },
            clock: clock
        )
        guard let serverSecret = found else { throw StartError.defect("no secret was asked for") }
        // No other program can have claimed anything, so the one that did is gone.
        if !database.isShared {
            try await DeliveryQueue.messages(in: storage).releaseClaims(at: clock.now())
            try await DeliveryQueue.notifications(by: pushProviders, in: storage).releaseClaims(at: clock.now())
        }
        let bell = Bell()
        messaging = Messaging(storage: storage, sealing: serverSecret.sealing(for: .messages), clock: clock, bell: bell)
        notifying = Notifying(storage: storage, providers: pushProviders, clock: clock)
        let applications = ApplicationDirectory(try await storage.applications())
        signingKeys = keys
        let hasher = try passwords ?? Argon2idPool()
        let ssoDirectory = SSOKeyDirectory()
        let ssoKeys = SSOKeyAdministration(
            storage: storage,
            sealing: serverSecret.sealing(for: .ssoKeys),
            directory: ssoDirectory,
            ids: IDSource(clock: clock),
            clock: clock
        )
        self.ssoKeys = ssoKeys
        try await ssoKeys.reloadAndReport()
        let (codeDigest, wishes) = (serverSecret.keyedDigest(for: .verificationCodes), Bell())
        liveSessions = LiveSessions(trust: database.isShared ? .shared : .alone)
        administration = Administration(
            database: database,
            signingKeys: { keys },
            ssoKeys: { ssoKeys },
            applications: applications,
            clock: clock,
            bell: bell,
            notices: notifying.bell,
            wishes: wishes,
            passwords: { hasher },
            passwordNotice: PasswordNotice(messages: messaging.queue),
            liveSessions: liveSessions
        )
        cleanup = Cleanup(SQLPurge.all(in: database, pseudoUsersIdle: pseudoUserIdleLifetime), clock: clock)
        objectIndexing = SQLObjectIndexing(database: database)
        self.issuer = issuer
        sessionActivity = SessionActivity(storage: storage)
        verificationDispatch = VerificationDispatchService(
            VerificationDispatch(
                storage: storage,
                applications: applications,
                messages: messaging.queue,
                digest: codeDigest,
                clock: clock
            ),
            bell: wishes
        )
        domain = Domain(
            database: database,
            activity: sessionActivity,
            liveSessions: liveSessions,
            applications: applications,
            passwords: hasher,
            tokens: JWTAccessTokens(
                issuer: issuer,
                keys: keys.ring,
                newKeys: NewKeySearch { try await keys.reload() },
                applications: applications
            ),
            keys: keys.ring,
            attemptDigest: keys.secret.keyedDigest(for: .attempts),
            codeDigest: codeDigest,
            formDigest: serverSecret.keyedDigest(for: .formTokens),
            rotationDigest: serverSecret.keyedDigest(for: .refreshTokens),
            opaqueTokenDigest: serverSecret.keyedDigest(for: .opaqueTokens),
            issuer: issuer,
            sso: SSOTokenCheck(
                keys: ssoDirectory,
                tokens: SSOTokenOpener(remote: RemoteKeySets(fetching: keyFetching, clock: clock, report: Self.report)),
                digest: serverSecret.keyedDigest(for: .ssoUses),
                clock: clock
            ),
            messages: messaging.queue,
            notices: notifying.notices,
            wishes: wishes,
            mostSessions: mostSessions,
            resources: resources,
            space: space,
            clock: clock
        )
        pages = Pages(domain: domain, brand: brand, clock: clock)
        wires = [
            KhorosAPI(domain: domain),
            KiiAPI(
                domain: domain,
                users: administration.users,
                attempts: AttemptLimits(
                    storage: storage,
                    digest: keys.secret.keyedDigest(for: .attempts),
                    clock: clock,
                    names: resources.names
                ),
                applicationTokens: ApplicationTokens(
                    digest: serverSecret.keyedDigest(for: .applicationTokens),
                    clock: clock
                ),
                clock: clock
            ),
        ]
        let directory = administration.applications
        let invalidation = ClusterInvalidation(liveSessions) {
            try await keys.reload()
            try await directory.reload()
            try await ssoKeys.reloadAndReport()
        }
        database.listen { invalidation.receive($0) }
    }

    /// Reads anew what is kept in memory of the database.
    package func reload() async throws {
        try await signingKeys.reload()
        try await administration.applications.reload()
        try await ssoKeys.reloadAndReport()
    }

    /// Tells the operator of a backend whose keys cannot be had.
    private static func report(_ url: String, _ problem: String) {
        Logger(label: "latchkey.sso").warning(
            "the keys of a backend cannot be fetched",
            metadata: ["url": "\(url)", "problem": "\(problem)"]
        )
    }
}
