import Foundation

extension Tables {
    /// The most unspent codes of one user; a browser can ask for one after the other.
    private var mostUnspentCodes: Int { 20 }

    /// Stores a code if the browser's session that grants it is live.
    ///
    /// A session that was started only for the code expires with it.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - rules: The rules of the application that gets it.
    ///   - providers: The providers of which one must have logged in the browser's user.
    ///   - others: The rules of another application.
    /// - Returns: False if that session has ended, if its user may not log in, or if the user has to log in again with a
    ///   factor that the application asks for.
    /// - Throws: `StoreError`; `AdmissionRefusal.providerRequired`.
    package func grant(
        _ code: AuthorizationCodeRecord,
        by rules: AccountRules,
        requiring providers: RequiredProviders = .none,
        others: (Application.ID) -> AccountRules?
    ) throws -> Bool {
        guard try admit(code.userID), let session = try sessions.hold(code.browserSessionID),
            session.lives(at: code.createdAt),
            try session.applicationID == code.applicationID
                || suffices(session, for: rules, after: others(session.applicationID))
        else { return false }
        try requireProvider(of: code.userID, loggedInThrough: session.upstreamID, by: providers)
        try authorizationCodes.removeUnspent(
            of: code.userID,
            keepingNewest: mostUnspentCodes - 1,
            at: code.createdAt
        )
        try authorizationCodes.insert(code)
        if code.isHandover { try sessions.expire(code.browserSessionID, at: code.expiresAt) }
        return true
    }

    /// Spends a code and starts its session.
    ///
    /// A second use ends the session that the first use started (RFC 6749 §4.1.2).
    ///
    /// - Parameters:
    ///   - codeDigest: The digest of the code.
    ///   - session: The session.
    ///   - event: The event of the login.
    ///   - needsSecret: Whether the session goes on only for the authenticated application; a session of a code without
    ///     a challenge always does.
    ///   - ending: The end of the session of the first use.
    /// - Returns: The outcome.
    /// - Throws: `StoreError`; `AdmissionRefusal` if the application does not admit the user.
    package func spend(
        _ codeDigest: [UInt8],
        on session: NewSession,
        _ event: AuditEvent,
        needsSecret: Bool = false,
        orEnd ending: SessionEnding
    ) throws -> CodeSpending {
        let record = session.record
        guard try admit(record.userID), let stored = try authorizationCodes.hold(codeDigest),
            stored.code.userID == record.userID
        else { return .refused }
        if let started = stored.sessionID {
            return .spentBefore(ended: try endSessions([started], ending).ids)
        }
        guard record.createdAt < stored.code.expiresAt,
            try sessions.hold(stored.code.browserSessionID)?.lives(at: record.createdAt) == true,
            let user = try users.find(record.userID)
        else { return .refused }
        var displaced: [SessionRecord.ID] = []
        if stored.code.isHandover {
            guard try sessions.handOver(record) else { return .refused }
        } else {
            try requireAdmission(of: record.userID, by: session.accountRules)
            displaced = try insert(session)
            if needsSecret || stored.code.codeChallenge == nil { try sessions.bindToSecret(record.id) }
            try events.insert(event)
        }
        try authorizationCodes.spend(stored.code.id, on: record.id)
        return .started(user, displaced: displaced)
    }

    /// Whether the proof of a browser's session suffices for an application.
    ///
    /// The session was admitted by its own application, perhaps on a remembered device. So only a stricter application
    /// asks again.
    func suffices(
        _ session: SessionState,
        for rules: AccountRules,
        after own: AccountRules?
    ) throws -> Bool {
        let policy = rules.secondFactorPolicy
        guard let userID = session.userID, policy.isStricter(than: own?.secondFactorPolicy ?? .off) else {
            return true
        }
        let hasTOTP = try totpSecrets.find(of: userID)?.confirmedAt != nil
        return session.methods.level >= policy.level(hasFactor: hasTOTP)
    }

    /// Ends the session that a spent code started.
    ///
    /// - Returns: The sessions that ended; none if the code is unspent or its session has ended.
    /// - Throws: `StoreError`.
    package func endSession(ofCode digest: [UInt8], _ ending: SessionEnding) throws -> [SessionRecord.ID] {
        guard let userID = try authorizationCodes.find(digest)?.code.userID, try users.hold(userID) != nil,
            let started = try authorizationCodes.hold(digest)?.sessionID
        else { return [] }
        return try endSessions([started], ending).ids
    }
}

extension SessionState {
    fileprivate func lives(at time: Date) -> Bool { ended == nil && time < expiresAt }
}
