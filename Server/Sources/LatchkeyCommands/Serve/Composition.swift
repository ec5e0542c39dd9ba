import Foundation
import LatchkeyArchives
package import LatchkeyCore
package import LatchkeyCrypto
package import LatchkeyDatabase
package import LatchkeyHTTP
import LatchkeyCookieLogIn
package import LatchkeyEndpoints
import LatchkeyKhorosHTTP
import LatchkeyKiiHTTP
package import LatchkeyPages
import LatchkeyPhoneNumbers
package import LatchkeyRemoteKeys
package import LatchkeyStores
import Logging

/// Puts the layers together: the stores on the database, the domain on the stores and the cryptography.
package struct Composition: Sendable {
    package let domain: Domain
    /// The calls of the contract.
    package var endpoints: [ServerEndpoint] { Self.endpoints }
    package static let endpoints = ServerEndpoint.all + ServerEndpoint.cookieLogIn
    /// The hosted pages.
    package let pages: Pages
    /// The APIs for clients of other systems.
    package let compatibilityAPIs: [any CompatibilityAPI]
    package let issuer: Issuer
    /// Calls the URLs of clients.
    package let clientFetching: ClientFetching
    /// Flushed every few seconds, and before the database is closed.
    package let sessionActivity: SessionActivity
    /// The cache of live sessions; announcements of other servers invalidate it.
    package let liveSessions: LiveSessions
    package let signingKeys: SigningKeys
    /// Signs ID tokens.
    package let claimsSigner: JWTClaimsSigner
    package let administration: Administration
    package let cleanup: Cleanup
    package let objectIndexing: SQLObjectIndexing
    package let messaging: Messaging
    package let notifying: Notifying
    /// Tells applications that sessions have ended.
    package let logOutNotifying: LogOutNotifying
    package let logOutTokens: LogOutTokens
    /// Revokes tokens at providers; nil on a server without them.
    package let upstreamRevocations: UpstreamRevocationService?
    /// Resolves pending verification requests.
    package let verificationDispatch: VerificationDispatchService
    /// Makes the copies of their data that users requested.
    package let exports: ExportService
    /// Takes the steps of recoveries.
    package let recoveries: RecoveryService
    /// Whether the disk has room for new data.
    package let space = FreeSpace()
    private let ssoKeys: SSOKeyAdministration
    private let upstreams: UpstreamAdministration

    /// - Parameters:
    ///   - database: An open database with any schema version; the schema is upgraded.
    ///   - secret: Returns the secret; its argument says whether the database already has keys.
    ///   - issuer: The `iss` of tokens.
    ///   - relyingParty: The relying party of passkeys; nil if browsers would refuse them all.
    ///   - passkeySites: More sites and apps that may use its passkeys.
    ///   - acceptsRelyingPartyChange: Whether the server may start although passkeys of another relying party exist.
    ///   - bindsSessions: Whether browsers may bind their sessions to a key of the device.
    ///   - clock: The wall clock of all parts.
    ///   - passwords: Hashes passwords; nil for a pool with as many threads as the machine has processors.
    ///   - brand: The name, logo and colour of the pages.
    ///   - places: Finds the places of addresses for the pages.
    ///   - keyFetching: Fetches the key sets of backends.
    ///   - pushProviders: The providers that can send notifications.
    ///   - mostSessions: The most live sessions of a user.
    ///   - pseudoUserIdleLifetime: The idle time in seconds after which pseudo users are removed; nil for never.
    ///   - resources: The limits on stored data.
    ///   - clients: The policies about OAuth clients, and what fetches their documents.
    /// - Throws: Errors of the database or the secret; `StartError` if the keys cannot be used.
    package init(
        database: any Database,
        secret: (_ databaseHasKeys: Bool) throws -> ServerSecret,
        issuer: Issuer,
        relyingParty: RelyingParty? = nil,
        passkeySites: PasskeySites? = nil,
        acceptsRelyingPartyChange: Bool = false,
        bindsSessions: Bool = false,
        clock: any WallClock = SystemClock(),
        passwords: (any PasswordHasher)? = nil,
        brand: Brand = Brand(),
        places: (any Places)? = nil,
        keyFetching: any KeyFetching = KeySetFetch(),
        pushProviders: Set<PushProvider> = [],
        mostSessions: Int = SessionLimit.standard,
        pseudoUserIdleLifetime: Int? = nil,
        resources: ResourceLimits = .unlimited,
        clients: ClientConfiguration = ClientConfiguration()
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
        try await Self.check(relyingParty, isAccepted: acceptsRelyingPartyChange, in: storage)
        // No other program uses this database, so a claim can only come from a process that has ended.
        if !database.isShared {
            try await DeliveryQueue.messages(in: storage).releaseClaims(at: clock.now())
            try await DeliveryQueue.notifications(by: pushProviders, in: storage).releaseClaims(at: clock.now())
            try await DeliveryQueue.logOutNotices(in: storage).releaseClaims(at: clock.now())
            try await DeliveryQueue.upstreamRevocations(in: storage).releaseClaims(at: clock.now())
            try await storage.transaction { tables in try tables.exports.releaseClaims() }
        }
        // One source, so that the ids of all rows sort by time.
        let ids = IDSource(clock: clock)
        let messageSignal = WakeSignal()
        messaging = Messaging(
            storage: storage,
            sealing: serverSecret.sealing(for: .messages),
            clock: clock,
            deliverySignal: messageSignal
        )
        notifying = Notifying(storage: storage, providers: pushProviders, clock: clock)
        let applications = ApplicationDirectory(try await storage.applications())
        let protectedResources = ResourceDirectory()
        try await protectedResources.reload(from: storage)
        signingKeys = keys
        let hasher = try passwords ?? Argon2idPool()
        let ssoDirectory = SSOKeyDirectory()
        let ssoKeys = SSOKeyAdministration(
            storage: storage,
            sealing: serverSecret.sealing(for: .ssoKeys),
            directory: ssoDirectory,
            ids: ids,
            clock: clock
        )
        self.ssoKeys = ssoKeys
        try await ssoKeys.reloadAndReport()
        let upstreamDirectory = UpstreamDirectory()
        let upstreams = UpstreamAdministration(
            storage: storage,
            sealing: serverSecret.sealing(for: .upstreams),
            directory: upstreamDirectory,
            clock: clock
        )
        self.upstreams = upstreams
        try await upstreams.reloadAndReport()
        let (verificationSignal, revocationSignal) = (WakeSignal(), WakeSignal())
        liveSessions = LiveSessions(trust: database.isShared ? .shared : .alone)
        logOutNotifying = LogOutNotifying(
            storage: storage,
            clock: clock,
            deliverySignal: liveSessions.endSignal
        )
        administration = Administration(
            database: database,
            signingKeys: { keys },
            ssoKeys: { ssoKeys },
            upstreams: { upstreams },
            applications: applications,
            resources: protectedResources,
            clock: clock,
            ids: ids,
            messageSignal: messageSignal,
            noticeSignal: notifying.deliverySignal,
            notices: notifying.notices,
            revocationSignal: revocationSignal,
            verificationSignal: verificationSignal,
            passwords: { hasher },
            passwordNotice: PasswordNotice(messages: messaging.queue),
            factorNotice: FactorNotice(messages: messaging.queue),
            liveSessions: liveSessions,
            address: { issuer.name }
        )
        cleanup = Cleanup(
            SQLPurge.all(in: database, pseudoUsersIdle: pseudoUserIdleLifetime)
                + [ClientRegistrationPurge(in: storage, applications: applications)],
            clock: clock
        )
        objectIndexing = SQLObjectIndexing(database: database)
        self.issuer = issuer
        clientFetching = ClientFetching(clients, clock: clock)
        sessionActivity = SessionActivity(storage: storage)
        let newKeys = NewKeySearch { try await keys.reload() }
        claimsSigner = JWTClaimsSigner(issuer: issuer, keys: keys.ring, newKeys: newKeys, firstKeys: keys.firstKeys)
        let subjects = Subjects(digest: serverSecret.keyedDigest(for: .subjects))
        logOutTokens = LogOutTokens(
            signer: claimsSigner,
            issuer: { issuer.name },
            subject: { subjects.subject(of: $0, for: $1) },
            clock: clock
        )
        let tokens = JWTAccessTokens(
            issuer: issuer,
            keys: keys.ring,
            newKeys: newKeys,
            applications: applications
        )
        let useCases = UseCases(
            Ports(
                storage: storage,
                clock: clock,
                passwords: hasher,
                estimator: ZxcvbnEstimator(),
                phoneNumbers: LibPhoneNumber(),
                tokens: tokens,
                tokenDigest: SHA256TokenDigest(),
                digests: KeyedDigests(
                    attempts: keys.secret.keyedDigest(for: .attempts),
                    verificationCodes: serverSecret.keyedDigest(for: .verificationCodes),
                    refreshTokens: serverSecret.keyedDigest(for: .refreshTokens),
                    opaqueTokens: serverSecret.keyedDigest(for: .opaqueTokens),
                    subjects: serverSecret.keyedDigest(for: .subjects)
                ),
                factors: FactorPorts(
                    totp: HMACSHA1TOTPDigest(),
                    passkeys: StandardPasskeyCryptography(),
                    sealing: serverSecret.sealing(for: .totp),
                    relyingParty: relyingParty
                ),
                deviceBinding: bindsSessions
                    ? DeviceBindingPorts(
                        proofs: DeviceProofTokens(),
                        digest: serverSecret.keyedDigest(for: .deviceBinding)
                    ) : nil,
                keyProofs: KeyProofTokens(),
                openID: OpenIDPorts(
                    issuer: { issuer.name },
                    signer: claimsSigner,
                    clientTokens: ClientTokens(),
                    clientKeys: clientFetching.keys
                ),
                reports: .log
            ),
            applications: applications,
            liveSessions: liveSessions,
            activity: sessionActivity,
            sso: SSOTokenCheck(
                keys: ssoDirectory,
                tokens: SSOTokenOpener(remote: RemoteKeySets(fetching: keyFetching, clock: clock, report: Self.report)),
                digest: serverSecret.keyedDigest(for: .ssoUses),
                clock: clock
            ),
            messages: messaging.queue,
            notices: notifying.notices,
            firstLogOutAttempts: logOutNotifying.firstAttempts,
            verificationSignal: verificationSignal,
            space: space,
            limits: UseCaseLimits(sessionsPerUser: mostSessions, resources: resources),
            ids: ids,
            clientPorts: clientFetching.ports(resources: protectedResources),
            upstreamPorts: UpstreamPorts(upstreamDirectory, clientFetching, serverSecret)
        )
        upstreamRevocations = useCases.upstreamRevocations(deliverySignal: revocationSignal).map {
            UpstreamRevocationService($0, at: upstreamDirectory, deliverySignal: revocationSignal)
        }
        verificationDispatch = VerificationDispatchService(
            useCases.verificationDispatch,
            verificationSignal: verificationSignal
        )
        recoveries = RecoveryService(useCases.recoveryNotices)
        let (exportSealing, exportSignal) = (serverSecret.sealing(for: .exports), WakeSignal())
        exports = ExportService(
            useCases.exportMaking(
                sealing: exportSealing,
                archives: ZipArchives(),
                readme: ExportReadme.text,
                reportTooLarge: Self.reportTooLarge
            ),
            exportSignal: exportSignal
        )
        domain = Domain(
            useCases,
            formDigest: serverSecret.keyedDigest(for: .formTokens),
            issuer: { issuer.name },
            publicKeys: { await keys.published() },
            caches: [
                WatchedCache("session") { [liveSessions] in liveSessions.figures },
                WatchedCache("token") { tokens.cacheFigures },
            ],
            passkeySites: passkeySites,
            openIDOffer: Self.offer(clients, brand),
            checkReadiness: {
                _ = try await database.read { connection in try connection.first("SELECT 1") { try $0.integer(0) } }
            }
        )
        pages = Pages(
            domain: domain,
            exports: useCases.exports(sealing: exportSealing, exportSignal: exportSignal),
            logOutRequests: LogOutRequests(
                signer: claimsSigner,
                client: { [clients = useCases.clients] in try? await clients.find($0) },
                subject: { subjects.subject(of: $0, for: $1) }
            ),
            brand: brand,
            places: places,
            clock: clock
        )
        compatibilityAPIs = [
            KhorosAPI(domain: domain),
            KiiAPI(
                domain: domain,
                users: administration.users,
                attempts: useCases.attempts,
                applicationTokens: ApplicationTokens(
                    digest: serverSecret.keyedDigest(for: .applicationTokens),
                    clock: clock
                ),
                clock: clock
            ),
        ]
        let (directory, resourceDirectory) = (administration.applications, administration.resources)
        let invalidation = ClusterInvalidation(liveSessions) {
            try await keys.reload()
            try await directory.reload()
            try await resourceDirectory.reload()
            try await ssoKeys.reloadAndReport()
            try await upstreams.reloadAndReport()
        }
        database.listen { invalidation.receive($0) }
    }

    /// The features in the server's metadata.
    private static func offer(_ clients: ClientConfiguration, _ brand: Brand) -> OpenIDOffer {
        var offer = OpenIDOffer()
        (offer.formPost, offer.logOut, offer.backChannelLogOut) = (true, true, true)
        offer.registration = clients.registration != .off
        offer.clientDocuments = clients.documents != .off
        offer.policy = brand.links.privacy?.text
        offer.terms = brand.links.terms?.text
        return offer
    }

    /// Refuses to start where people would lose their passkeys without the operator's knowledge.
    private static func check(_ relyingParty: RelyingParty?, isAccepted: Bool, in storage: any Storage) async throws {
        let others = try await RelyingPartyChange(storage: storage).passkeysOfOthers(than: relyingParty)
        guard !others.isEmpty else { return }
        guard isAccepted else { throw StartError.relyingPartyChanged(id: relyingParty?.id, passkeys: others) }
        Logger(label: "latchkey.passkeys").warning(
            "passkeys of another host name cannot be used",
            metadata: ["passkeys": "\(others.values.reduce(0, +))"]
        )
    }

    /// Reads the keys and applications again that are cached in memory.
    package func reload() async throws {
        try await signingKeys.reload()
        try await administration.applications.reload()
        try await administration.resources.reload()
        try await ssoKeys.reloadAndReport()
        try await upstreams.reloadAndReport()
    }

    /// Tells the operator that a user's data does not fit in an archive.
    private static func reportTooLarge(_ id: DataExport.ID) {
        Logger(label: "latchkey.exports").error("an export is too large and was removed", metadata: ["export": "\(id)"])
    }

    /// Warns the operator that a backend's keys cannot be fetched.
    private static func report(_ url: String, _ problem: String) {
        Logger(label: "latchkey.sso").warning(
            "the keys of a backend cannot be fetched",
            metadata: ["url": "\(url)", "problem": "\(problem)"]
        )
    }
}
