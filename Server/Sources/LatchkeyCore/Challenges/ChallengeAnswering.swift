import Foundation

/// Completes a login that waits for another factor.
///
/// Everything that the login depends on is checked again when it ends, while the user's row is held: the application's
/// policy, the user's factors, the password and the device.
package struct ChallengeAnswering: Sendable {
    let storage: any Storage
    let codes: FactorCodes
    let attempts: FactorAttempts
    let ceremonies: PasskeyCeremonies
    private let sessions: SessionStart
    let notice: FactorNotice
    let audit: AuditLog
    private let liveSessions: LiveSessions
    private let digest: any TokenDigest
    let relyingParty: RelyingParty?
    private let ids: IDSource
    let clock: any WallClock

    init(
        storage: any Storage,
        codes: FactorCodes,
        attempts: FactorAttempts,
        ceremonies: PasskeyCeremonies,
        sessions: SessionStart,
        notice: FactorNotice,
        audit: AuditLog,
        liveSessions: LiveSessions,
        digest: any TokenDigest,
        relyingParty: RelyingParty?,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.codes = codes
        self.attempts = attempts
        self.ceremonies = ceremonies
        self.sessions = sessions
        self.notice = notice
        self.audit = audit
        self.liveSessions = liveSessions
        self.digest = digest
        self.relyingParty = relyingParty
        self.ids = ids
        self.clock = clock
    }

    /// Starts the session if the answer is right; one answer consumes the challenge.
    ///
    /// - Parameters:
    ///   - id: The secret of the challenge.
    ///   - answer: The user's answer.
    ///   - remembersDevice: Whether the device needs no second factor for a while, if the application permits that.
    ///   - origin: The client's address and device key. The rest is the first request's.
    ///   - application: The application, whose rules apply.
    /// - Returns: The user and their session, and new recovery codes after the set-up of an authenticator app.
    /// - Throws: The reason why no session has started; `refused` with another challenge if the application asks for
    ///   more.
    package func answer(
        _ id: ChallengeID,
        with answer: FactorAnswer,
        rememberingDevice remembersDevice: Bool,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(ChallengeError) -> ChallengeAnswered {
        let open = try await open(id, from: origin, with: application)
        let login = WaitingLogIn(
            check: check(id, from: origin, with: application),
            open: open,
            remembersDevice: remembersDevice,
            origin: origin,
            application: application
        )
        switch answer {
        case .totp(let text):
            if open.demand.factors.contains(.totp) { return try await self.answer(login, totp: text) }
            return try await enroll(login, totp: text)
        case .recoveryCode(let text): return try await self.answer(login, recoveryCode: text)
        case .passkey(let ceremony, let assertion): return try await self.answer(login, ceremony, assertion)
        case .newPasskey(let ceremony, let registration): return try await enroll(login, ceremony, registration)
        }
    }

    /// Ends the challenge and starts the session, if the closure finds the answer right.
    func complete(
        _ login: WaitingLogIn,
        _ factor: SecondFactor,
        _ admitted: AdmittedAttempt?,
        endsSessions: Bool = false,
        by accept: @escaping @Sendable (any Tables, OpenChallenge, Date) throws -> Bool
    ) async throws(ChallengeError) -> ChallengeAnswered {
        let (now, application, check) = (clock.now(), login.application, login.check)
        let draft = draft(of: login, with: factor, at: now)
        let event = AuditEvent(.loginSucceeded, id: ids.next(), starting: draft.session.record)
        let ending = SessionEnding(.factorChanged, at: now, from: login.origin.address, eventIDs: ids)
        let rules = application.accountRules
        let remembered = login.remembersDevice && rules.remembersDevices ? draft.session.deviceKeyDigest : nil
        let days = TimeInterval(rules.rememberedDeviceDays)
        let result: AnswerResult
        do {
            result = try await storage.transaction(ChallengeError.self) { tables -> AnswerResult in
                let open = try tables.holdOpenChallenge(check)
                guard try accept(tables, open, now) else { return try tables.countWrongAnswer(open.challenge) }
                // The row is held, so this removal finds it; the result says so.
                guard try tables.challenges.remove(check.digest) else { throw ChallengeError.over }
                var ended: [SessionRecord.ID] = []
                if endsSessions {
                    ended = try tables.endAllSessions(of: open.user.id, ending)
                    try tables.revokeAfterFactorChange(of: open.user.id, at: now)
                }
                guard let outcome = try tables.start(draft.session, event) else { throw ChallengeError.over }
                if outcome.isStarted, let remembered {
                    try tables.rememberedDevices.remember(
                        remembered,
                        of: open.user.id,
                        at: now,
                        until: now.addingTimeInterval(days * 24 * 60 * 60),
                        keeping: KnownDeviceLimits.perUser
                    )
                }
                return .right(open.user, outcome, ended: ended)
            }
        } catch {
            // The client learns nothing of an answer whose outcome was not stored.
            if case .storage = error, let admitted { await attempts.withdraw(admitted) }
            throw error
        }
        switch result {
        case .wrong(let isLast):
            await audit.logInFailed(of: login.open.user.id, from: login.origin, with: application)
            throw isLast ? ChallengeError.ended : .wrongAnswer
        case .right(let user, let outcome, let ended):
            liveSessions.end(ended, because: .factorChanged)
            notice.wake()
            await attempts.succeeded(admitted)
            let session: StartedSession
            do { session = try await sessions.finish(draft, outcome, with: application) } catch {
                throw ChallengeError(error)
            }
            if login.open.challenge.passwordDigest != nil {
                await attempts.completedLogIn(of: user.id, from: login.origin)
            }
            return ChallengeAnswered(signedIn: SignedIn(user: user, session: session))
        }
    }

    /// The session of the login, and the next challenge if the application asks for more.
    private func draft(of login: WaitingLogIn, with factor: SecondFactor, at now: Date) -> SessionDraft {
        let challenge = login.open.challenge
        var draft = sessions.draft(
            for: Proof.challenge(challenge).adding(factor, at: now),
            from: RequestOrigin(
                address: login.origin.address,
                device: challenge.device,
                pushDevice: challenge.pushDevice,
                deviceKey: login.origin.deviceKey,
                keyThumbprint: login.origin.keyThumbprint,
                credential: challenge.hasCookie ? .cookie : .refreshToken,
                staysSignedIn: challenge.staysSignedIn,
                pendingIdentity: login.origin.pendingIdentity
            ),
            announcingNewDevice: challenge.isAnnounced,
            with: login.application
        )
        draft.session.challenge = draft.session.challenge?.following(challenge)
        return draft
    }

    func check(
        _ id: ChallengeID,
        from origin: RequestOrigin,
        with application: Application
    ) -> ChallengeCheck {
        ChallengeCheck(
            digest: digest.digest(id.bytes),
            deviceKeyDigest: origin.deviceKey.map { digest.digest($0.bytes) },
            application: application,
            relyingParty: relyingParty,
            time: clock.now(),
            passwords: digest
        )
    }

    func open(
        _ id: ChallengeID,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(ChallengeError) -> OpenChallenge {
        let check = check(id, from: origin, with: application)
        return try await storage.read(ChallengeError.self) { tables in try tables.openChallenge(check) }
    }

    /// Counts an attempt; one that comes too early ends the challenge, so that the password is asked for again.
    func admit(
        _ purpose: Attempt.Purpose,
        _ login: WaitingLogIn
    ) async throws(ChallengeError) -> AdmittedAttempt {
        do {
            return try await attempts.admit(purpose, of: login.open.user.id, from: login.origin)
        } catch {
            if case .tooMany = error {
                let digest = login.check.digest
                try? await storage.transaction { tables in _ = try tables.challenges.remove(digest) }
            }
            throw ChallengeError(error)
        }
    }

    func event(_ kind: AuditEventKind, _ login: WaitingLogIn) -> AuditEvent {
        AuditEvent(
            kind,
            id: ids.next(),
            of: login.open.user.id,
            at: clock.now(),
            from: RequestOrigin(address: login.origin.address, device: login.open.challenge.device),
            with: login.application.id
        )
    }
}

private enum AnswerResult: Sendable {
    case right(User, SessionOutcome, ended: [SessionRecord.ID])
    /// The answer is wrong. The last wrong answer has ended the challenge.
    case wrong(isLast: Bool)
}

extension Tables {
    /// Counts a wrong answer of a held challenge; the last one ends it.
    fileprivate func countWrongAnswer(_ challenge: LogInChallenge) throws -> AnswerResult {
        let isLast = challenge.wrongAnswers + 1 >= LogInChallenge.mostWrongAnswers
        if isLast {
            _ = try challenges.remove(challenge.digest)
        } else {
            try challenges.countWrongAnswer(challenge.digest)
        }
        return .wrong(isLast: isLast)
    }
}

extension AccountRules {
    /// Whether a device can be remembered; none is where only a passkey completes a login.
    var remembersDevices: Bool { rememberedDeviceDays > 0 && secondFactorPolicy != .passkey }
}
