import Foundation
import LatchkeyCore
import LatchkeyMemory

/// The domain's use cases on a storage in memory.
struct Rules: Sendable {
    /// The stored data.
    let memory = MemoryStorage()
    /// The storage that the use cases work on.
    let storage: FailingStorage
    let clock: TurnedClock
    let ids: IDSource
    let hasher = CountingHasher()
    let estimator = SetEstimator()
    let instants = TurnedInstants()
    let liveSessions: LiveSessions
    let activity: SessionActivity
    /// The reports to the operator about events that could not be stored.
    let reported = Reported()
    var application = Application(id: Application.defaultID, name: "Default")

    init(trust: CacheTrust = .alone) {
        storage = FailingStorage(memory)
        clock = TurnedClock()
        ids = IDSource(clock: clock)
        liveSessions = LiveSessions(trust: trust, now: instants.now)
        activity = SessionActivity(storage: storage)
    }

    /// The use cases of a server without single sign-on.
    ///
    /// - Parameters:
    ///   - tokens: Issues and verifies the access tokens.
    ///   - applications: The applications that the server knows.
    ///   - deviceBinding: What device-bound sessions need; nil if there are none.
    ///   - keyProofs: Reads the proofs of apps; nil if apps cannot bind their sessions to a key.
    ///   - openID: Signs tokens, and reads those of clients.
    ///   - clientPorts: The policies about OAuth clients.
    /// - Returns: The use cases on the storage in memory.
    func useCases(
        tokens: PlainTokens = PlainTokens(),
        applications: [Application]? = nil,
        deviceBinding: DeviceBindingPorts? = nil,
        keyProofs: (any KeyProofVerifier)? = nil,
        openID: OpenIDPorts = .plain,
        clientPorts: ClientPorts = ClientPorts()
    ) -> UseCases {
        UseCases(
            Ports(
                storage: storage,
                clock: clock,
                passwords: hasher,
                estimator: estimator,
                phoneNumbers: JapaneseNumbers(),
                tokens: tokens,
                tokenDigest: PlainDigest(),
                digests: KeyedDigests(
                    attempts: PlainDigest(),
                    verificationCodes: PlainDigest(),
                    refreshTokens: PlainDigest(),
                    opaqueTokens: PlainDigest(),
                    subjects: PlainDigest()
                ),
                factors: FactorPorts(
                    totp: PlainTOTPDigest(),
                    passkeys: NoPasskeys(),
                    sealing: TurningSealing(),
                    relyingParty: nil
                ),
                deviceBinding: deviceBinding,
                keyProofs: keyProofs,
                openID: openID,
                reports: Reports(refusedSSOToken: { _, _ in }, missingEvent: { [reported] in reported.add($0) })
            ),
            applications: ApplicationDirectory(applications ?? [application]),
            liveSessions: liveSessions,
            activity: activity,
            sso: SSOTokenCheck(keys: SSOKeyDirectory([]), tokens: NoSSOTokens(), digest: PlainDigest(), clock: clock),
            messages: MessageQueue(
                storage: storage,
                sealing: TurningSealing(),
                ids: ids,
                clock: clock,
                deliverySignal: WakeSignal()
            ),
            notices: SignInNotices(by: [], ids: ids, deliverySignal: WakeSignal()),
            verificationSignal: WakeSignal(),
            space: FreeSpace(),
            limits: UseCaseLimits(),
            ids: ids,
            clientPorts: clientPorts
        )
    }

    var limits: AttemptLimits { useCases().attempts }
    var registration: Registration { useCases().registration }
    var verificationRequests: VerificationRequests { useCases().verificationRequests }
    var logIn: PasswordLogIn { useCases().passwordLogIn }
    var update: ProfileUpdate { useCases().profileUpdate }
    var passwordChange: PasswordChange { useCases().passwordChange }
    var deletion: UserDeletion { useCases().userDeletion }

    func refresh(_ applications: [Application]) -> SessionRefresh {
        useCases(applications: applications).sessionRefresh
    }

    @discardableResult
    func register(_ username: String? = "ada", password: String? = "correct horse") async throws -> SignedIn {
        let outcome = try await registration.register(
            RegistrationForm(username: username, password: password),
            from: RequestOrigin(),
            with: application
        )
        guard case .signedIn(let signedIn) = outcome else { throw FieldError.required }
        return signedIn
    }

    func logIn(
        _ identifier: String,
        _ password: String,
        from address: ClientAddress? = nil,
        on deviceKey: DeviceKey? = nil
    ) async throws -> SignedIn {
        let origin = RequestOrigin(address: address, deviceKey: deviceKey)
        return try await logIn.logIn(identifier, password: password, from: origin, with: application)
    }

    /// The access of a session.
    func access(
        _ signedIn: SignedIn,
        tokens: PlainTokens,
        from address: ClientAddress? = nil
    ) async throws -> Access {
        try await useCases(tokens: tokens).sessionCheck.check(signedIn.session.access.token, from: address)
    }

    func claims(_ signedIn: SignedIn, of userID: User.ID? = nil, lifetime: Double = 600) -> AccessClaims {
        AccessClaims(
            userID: userID ?? signedIn.user.id,
            sessionID: signedIn.session.id,
            applicationID: application.id,
            issuedAt: clock.now(),
            expiresAt: clock.now().addingTimeInterval(lifetime),
            authenticatedAt: clock.now()
        )
    }
}
