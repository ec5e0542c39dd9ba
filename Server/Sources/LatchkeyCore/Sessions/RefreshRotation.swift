import Foundation

extension Storage {
    /// Applies the refresh rule (`RefreshChain.receive`) to the session of a family, with the stored policy of its
    /// application.
    ///
    /// Nearly every refresh presents the current token, and then one statement is enough.
    ///
    /// - Returns: The result; nil if no session has this family.
    /// - Throws: `StoreError`; nothing was changed then.
    package func refresh(_ attempt: RefreshAttempt) async throws(StoreError) -> RefreshResult? {
        if attempt.strictly?.needsCompleteRule == true {
            return try await transaction { tables in try tables.refresh(attempt) }
        }
        let rotated = try await statement { tables in try tables.sessions.rotate(attempt) }
        if let rotated { return RefreshResult(session: rotated, outcome: .refreshed) }
        return try await transaction { tables in try tables.refresh(attempt) }
    }
}

extension Tables {
    fileprivate func refresh(_ attempt: RefreshAttempt) throws -> RefreshResult? {
        guard let found = try sessions.hold(family: attempt.familyDigest) else { return nil }
        let session = found.state
        guard attempt.strictly?.hasSecret == true || !found.needsSecret else { return nil }
        if let strictly = attempt.strictly, strictly.application.id != session.applicationID { return nil }
        if let reason = session.ended { return RefreshResult(session: session, outcome: .ended(reason)) }
        // A copied token alone neither refreshes the session nor ends it.
        guard found.isKeyProved(by: attempt) else { return RefreshResult(session: session, outcome: .keyNotProved) }
        // The policy may have changed since the last refresh.
        let expiry = found.policy.expiry(created: found.createdAt, used: attempt.time)
        guard attempt.time < min(session.expiresAt, expiry) else {
            return try end(session, because: .expired, at: attempt)
        }
        // The refusal must not cost the client its token.
        do { _ = try attempt.strictly?.narrowing.applied(to: session.grant) } catch {
            return RefreshResult(session: session, outcome: .refused(error))
        }
        if attempt.strictly?.keepsToken == true { return try extend(session, found, to: expiry, by: attempt) }
        switch found.chain.receive(attempt.presented, next: attempt.next) {
        case .rotate(let chain):
            let isRotated = try sessions.rotate(
                session.id,
                from: attempt.presented,
                to: chain,
                at: attempt.time,
                expiresAt: expiry
            )
            guard isRotated else { throw StoreError.busy }
            return RefreshResult(session: session.expiring(at: expiry), outcome: .refreshed)
        case .repeatAnswer:
            guard attempt.mayRepeat(found) else { return try end(session, because: .reuseDetected, at: attempt) }
            return RefreshResult(session: session, outcome: .refreshed)
        case .superseded:
            // If the server makes the next token, an older token always repeats the token that followed it, so it is
            // reuse.
            guard attempt.strictly == nil else { return try end(session, because: .reuseDetected, at: attempt) }
            return RefreshResult(session: session, outcome: .superseded)
        case .reuse: return try end(session, because: .reuseDetected, at: attempt)
        }
    }

    /// Refreshes a session whose refresh token stays as it is.
    private func extend(
        _ session: SessionState,
        _ found: RefreshableSession,
        to expiry: Date,
        by attempt: RefreshAttempt
    ) throws -> RefreshResult {
        guard attempt.presented == found.chain.current else {
            return try end(session, because: .reuseDetected, at: attempt)
        }
        let isExtended = try sessions.rotate(
            session.id,
            from: attempt.presented,
            to: found.chain,
            at: attempt.time,
            expiresAt: expiry
        )
        guard isExtended else { throw StoreError.busy }
        return RefreshResult(session: session.expiring(at: expiry), outcome: .refreshed)
    }

    private func end(
        _ session: SessionState,
        because reason: SessionEnd,
        at attempt: RefreshAttempt
    ) throws -> RefreshResult {
        let ending = SessionEnding(reason, at: attempt.time, from: attempt.address, eventIDs: attempt.eventIDs)
        _ = try endSessions([session.id], ending)
        return RefreshResult(session: session, outcome: .ended(reason))
    }
}

extension RefreshableSession {
    /// Whether the client has the session's key, if that has one.
    fileprivate func isKeyProved(by attempt: RefreshAttempt) -> Bool {
        keyThumbprint == nil || keyThumbprint == attempt.keyThumbprint
    }
}

extension RefreshAttempt {
    /// Whether the request may repeat: always if the client makes the next token, otherwise within the window.
    fileprivate func mayRepeat(_ found: RefreshableSession) -> Bool {
        strictly.map { time.timeIntervalSince(found.refreshedAt) <= $0.window } ?? true
    }
}

extension SessionState {
    fileprivate func expiring(at expiresAt: Date) -> SessionState {
        SessionState(
            id: id,
            userID: userID,
            applicationID: applicationID,
            authenticatedAt: authenticatedAt,
            methods: methods,
            upstreamID: upstreamID,
            grant: grant,
            expiresAt: expiresAt,
            ended: ended
        )
    }
}
