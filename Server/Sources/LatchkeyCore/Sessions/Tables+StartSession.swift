extension Tables {
    /// Whether a user may log in now; the row is held until the transaction ends.
    ///
    /// A login that races a password change either comes before it, and its session ends with the others, or it is
    /// refused.
    ///
    /// - Parameters:
    ///   - userID: The user who logs in.
    ///   - passwordHash: The hash that the password matched; nil if no password was checked.
    /// - Returns: False if the user was deleted or disabled, or has another password by now.
    /// - Throws: `StoreError`.
    func admit(_ userID: User.ID, verifiedAgainst passwordHash: String? = nil) throws -> Bool {
        guard let user = try users.hold(userID), !user.isDisabled else { return false }
        return passwordHash == nil || user.passwordHash == passwordHash
    }

    /// Starts the session of a login.
    ///
    /// - Returns: The outcome; nil if the user may not log in, and nothing is stored then.
    /// - Throws: `StoreError`; `AdmissionRefusal` if the application does not admit the user.
    package func start(_ session: NewSession, _ event: AuditEvent) throws -> SessionOutcome? {
        guard try admit(session.record.userID, verifiedAgainst: session.proof.passwordHash) else { return nil }
        let outcome = try start(session)
        if outcome.isStarted { try events.insert(event) }
        return outcome
    }

    /// Starts a session of a held or new user; every login and registration starts its session here.
    ///
    /// It stores the session and its push device, makes its device known, and notifies the user and their other devices
    /// if it was unknown. If the user must show another factor, it stores a challenge instead.
    ///
    /// - Returns: The outcome.
    /// - Throws: `StoreError`; `AdmissionRefusal` if the application does not admit the user.
    package func start(_ session: NewSession) throws -> SessionOutcome {
        try requireAdmission(of: session.record.userID, by: session.accountRules)
        try requireProvider(
            of: session.record.userID,
            loggedInThrough: session.proof.upstreamID,
            linking: session.pendingIdentity,
            by: session.requiredProviders
        )
        if let grant = try challenge(for: session) { return .challenged(grant) }
        return .started(displaced: try insert(session))
    }

    /// Starts the session of a login by an identity, and records it.
    ///
    /// A registration is recorded even if the user must show another factor first: the user exists by then.
    ///
    /// - Returns: The outcome.
    /// - Throws: `StoreError`; `AdmissionRefusal` if the application does not admit the user.
    func start(_ session: NewSession, recording kind: AuditEventKind, ids: IDSource) throws -> SessionOutcome {
        let outcome = try start(session)
        if outcome.isStarted || kind == .userRegistered {
            try events.insert(AuditEvent(kind, id: ids.next(), starting: session.record))
        }
        return outcome
    }

    /// Starts a session whose proof another session of the user has shown.
    ///
    /// - Returns: The sessions that ended because the user had too many, or because this one continues them.
    /// - Throws: `StoreError`.
    func insert(_ session: NewSession) throws -> [SessionRecord.ID] {
        let record = session.record
        let parentID = record.grant?.parentID
        let continued =
            try parentID.map { parentID in
                try replaceChildren(of: parentID, with: record.applicationID, at: record.createdAt)
            } ?? []
        try sessions.insert(record)
        // The user can log in, so they need no recovery, and may not have asked for it.
        _ = try recoveries.cancel(of: record.userID, at: record.createdAt)
        let device = try rememberDevice(of: session)
        if let pushDevice = session.pushDevice {
            try register(pushDevice, for: record.id, of: record.userID, at: record.createdAt)
        }
        if let notice = session.notice, device != .known { try notifyOtherDevices(notice, about: record) }
        if let notice = session.newDeviceNotice, device == .new { try announce(record, by: notice) }
        // A session within a browser's session is no device of its own, so it displaces none.
        return try continued + (parentID == nil ? endSurplus(of: record, beyond: session.limit) : [])
    }

    /// Makes the device of a session known to its user.
    ///
    /// - Returns: What it was to the user before; `first` if nobody is notified anyway.
    /// - Throws: `StoreError`.
    private func rememberDevice(of session: NewSession) throws -> Familiarity {
        guard let digest = session.deviceKeyDigest else { return .first }
        let userID = session.record.userID
        var familiarity = Familiarity.first
        if session.notice != nil || session.newDeviceNotice != nil {
            if try knownDevices.isKnown(digest, to: userID) {
                familiarity = .known
            } else if try session.newDeviceNotice != nil && knownDevices.hasAny(of: userID) {
                familiarity = .new
            }
        }
        try knownDevices.remember(
            digest,
            of: userID,
            at: session.record.createdAt,
            keeping: KnownDeviceLimits.perUser
        )
        return familiarity
    }

    /// Notifies the user's other devices; the session's own device is registered already and is left out.
    private func notifyOtherDevices(_ notice: SignInNotice, about session: SessionRecord) throws {
        for device in try pushDevices.devices(of: session.userID, at: session.createdAt)
        where device.sessionID != session.id && notice.providers.contains(device.device.device.provider) {
            try notifications.insert(notice.ids.next(), .newSignIn, for: device, about: session)
        }
    }

    /// Ends the least recently used sessions of a user who exceeds the limit with a new one.
    private func endSurplus(of session: SessionRecord, beyond limit: SessionLimit?) throws -> [SessionRecord.ID] {
        guard let limit else { return [] }
        let surplus = try sessions.leastRecentlyUsed(
            of: session.userID,
            except: session.id,
            beyond: limit.most - 1,
            at: session.createdAt
        )
        func ending(_ reason: SessionEnd) -> SessionEnding {
            SessionEnding(reason, at: session.createdAt, from: session.address, eventIDs: limit.eventIDs)
        }
        // An expired session ends as expired, so the next login does not examine it again.
        var children: [SessionRecord.ID] = []
        for expired in surplus where expired.expiresAt <= session.createdAt {
            // The session is held because a refresh may have come in time.
            guard let now = try sessions.hold(expired.id), now.expiresAt <= session.createdAt else { continue }
            children += try endSessions([expired.id], ending(.expired)).ids.filter { $0 != expired.id }
        }
        let live = surplus.filter { $0.expiresAt > session.createdAt }.map(\.id)
        return try children + endSessions(live, ending(.revoked)).ids
    }
}

/// What a device was to a user before a login.
private enum Familiarity {
    case known, new
    /// The user had no known device, for example after the registration or a reset password.
    case first
}
