import Foundation

extension Tables {
    /// The most unspent codes of one user; a browser can ask for one after the other.
    private var mostUnspentCodes: Int { 20 }

    /// Stores a code if the browser's session that grants it is live.
    ///
    /// A session that was started only for the code expires with it.
    ///
    /// - Returns: False if that session has ended, or its user may not log in.
    /// - Throws: `StoreError`.
    package func grant(_ code: AuthorizationCodeRecord) throws -> Bool {
        guard try admit(code.userID),
            try sessions.hold(code.browserSessionID)?.lives(at: code.createdAt) == true
        else { return false }
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
    package func spend(
        _ codeDigest: [UInt8],
        on session: NewSession,
        _ event: AuditEvent,
        orEnd ending: SessionEnding
    ) throws -> CodeSpending {
        let record = session.record
        guard try admit(record.userID), let stored = try authorizationCodes.hold(codeDigest),
            stored.code.userID == record.userID
        else { return .refused }
        if let started = stored.sessionID {
            return .spentBefore(try end(started, ending) ? started : nil)
        }
        guard record.createdAt < stored.code.expiresAt,
            try sessions.hold(stored.code.browserSessionID)?.lives(at: record.createdAt) == true,
            let user = try users.find(record.userID)
        else { return .refused }
        var displaced: [SessionRecord.ID] = []
        if stored.code.isHandover {
            guard try sessions.handOver(record) else { return .refused }
        } else {
            displaced = try start(session)
            if stored.code.codeChallenge == nil { try sessions.bindToSecret(record.id) }
            try events.insert(event)
        }
        try authorizationCodes.spend(stored.code.id, on: record.id)
        return .started(user, displaced: displaced)
    }

    /// Ends the session that a spent code started.
    ///
    /// - Returns: The session; nil if the code is unspent or its session has ended.
    /// - Throws: `StoreError`.
    package func endSession(ofCode digest: [UInt8], _ ending: SessionEnding) throws -> SessionRecord.ID? {
        guard let userID = try authorizationCodes.find(digest)?.code.userID, try users.hold(userID) != nil,
            let started = try authorizationCodes.hold(digest)?.sessionID
        else { return nil }
        return try end(started, ending) ? started : nil
    }
}

extension SessionState {
    fileprivate func lives(at time: Date) -> Bool { ended == nil && time < expiresAt }
}
