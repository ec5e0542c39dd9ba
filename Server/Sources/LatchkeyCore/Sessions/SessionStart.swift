import Foundation

/// Starts sessions.
package struct SessionStart: Sendable {
    private let storage: any Storage
    private let tokens: any AccessTokenIssuer
    private let digest: any TokenDigest
    private let notices: SignInNotices?
    private let newDevices: NewDeviceNotices?
    private let deviceKeys: DeviceKeys
    private let relyingParty: RelyingParty?
    private let subjects: Subjects
    private let upstreams: UpstreamDirectory?
    private let liveSessions: LiveSessions
    private let mostSessions: Int
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        tokens: any AccessTokenIssuer,
        digest: any TokenDigest,
        notices: SignInNotices? = nil,
        newDevices: NewDeviceNotices? = nil,
        deviceKeys: DeviceKeys,
        relyingParty: RelyingParty?,
        subjects: Subjects,
        upstreams: UpstreamDirectory? = nil,
        liveSessions: LiveSessions,
        mostSessions: Int = SessionLimit.standard,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.tokens = tokens
        self.digest = digest
        self.notices = notices
        self.newDevices = newDevices
        self.deviceKeys = deviceKeys
        self.relyingParty = relyingParty
        self.subjects = subjects
        self.upstreams = upstreams
        self.liveSessions = liveSessions
        self.mostSessions = mostSessions
        self.ids = ids
        self.clock = clock
    }

    /// Starts a session for an authenticated user.
    ///
    /// - Parameters:
    ///   - proof: What the user has proved.
    ///   - origin: The client's address and device.
    ///   - application: The application, whose rules apply.
    /// - Returns: The session and its tokens.
    /// - Throws: `SessionStartError.proofIsOver` if the password was changed meanwhile, `refused` with a challenge if the
    ///   user must show another factor, and other errors.
    package func start(
        _ proof: Proof,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(SessionStartError) -> StartedSession {
        let draft = draft(for: proof, from: origin, announcingNewDevice: true, with: application)
        let event = AuditEvent(.loginSucceeded, id: ids.next(), starting: draft.session.record)
        let outcome = try await storage.transaction(SessionStartError.self) { tables in
            try tables.start(draft.session, event)
        }
        guard let outcome else { throw .proofIsOver }
        return try await finish(draft, outcome, with: application)
    }

    /// The providers at which an application's users must log in.
    func requiredProviders(of application: Application) -> RequiredProviders {
        upstreams?.required(by: application.id) ?? .none
    }

    /// A session to be stored together with something else.
    ///
    /// Without an id, the session is new. A login by a password or a company's token announces a new device; a message's
    /// link or a code of a signed-in browser needs no announcement.
    func draft(
        for proof: Proof,
        id: SessionRecord.ID? = nil,
        from origin: RequestOrigin,
        announcingNewDevice isAnnounced: Bool = false,
        granting grant: SessionGrant? = nil,
        with application: Application
    ) -> SessionDraft {
        let token = RefreshToken.first()
        let cookie = origin.credential == .cookie ? SessionCookie(.random()) : nil
        let idleLifetime = cookie == nil || origin.staysSignedIn ? nil : SessionPolicy.briefIdleLifetime
        let key = origin.credential == .sessionKey ? SessionKey(.random()) : nil
        let opaque = OpaqueDraft(origin.credential, application.sessionPolicy, at: clock.now())
        let deviceKey = deviceKeys.key(for: origin.deviceKey)
        let now = clock.now()
        let record = SessionRecord(
            id: id ?? ids.next(),
            userID: proof.userID,
            applicationID: application.id,
            device: origin.device,
            address: origin.address,
            familyDigest: digest.digest(token.family),
            chain: RefreshChain(current: digest.digest(token.rest)),
            cookieDigest: cookie.map { digest.digest($0.bytes) },
            idleLifetime: idleLifetime,
            keyDigest: key.map { digest.digest($0.bytes) },
            opaqueToken: opaque.map {
                OpaqueTokenRecord(digest: digest.digest($0.token.bytes), expiresAt: $0.expiresAt)
            },
            keyThumbprint: origin.credential == .refreshToken ? origin.keyThumbprint : nil,
            grant: grant,
            backChannelLogOutURI: application.client.registration == .document
                ? application.client.backChannelLogOutURI : nil,
            createdAt: now,
            authenticatedAt: proof.time,
            methods: proof.methods,
            upstreamID: proof.upstreamID,
            expiresAt: opaque?.sessionExpiry(application.sessionPolicy, from: now)
                ?? application.sessionPolicy.expiry(created: now, used: now, idle: idleLifetime)
        )
        let session = NewSession(
            record,
            proof: proof,
            challenge: challengeDraft(for: proof, record, from: origin, announced: isAnnounced),
            pushDevice: origin.pushDevice.map { PushDeviceRecord($0, digest: digest) },
            deviceKeyDigest: application.keepsDeviceKey(granted: grant?.scopes) ? digest.digest(deviceKey.bytes) : nil,
            notice: notices?.notice,
            newDeviceNotice: isAnnounced ? newDevices?.notice(with: application, for: origin.credential) : nil,
            limit: SessionLimit(mostSessions, eventIDs: ids),
            accountRules: application.accountRules,
            requiredProviders: requiredProviders(of: application),
            pendingIdentity: origin.pendingIdentity
        )
        return SessionDraft(
            session: session,
            refreshToken: token,
            cookie: cookie,
            key: key,
            opaque: opaque,
            deviceKey: deviceKey,
            isNewDeviceKey: deviceKey.bytes != origin.deviceKey?.bytes
        )
    }

    /// The challenge that the session becomes if its proof does not suffice; nil if the client cannot ask for a factor.
    private func challengeDraft(
        for proof: Proof,
        _ record: SessionRecord,
        from origin: RequestOrigin,
        announced isAnnounced: Bool
    ) -> ChallengeDraft? {
        guard origin.asksForFactors, record.keyDigest == nil, record.opaqueToken == nil else { return nil }
        let id = ChallengeID(.random())
        let challenge = LogInChallenge(
            digest: digest.digest(id.bytes),
            userID: proof.userID,
            applicationID: record.applicationID,
            methods: proof.methods,
            provedAt: proof.time,
            upstreamID: proof.upstreamID,
            passwordDigest: proof.passwordHash.map { digest.digest(Array($0.utf8)) },
            deviceKeyDigest: origin.deviceKey.map { digest.digest($0.bytes) },
            device: origin.device,
            pushDevice: origin.pushDevice,
            hasCookie: origin.credential == .cookie,
            staysSignedIn: origin.staysSignedIn,
            isAnnounced: isAnnounced,
            expiresAt: record.createdAt.addingTimeInterval(TimeInterval(LogInChallenge.lifetime))
        )
        return ChallengeDraft(id: id, challenge: challenge, relyingParty: relyingParty)
    }

    /// Issues the tokens of a stored session.
    ///
    /// - Parameters:
    ///   - draft: The session.
    ///   - outcome: Whether it was stored.
    ///   - narrowed: The terms of the access token if they are narrower than those of the session.
    ///   - confirmation: The key that the client has proved to have, which binds the access token of an OAuth client.
    ///   - application: The application, whose rules apply.
    /// - Returns: The session and its tokens.
    /// - Throws: `SessionStartError.refused` if the user must show another factor, `tokens` if no token could be issued.
    func finish(
        _ draft: SessionDraft,
        _ outcome: SessionOutcome,
        narrowedTo narrowed: SessionGrant? = nil,
        provedBy confirmation: KeyThumbprint? = nil,
        with application: Application
    ) async throws(SessionStartError) -> StartedSession {
        let displaced: [SessionRecord.ID]
        switch outcome {
        case .started(let ended): displaced = ended
        case .challenged(let grant): throw .refused(.secondFactorRequired(grant))
        }
        if !displaced.isEmpty { liveSessions.end(displaced, because: .revoked) }
        notices?.wake()
        // Most logins come from a known device and store no e-mail.
        if draft.isNewDeviceKey, draft.session.newDeviceNotice != nil { newDevices?.wake() }
        if let opaque = draft.opaque {
            return draft.started(IssuedAccess(token: opaque.token.secretText, lifetime: opaque.lifetime))
        }
        let record = draft.session.record
        do {
            let access = try await tokens.issueToken(
                sessionID: record.id,
                userID: record.userID,
                authenticatedAt: record.authenticatedAt,
                methods: record.methods,
                sessionExpiresAt: record.expiresAt,
                application: application,
                terms: AccessTerms(
                    narrowed ?? record.grant,
                    of: record.userID,
                    for: application,
                    provedBy: confirmation,
                    subjects: subjects
                ),
                now: clock.now()
            )
            return draft.started(access)
        } catch { throw .tokens("\(error)") }
    }
}

extension AccessTokenIssuer {
    /// Issues an access token for a session.
    func issueToken(
        sessionID: SessionRecord.ID,
        userID: User.ID,
        authenticatedAt: Date,
        methods: AuthenticationMethods,
        sessionExpiresAt: Date,
        application: Application,
        terms: AccessTerms,
        now: Date
    ) async throws(AccessTokenError) -> IssuedAccess {
        let lifetime = application.sessionPolicy.tokenLifetime(remaining: sessionExpiresAt.timeIntervalSince(now))
        let claims = AccessClaims(
            userID: userID,
            subject: terms.subject,
            sessionID: sessionID,
            applicationID: application.id,
            audiences: terms.resources.isEmpty ? application.audience.map { [$0] } ?? [] : terms.resources,
            scope: terms.scopes?.text,
            confirmation: terms.confirmation,
            issuedAt: now,
            expiresAt: now.addingTimeInterval(TimeInterval(lifetime)),
            authenticatedAt: authenticatedAt,
            methods: methods
        )
        return IssuedAccess(token: try await issue(claims), lifetime: lifetime)
    }
}

/// The reason why a session could not be started.
package enum SessionStartError: SessionStartingError, Equatable, Sendable {
    /// The user was deleted meanwhile or has another password.
    case proofIsOver
    case refused(AdmissionRefusal)
    case storage(StoreError)
    case tokens(String)
}
