import Foundation
import LatchkeyCore

/// The operations of the domain on stores in memory.
struct Rules: Sendable {
    let stores = MemoryStores()
    let attempts = MemoryAttempts()
    let verifications = MemoryVerifications()
    let messages = MemoryMessageStore()
    let wishes = Bell()
    let clock = TurnedClock()
    let hasher = CountingHasher()
    let estimator = SetEstimator()
    let instants = TurnedInstants()
    let liveSessions: LiveSessions
    let activity: SessionActivity
    /// What the operator was told of events that could not be stored.
    let reported = Reported()
    var application = Application(id: Application.defaultID, name: "Default")

    init(trust: CacheTrust = .alone) {
        liveSessions = LiveSessions(trust: trust, now: instants.now)
        activity = SessionActivity(sessions: stores)
    }

    private var ids: IDSource { IDSource(clock: clock) }

    private var start: SessionStart {
        SessionStart(
            sessions: stores,
            tokens: PlainTokens(),
            digest: PlainDigest(),
            deviceKeys: DeviceKeys(digest: PlainDigest()),
            liveSessions: liveSessions,
            ids: ids,
            clock: clock
        )
    }

    var limits: AttemptLimits { AttemptLimits(attempts: attempts, digest: PlainDigest(), clock: clock, names: .names) }

    var check: PasswordCheck { PasswordCheck(passwords: hasher, attempts: limits) }

    var registration: Registration {
        Registration(
            users: stores,
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
            store: verifications,
            attempts: limits,
            ids: ids,
            clock: clock,
            bell: wishes,
            space: FreeSpace()
        )
    }

    var queue: MessageQueue {
        MessageQueue(store: messages, sealing: TurningSealing(), ids: ids, clock: clock, bell: Bell())
    }

    var logIn: PasswordLogIn {
        let audit = AuditLog(events: stores, ids: ids, clock: clock) { [reported] in reported.add($0) }
        return PasswordLogIn(
            users: stores,
            store: stores,
            passwords: hasher,
            attempts: limits,
            devices: stores,
            digest: PlainDigest(),
            sessions: start,
            audit: audit
        )
    }

    var update: ProfileUpdate {
        ProfileUpdate(
            users: stores,
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
            users: stores,
            store: stores,
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
            users: stores,
            check: check,
            liveSessions: liveSessions,
            clock: clock
        )
    }

    /// Refreshes sessions of the applications that the server knows.
    func refresh(_ applications: [Application]) -> SessionRefresh {
        SessionRefresh(
            sessions: stores,
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

    /// What a session may do.
    func access(
        _ signedIn: SignedIn,
        tokens: PlainTokens,
        from address: ClientAddress? = nil
    ) async throws -> Access {
        let check = SessionCheck(
            tokens: tokens,
            opaqueAccess: OpaqueAccess(
                sessions: NoOpaqueTokens(),
                activity: activity,
                digest: PlainDigest(),
                clock: clock
            ),
            sessions: stores,
            liveSessions: liveSessions,
            activity: activity,
            clock: clock
        )
        return try await check.check(signedIn.session.access.token, from: address)
    }

    func claims(_ signedIn: SignedIn, lifetime: Double = 600) -> AccessClaims {
        AccessClaims(
            userID: signedIn.user.id,
            sessionID: signedIn.session.id,
            applicationID: application.id,
            audience: nil,
            issuedAt: clock.now(),
            expiresAt: clock.now().addingTimeInterval(lifetime),
            authenticatedAt: clock.now()
        )
    }
}
