package import LatchkeyCore
import LatchkeyCrypto
package import LatchkeyDatabase
import LatchkeyPhoneNumbers
import LatchkeyStores

/// The services that admin commands use, with the caches of a running server.
package struct Administration: Sendable {
    package let keyRotation: SigningKeyRotation
    /// Opens the signing keys; if no server runs, this reads the secret file.
    package let signingKeys: @Sendable () async throws -> SigningKeys
    /// Opens the keys of single sign-on; if no server runs, this reads the secret file.
    package let ssoKeys: @Sendable () async throws -> SSOKeyAdministration
    /// Opens the providers of logins; if no server runs, this reads the secret file.
    package let upstreams: @Sendable () async throws -> UpstreamAdministration
    package let applications: ApplicationAdministration
    package let bucketRules: BucketRules
    package let resources: ResourceAdministration
    package let initialTokens: InitialTokenAdministration
    package let clientRemoval: ClientRemoval
    package let messages: DeliveryAdministration<ClaimedMessage>
    package let notifications: DeliveryAdministration<ClaimedNotification>
    package let logOutNotices: DeliveryAdministration<ClaimedLogOutNotice>
    package let upstreamRevocations: DeliveryAdministration<ClaimedUpstreamRevocation>
    package let users: UserAdministration
    package let factors: FactorAdministration
    /// Opens what starts recoveries; if no server runs, this reads the secret file.
    package let recoveries: @Sendable () async throws -> RecoveryAdministration
    package let userAddition: UserAddition
    package let profileUpdate: ProfileUpdate
    package let passwordAssignment: PasswordAssignment
    package let sessions: SessionAdministration
    package let events: UserEvents
    package let messageReading: MessageReading
    package let clock: any WallClock
    /// The public URL of the server that runs; nil if none runs.
    let address: @Sendable () -> String?

    package init(
        database: any Database,
        signingKeys: @escaping @Sendable () async throws -> SigningKeys,
        ssoKeys: @escaping @Sendable () async throws -> SSOKeyAdministration,
        upstreams: @escaping @Sendable () async throws -> UpstreamAdministration,
        applications: ApplicationDirectory,
        resources: ResourceDirectory = ResourceDirectory(),
        clock: any WallClock,
        ids: IDSource,
        messageSignal: WakeSignal = WakeSignal(),
        noticeSignal: WakeSignal = WakeSignal(),
        notices: SignInNotices? = nil,
        revocationSignal: WakeSignal = WakeSignal(),
        verificationSignal: WakeSignal = WakeSignal(),
        passwords: @escaping @Sendable () throws -> any PasswordHasher = { try Argon2idPool(threads: 1) },
        passwordNotice: PasswordNotice? = nil,
        factorNotice: FactorNotice? = nil,
        liveSessions: LiveSessions = LiveSessions(trust: .alone),
        address: @escaping @Sendable () -> String? = { nil }
    ) {
        self.address = address
        let storage = SQLStorage(database: database)
        keyRotation = SigningKeyRotation(storage: storage)
        self.signingKeys = signingKeys
        self.ssoKeys = ssoKeys
        self.upstreams = upstreams
        self.applications = ApplicationAdministration(storage: storage, directory: applications)
        bucketRules = BucketRules(storage: storage)
        self.resources = ResourceAdministration(storage: storage, directory: resources, clock: clock)
        initialTokens = InitialTokenAdministration(
            storage: storage,
            digest: SHA256TokenDigest(),
            ids: ids,
            clock: clock
        )
        clientRemoval = ClientRemoval(
            storage: storage,
            applications: applications,
            liveSessions: liveSessions,
            ids: ids,
            clock: clock
        )
        messages = DeliveryAdministration(queue: .messages(in: storage), clock: clock, deliverySignal: messageSignal)
        notifications = DeliveryAdministration(
            queue: .notifications(by: Set(PushProvider.allCases), in: storage),
            clock: clock,
            deliverySignal: noticeSignal
        )
        logOutNotices = DeliveryAdministration(
            queue: .logOutNotices(in: storage),
            clock: clock,
            deliverySignal: liveSessions.endSignal
        )
        upstreamRevocations = DeliveryAdministration(
            queue: .upstreamRevocations(in: storage),
            clock: clock,
            deliverySignal: revocationSignal
        )
        let (phoneNumbers, estimator) = (LibPhoneNumber(), ZxcvbnEstimator())
        users = UserAdministration(
            storage: storage,
            verificationSignal: verificationSignal,
            passwords: passwords,
            notice: passwordNotice,
            liveSessions: liveSessions,
            ids: ids,
            clock: clock
        )
        factors = FactorAdministration(
            storage: storage,
            notice: factorNotice,
            liveSessions: liveSessions,
            ids: ids,
            clock: clock
        )
        // Only a running server knows its providers of notifications.
        let notices = notices ?? SignInNotices(by: [], ids: ids, deliverySignal: noticeSignal)
        recoveries = {
            let secret = try await signingKeys().secret
            let queue = MessageQueue(
                storage: storage,
                sealing: secret.sealing(for: .messages),
                ids: ids,
                clock: clock,
                deliverySignal: messageSignal
            )
            return RecoveryAdministration(
                storage: storage,
                messages: RecoveryMessages(messages: queue, digest: secret.keyedDigest(for: .verificationCodes)),
                notices: notices,
                digest: SHA256TokenDigest(),
                ids: ids,
                clock: clock
            )
        }
        userAddition = UserAddition(
            storage: storage,
            phoneNumbers: phoneNumbers,
            passwords: LazyHasher(passwords),
            estimator: estimator,
            ids: ids,
            clock: clock
        )
        profileUpdate = ProfileUpdate(
            storage: storage,
            phoneNumbers: phoneNumbers,
            passwords: LazyHasher(passwords),
            estimator: estimator,
            attempts: nil,
            formerAddresses: nil,
            ids: ids,
            clock: clock,
            // Operators may write even if disk space is low.
            space: FreeSpace(),
            recentProofs: nil
        )
        passwordAssignment = PasswordAssignment(users: users, estimator: estimator)
        sessions = SessionAdministration(storage: storage, liveSessions: liveSessions, ids: ids, clock: clock)
        events = UserEvents(storage: storage)
        messageReading = MessageReading(storage: storage) {
            try await signingKeys().secret.sealing(for: .messages)
        }
        self.clock = clock
    }
}
