public import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints

extension FakeServer {
    /// The live sessions of a user's apps, most recently used first.
    ///
    /// The list omits the sessions of browsers from ``authorize(_:as:)``.
    ///
    /// - Parameter username: The name to log in with, in any case.
    /// - Returns: The sessions, none of which is current.
    public func sessions(of username: String) -> [ListedSession] {
        guard let user = backend.user(named: username) else { return [] }
        let now = clock.date
        let sessions = backend.use { tables in try tables.sessions.live(of: user.id, at: now) }
        let browsers = backend.browserSessions.read { $0 }
        return sessions.filter { !browsers.contains($0.id) }.map(backend.activity.withLatestUse)
            .sorted { ($0.lastUse.time, $0.id) > ($1.lastUse.time, $1.id) }
            .map { ListedSession($0, isCurrent: false) }
    }

    /// Ends a session; its user is signed out at the next request.
    ///
    /// - Parameters:
    ///   - id: The id of the session; nothing happens if it has already ended.
    ///   - reason: The reason that the client gets.
    public func endSession(_ id: Session.ID, because reason: SessionEndReason = .revoked) {
        let (session, ending) = (SessionRecord.ID(id.rawValue), ending(reason))
        let ended = backend.use { tables in try tables.endSessions([session], ending).ids }
        backend.liveSessions.end(ended, because: ending.reason)
    }

    /// Ends all sessions of a user, who is signed out at the next request.
    ///
    /// - Parameters:
    ///   - username: The name to log in with, in any case.
    ///   - reason: The reason that the client gets.
    public func endSessions(of username: String, because reason: SessionEndReason = .revoked) {
        guard let user = backend.user(named: username) else { return }
        let ending = ending(reason)
        let ended = backend.use { tables in try tables.endAllSessions(of: user.id, ending) }
        backend.liveSessions.end(ended, because: ending.reason)
    }

    /// Makes all issued access tokens expire, so that the next request of every client refreshes its session.
    public func expireAccessTokens() { backend.tokens.expireAll() }

    private func ending(_ reason: SessionEndReason) -> SessionEnding {
        guard let end = SessionEnd(rawValue: reason.rawValue) else {
            preconditionFailure("no session ends because of \(reason.rawValue)")
        }
        return SessionEnding(end, at: clock.date, from: nil, eventIDs: backend.ids)
    }
}
