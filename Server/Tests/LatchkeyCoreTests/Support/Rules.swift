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

    private var start: SessionStart {
        SessionStart(
            storage: storage,
            tokens: PlainTokens(),
            digest: PlainDigest(),
            deviceKeys: DeviceKeys(digest: PlainDigest()),
            liveSessions: liveSessions,
            ids: ids,
            clock: clock
        )
    }

    var limits: AttemptLimits { AttemptLimits(storage: storage, digest: PlainDigest(), clock: clock, names: .names) }

    var check: PasswordCheck { PasswordCheck(passwords: hasher, attempts: limits) }

    var registration: Registration {
        Registration(
            storage: storage,
            phoneNumbers: JapaneseNumbers(),
            passwords: hasher,
            estimator: estimator,
            sessions: start,
            verifications: verificationRequests,
            attempts: limits,
            ids: ids,
            clock: clock,
            admission: RegistrationAdmission(attempts: limits, perHour: nil, space: FreeSpace())
        )
    }

    var verificationRequests: VerificationRequests {
        VerificationRequests(
            storage: storage,
            attempts: limits,
            ids: ids,
            clock: clock,
            verificationSignal: WakeSignal(),
            space: FreeSpace()
        )
    }

    var queue: MessageQueue {
        MessageQueue(
            storage: storage,
            sealing: TurningSealing(),
            ids: ids,
            clock: clock,
            deliverySignal: WakeSignal()
        )
    }

    var logIn: PasswordLogIn {
        let audit = AuditLog(storage: storage, ids: ids, clock: clock) { [reported] in reported.add($0) }
        return PasswordLogIn(
            storage: storage,
            passwords: hasher,
            attempts: limits,
            digest: PlainDigest(),
            sessions: start,
            audit: audit
        )
    }

    var update: ProfileUpdate {
        ProfileUpdate(
            storage: storage,
            phoneNumbers: JapaneseNumbers(),
            passwords: hasher,
            estimator: estimator,
            attempts: limits,
            formerAddresses: nil,
            ids: ids,
            clock: clock,
            space: FreeSpace()
        )
    }

    var passwordChange: PasswordChange {
        PasswordChange(
            storage: storage,
            passwords: hasher,
            check: check,
            estimator: estimator,
            applications: ApplicationDirectory([application]),
            notice: PasswordNotice(messages: queue),
            liveSessions: liveSessions,
            digest: PlainDigest(),
            ids: ids,
            clock: clock
        )
    }

    var deletion: UserDeletion {
        UserDeletion(
            storage: storage,
            check: check,
            liveSessions: liveSessions,
            clock: clock
        )
    }

    /// A refresh with the applications that the server knows.
    func refresh(_ applications: [Application]) -> SessionRefresh {
        SessionRefresh(
            storage: storage,
            liveSessions: liveSessions,
            activity: activity,
            tokens: PlainTokens(),
            digest: PlainDigest(),
            applications: ApplicationDirectory(applications),
            ids: ids,
            clock: clock
        )
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
        let check = SessionCheck(
            tokens: tokens,
            opaqueAccess: OpaqueAccess(
                storage: storage,
                activity: activity,
                digest: PlainDigest(),
                clock: clock
            ),
            storage: storage,
            liveSessions: liveSessions,
            activity: activity,
            clock: clock
        )
        return try await check.check(signedIn.session.access.token, from: address)
    }

    func claims(_ signedIn: SignedIn, of userID: User.ID? = nil, lifetime: Double = 600) -> AccessClaims {
        AccessClaims(
            userID: userID ?? signedIn.user.id,
            sessionID: signedIn.session.id,
            applicationID: application.id,
            audience: nil,
            issuedAt: clock.now(),
            expiresAt: clock.now().addingTimeInterval(lifetime),
            authenticatedAt: clock.now()
        )
    }
}
