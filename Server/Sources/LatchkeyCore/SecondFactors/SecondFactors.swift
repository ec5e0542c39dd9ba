import Foundation

/// Sets up and removes the second factors of a signed-in user.
///
/// Each change needs a fresh proof and sends a message to all proved addresses. When a factor is added or removed, the
/// other sessions end, and all devices ask for a second factor again.
package struct SecondFactors: Sendable {
    private let storage: any Storage
    private let codes: FactorCodes
    private let attempts: FactorAttempts
    private let notice: FactorNotice
    private let liveSessions: LiveSessions
    private let digest: any TokenDigest
    private let relyingParty: RelyingParty?
    private let ids: IDSource
    private let clock: any WallClock

    init(
        storage: any Storage,
        codes: FactorCodes,
        attempts: FactorAttempts,
        notice: FactorNotice,
        liveSessions: LiveSessions,
        digest: any TokenDigest,
        relyingParty: RelyingParty?,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.codes = codes
        self.attempts = attempts
        self.notice = notice
        self.liveSessions = liveSessions
        self.digest = digest
        self.relyingParty = relyingParty
        self.ids = ids
        self.clock = clock
    }

    /// The factors of a user.
    package func state(of access: Access) async throws(StoreError) -> SecondFactorState {
        let now = clock.now()
        return try await storage.read { tables in
            SecondFactorState(
                totpSince: try tables.totpSecrets.find(of: access.userID)?.confirmedAt,
                recoveryCodesLeft: try tables.recoveryCodes.count(of: access.userID),
                passkeys: try tables.passkeys.count(of: access.userID),
                rememberedDevices: try tables.rememberedDevices.count(of: access.userID, at: now)
            )
        }
    }

    // MARK: - Authenticator apps

    /// A new secret for an authenticator app, in place of an unconfirmed one.
    ///
    /// It counts once a code of it has been shown.
    package func beginTOTP(
        by proof: RecentProof,
        with application: Application
    ) async throws(SecondFactorError) -> NewTOTP {
        let (access, now, secret) = (proof.access, clock.now(), TOTPSecret.random())
        let sealed: [UInt8]
        do { sealed = try codes.seal(secret, of: access.userID) } catch { throw .storage(error) }
        let user = try await storage.transaction(SecondFactorError.self) { tables in
            let user = try tables.holdLive(access, at: now)
            guard try tables.totpSecrets.insert(sealed, of: access.userID, at: now) else {
                throw SecondFactorError.exists
            }
            return user
        }
        let issuer = application.nameForPeople ?? relyingParty?.id ?? application.name
        return NewTOTP(secret, of: user, issuer: issuer)
    }

    /// Confirms the secret by a first code, which no login accepts afterwards.
    ///
    /// - Parameters:
    ///   - text: The code.
    ///   - proof: The session that makes the change.
    ///   - origin: The client's address and device key.
    ///   - application: The application of the session.
    /// - Returns: The recovery codes if the user had none, and the session, which has proved the factor as well.
    /// - Throws: The reason why nothing was changed.
    package func confirmTOTP(
        _ text: String,
        by proof: RecentProof,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(SecondFactorError) -> FactorAdded {
        let access = proof.access
        let userID = access.userID
        let (stored, hasCodes) = try await storage.read(SecondFactorError.self) { tables in
            (try tables.totpSecrets.find(of: userID), try tables.recoveryCodes.count(of: userID) > 0)
        }
        guard let stored else { throw .notBegun }
        guard stored.confirmedAt == nil else { throw .exists }
        let admitted = try await admit(.totp, access, origin)
        let step: TOTP.Step?
        do {
            step = try codes.firstStep(of: TOTPCode(typed: text), stored.sealed, of: userID, at: clock.now())
        } catch { throw .storage(error) }
        guard let step else { throw .wrongCode }
        try await admitNewFactor(of: access)
        let made = hasCodes ? nil : try await makeCodes()
        let events = events([.factorAdded] + (made == nil ? [] : [.recoveryCodesMade]), access, origin)
        let changed = try await change(by: access, .totpAdded, events, origin, application) { tables, session, now in
            guard try tables.totpSecrets.confirm(stored.sealed, of: userID, by: step, at: now) else {
                throw SecondFactorError.notBegun
            }
            if let made { try tables.recoveryCodes.replace(made.stored, of: userID, at: now) }
            // The session has just proved the new factor as well.
            let methods = session.methods.union([.oneTimeCode, .multipleFactors])
            try tables.sessions.setAuthenticated(methods, at: now, of: session.id)
            return methods
        }
        await attempts.succeeded(admitted)
        let proved = access.authenticated(by: changed.methods, at: changed.time)
        return FactorAdded(
            recoveryCodes: made?.codes ?? [],
            confirmed: Reauthenticated(access: proved, cookie: changed.cookie)
        )
    }

    /// Removes the authenticator app, and the recovery codes unless the user has passkeys.
    ///
    /// - Returns: The new cookie of a browser.
    /// - Throws: The reason why nothing was changed.
    package func removeTOTP(
        by proof: RecentProof,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(SecondFactorError) -> ReplacementCookie? {
        let access = proof.access
        let events = events([.factorRemoved], access, origin)
        let changed = try await change(by: access, .totpRemoved, events, origin, application) { tables, session, _ in
            guard try tables.totpSecrets.remove(of: access.userID) else { throw SecondFactorError.notFound }
            try tables.removeCodesWithoutFactor(of: access.userID)
            return session.methods
        }
        await attempts.forget([.totp], of: access.userID)
        return changed.cookie
    }

    // MARK: - Recovery codes and remembered devices

    /// New recovery codes in place of the previous ones.
    ///
    /// - Throws: `notFound` for a user without a factor; other reasons why nothing was changed.
    package func makeRecoveryCodes(
        by proof: RecentProof,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(SecondFactorError) -> [RecoveryCode] {
        let (access, now, notice) = (proof.access, clock.now(), notice)
        let state: SecondFactorState
        do { state = try await self.state(of: access) } catch { throw .storage(error) }
        guard state.hasAny else { throw .notFound }
        try await admitNewFactor(of: access)
        let made = try await makeCodes()
        let events = events([.recoveryCodesMade], access, origin)
        try await storage.transaction(SecondFactorError.self) { tables in
            let user = try tables.holdLive(access, at: now)
            guard try tables.hasFactor(user.id) else { throw SecondFactorError.notFound }
            try tables.recoveryCodes.replace(made.stored, of: user.id, at: now)
            for event in events { try tables.record(event, onDeviceOf: access.sessionID) }
            for message in try notice.messages(.recoveryCodesMade, to: user, of: application) {
                try tables.messages.insert(message)
            }
        }
        notice.wake()
        // The old codes are gone, so clear their backoff.
        await attempts.forget([.recoveryCode], of: access.userID)
        return made.codes
    }

    /// Makes all devices ask for a second factor again.
    package func forgetDevices(by proof: RecentProof) async throws(SecondFactorError) {
        let (access, now) = (proof.access, clock.now())
        try await storage.transaction(SecondFactorError.self) { tables in
            _ = try tables.holdLive(access, at: now)
            try tables.forgetFactorProofs(of: access.userID)
        }
    }

    // MARK: - Parts

    /// Adds or removes a factor, with all that follows; the closure returns what the session has proved afterwards.
    private func change(
        by access: Access,
        _ kind: FactorChange,
        _ events: [AuditEvent],
        _ origin: RequestOrigin,
        _ application: Application,
        _ body: @escaping @Sendable (any Tables, SessionState, Date) throws -> AuthenticationMethods
    ) async throws(SecondFactorError) -> FactorChanged {
        let (now, cookie, notice) = (clock.now(), SessionCookie(.random()), notice)
        let cookieDigest = digest.digest(cookie.bytes)
        let ending = SessionEnding(.factorChanged, at: now, from: origin.address, eventIDs: ids)
        let (outcome, methods) = try await storage.transaction(SecondFactorError.self) {
            tables -> (FactorChangeOutcome, AuthenticationMethods) in
            let (user, methods): (User, AuthenticationMethods)
            switch try tables.holdAsker(access, at: now) {
            case .ended(let reason): return (.askerEnded(reason), [])
            case .live(let held, let session): (user, methods) = (held.user, try body(tables, session, now))
            }
            for event in events { try tables.record(event, onDeviceOf: access.sessionID) }
            for message in try notice.messages(kind, to: user, of: application) {
                try tables.messages.insert(message)
            }
            let outcome = try tables.endAfterFactorChange(
                of: access.userID,
                by: access.sessionID,
                cookieDigest: cookieDigest,
                ending
            )
            return (outcome, methods)
        }
        switch outcome {
        case .askerEnded(let reason): throw .sessionEnded(reason)
        case .changed(let ended, let isBrowser):
            notice.wake()
            liveSessions.end(ended, because: .factorChanged)
            return FactorChanged(
                methods: methods,
                time: now,
                cookie: isBrowser ? ReplacementCookie(cookie, of: access, at: now) : nil
            )
        }
    }

    private func admitNewFactor(of access: Access) async throws(SecondFactorError) {
        do { try await attempts.admitNewFactor(of: access.userID) } catch { throw SecondFactorError(error) }
    }

    private func makeCodes() async throws(SecondFactorError) -> NewRecoveryCodes {
        do { return try await codes.make() } catch { throw .passwords(error) }
    }

    private func admit(
        _ purpose: Attempt.Purpose,
        _ access: Access,
        _ origin: RequestOrigin
    ) async throws(SecondFactorError) -> AdmittedAttempt {
        do { return try await attempts.admit(purpose, of: access.userID, from: origin) } catch {
            throw SecondFactorError(error)
        }
    }

    private func events(_ kinds: [AuditEventKind], _ access: Access, _ origin: RequestOrigin) -> [AuditEvent] {
        kinds.map { kind in
            AuditEvent(
                kind,
                id: ids.next(),
                of: access.userID,
                at: clock.now(),
                from: origin,
                with: access.applicationID
            )
        }
    }
}

/// A change of a factor by a session.
private struct FactorChanged: Sendable {
    /// What the session has proved.
    let methods: AuthenticationMethods
    let time: Date
    /// The new cookie of a browser.
    let cookie: ReplacementCookie?
}

extension Tables {
    /// Holds a user and their live session.
    fileprivate func holdLive(_ access: Access, at time: Date) throws -> User {
        switch try holdAsker(access, at: time) {
        case .live(let user, _): return user.user
        case .ended(let reason): throw SecondFactorError.sessionEnded(reason)
        }
    }
}

/// A factor that was added.
package struct FactorAdded: Sendable {
    /// The user's first recovery codes, which are not shown again; empty if they had some.
    package let recoveryCodes: [RecoveryCode]
    /// The session, which has just proved the factor as well; its earlier access tokens do not say so.
    package let confirmed: Reauthenticated

    /// The new cookie of a browser.
    package var cookie: ReplacementCookie? { confirmed.cookie }
}
