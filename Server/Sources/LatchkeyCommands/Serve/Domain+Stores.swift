import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyHTTP
import LatchkeyPhoneNumbers
import LatchkeyStores
import Logging

/// The domain's operations on a database's tables.
extension Domain {
    convenience init(
        database: any Database,
        activity: SessionActivity,
        liveSessions: LiveSessions,
        applications: ApplicationDirectory,
        passwords: any PasswordHasher,
        tokens: JWTAccessTokens,
        keys: SigningKeyRing,
        attemptDigest: any KeyedDigest,
        codeDigest: any KeyedDigest,
        formDigest: any KeyedDigest,
        rotationDigest: any KeyedDigest,
        opaqueTokenDigest: any KeyedDigest,
        issuer: Issuer,
        sso: SSOTokenCheck,
        messages: MessageQueue,
        notices: SignInNotices,
        wishes: Bell,
        mostSessions: Int,
        resources: ResourceLimits,
        space: FreeSpace,
        clock: any WallClock
    ) {
        let storage = SQLStorage(database: database)
        let digest = SHA256TokenDigest()
        let ids = IDSource(clock: clock)
        let (estimator, phoneNumbers) = (ZxcvbnEstimator(), LibPhoneNumber())
        let attempts = AttemptLimits(
            storage: storage,
            digest: attemptDigest,
            clock: clock,
            names: resources.names
        )
        let check = PasswordCheck(passwords: passwords, attempts: attempts)
        let notice = PasswordNotice(messages: messages)
        let formerAddresses = FormerAddresses(
            messages: messages,
            attempts: attempts,
            digest: codeDigest,
            ids: ids,
            clock: clock
        )
        let proofs = ProofCheck(
            storage: storage,
            attempts: attempts,
            digest: codeDigest,
            clock: clock
        )
        let verificationRequests = VerificationRequests(
            storage: storage,
            attempts: attempts,
            ids: ids,
            clock: clock,
            bell: wishes,
            space: space
        )
        let audit = AuditLog(storage: storage, ids: ids, clock: clock, report: Self.report)
        let confirmation = PasswordConfirmation(storage: storage, check: check)
        let start = SessionStart(
            storage: storage,
            tokens: tokens,
            digest: digest,
            notices: notices,
            deviceKeys: DeviceKeys(digest: attemptDigest),
            liveSessions: liveSessions,
            mostSessions: mostSessions,
            ids: ids,
            clock: clock
        )
        let sessionRefresh = SessionRefresh(
            storage: storage,
            liveSessions: liveSessions,
            activity: activity,
            tokens: tokens,
            digest: digest,
            applications: applications,
            ids: ids,
            clock: clock
        )
        let rotation = TokenRotation(sessionRefresh, digest: rotationDigest)
        let sessionCheck = SessionCheck(
            tokens: tokens,
            opaqueAccess: OpaqueAccess(storage: storage, activity: activity, digest: digest, clock: clock),
            storage: storage,
            liveSessions: liveSessions,
            activity: activity,
            clock: clock
        )
        self.init(
            applications: applications,
            registration: Registration(
                storage: storage,
                phoneNumbers: phoneNumbers,
                passwords: passwords,
                estimator: estimator,
                sessions: start,
                verifications: verificationRequests,
                attempts: attempts,
                ids: ids,
                clock: clock,
                admission: RegistrationAdmission(
                    attempts: attempts,
                    perHour: resources.registrationsPerAddress,
                    space: space
                )
            ),
            passwordLogIn: PasswordLogIn(
                storage: storage,
                passwords: passwords,
                attempts: attempts,
                digest: digest,
                sessions: start,
                audit: audit
            ),
            ssoLogIn: SSOLogIn(
                check: sso,
                storage: storage,
                sessions: start,
                attempts: attempts,
                audit: audit,
                ids: ids,
                clock: clock,
                space: space,
                report: Self.report
            ),
            identities: UserIdentities(
                storage: storage,
                check: sso,
                confirmation: confirmation,
                attempts: attempts,
                notice: notice,
                liveSessions: liveSessions,
                ids: ids,
                clock: clock,
                space: space,
                report: Self.report
            ),
            sessionRefresh: sessionRefresh,
            tokenRotation: rotation,
            opaqueRotation: OpaqueRotation(
                rotation,
                storage: storage,
                digest: digest,
                derivation: opaqueTokenDigest,
                clock: clock
            ),
            sessionCheck: sessionCheck,
            logOut: LogOut(storage: storage, liveSessions: liveSessions, ids: ids, clock: clock),
            tokenRevocation: TokenRevocation(
                storage: storage,
                check: sessionCheck,
                liveSessions: liveSessions,
                digest: digest,
                ids: ids,
                clock: clock
            ),
            userSessions: UserSessions(
                storage: storage,
                liveSessions: liveSessions,
                activity: activity,
                ids: ids,
                clock: clock
            ),
            browserSessions: BrowserSessions(
                storage: storage,
                applications: applications,
                activity: activity,
                digest: digest,
                clock: clock
            ),
            keyedSessions: KeyedSessions(
                storage: storage,
                activity: activity,
                digest: digest,
                clock: clock
            ),
            authorization: Authorization(
                storage: storage,
                applications: applications,
                sessions: start,
                liveSessions: liveSessions,
                digest: digest,
                ids: ids,
                clock: clock
            ),
            clientAuthentication: ClientAuthentication(
                applications: applications,
                attempts: attempts,
                digest: digest
            ),
            users: storage,
            phoneNumbers: phoneNumbers,
            profileUpdate: ProfileUpdate(
                storage: storage,
                phoneNumbers: phoneNumbers,
                passwords: passwords,
                estimator: estimator,
                attempts: attempts,
                formerAddresses: formerAddresses,
                ids: ids,
                clock: clock,
                space: space
            ),
            passwordChange: PasswordChange(
                storage: storage,
                passwords: passwords,
                check: check,
                estimator: estimator,
                applications: applications,
                notice: notice,
                liveSessions: liveSessions,
                digest: digest,
                ids: ids,
                clock: clock
            ),
            passwordConfirmation: confirmation,
            passwordReset: PasswordReset(
                proofs: proofs,
                storage: storage,
                passwords: passwords,
                estimator: estimator,
                attempts: attempts,
                notice: notice,
                liveSessions: liveSessions,
                ids: ids,
                clock: clock
            ),
            verificationRequests: verificationRequests,
            addressVerification: AddressVerification(
                proofs: proofs,
                storage: storage,
                sessions: start,
                formerAddresses: formerAddresses,
                chosenPassword: ChosenPassword(passwords: passwords, estimator: estimator),
                ids: ids,
                clock: clock,
                space: space
            ),
            verificationLookup: VerificationLookup(
                storage: storage,
                digest: codeDigest,
                clock: clock
            ),
            addressUndo: AddressUndo(
                proofs: proofs,
                storage: storage,
                formerAddresses: formerAddresses,
                liveSessions: liveSessions,
                ids: ids,
                clock: clock
            ),
            userDeletion: UserDeletion(
                storage: storage,
                check: check,
                liveSessions: liveSessions,
                clock: clock
            ),
            userEvents: UserEvents(storage: storage),
            pushDevices: UserPushDevices(
                storage: storage,
                digest: digest,
                clock: clock,
                space: space
            ),
            objects: BucketObjects(
                storage: storage,
                quotas: resources.quotas,
                ids: ids,
                clock: clock,
                space: space
            ),
            formDigest: formDigest,
            issuer: { issuer.name },
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

    /// Logs for the operator why a single-sign-on token is refused; the caller learns no reason.
    private static func report(_ application: Application.ID, _ refusal: SSORefusal) {
        Logger(label: "latchkey.sso").info(
            "a single-sign-on token was refused",
            metadata: ["application": "\(application)", "reason": "\(refusal.rawValue)"]
        )
    }

    /// Logs an event that could not be added to a user's audit events.
    private static func report(_ error: StoreError) {
        Logger(label: "latchkey.audit").error("a refused login was not noted", metadata: ["error": "\(error)"])
    }
}
