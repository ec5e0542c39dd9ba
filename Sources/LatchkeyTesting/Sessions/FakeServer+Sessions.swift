public import LatchkeyAPI

extension FakeServer {
    /// The sessions of a user that live, the last used first.
    ///
    /// - Parameter username: The name to log in with, in any case.
    /// - Returns: The sessions, none of which is current.
    public func sessions(of username: String) -> [ListedSession] {
        let now = clock.date
        return directory.read { directory in
            guard let user = directory.user(named: username) else { return [] }
            return directory.list(of: user.user.id, seenFrom: nil, at: now).sessions
        }
    }

    /// Ends a session; its user is signed out at the next request.
    ///
    /// - Parameters:
    ///   - id: The id of the session. Does nothing when it has ended before.
    ///   - reason: The reason that the client gets.
    public func endSession(_ id: Session.ID, because reason: SessionEndReason = .revoked) {
        let now = clock.date
        directory.change { $0.endSession(id, because: reason, at: now) }
    }

    /// Ends all sessions of a user, who is signed out at the next request.
    ///
    /// - Parameters:
    ///   - username: The name to log in with, in any case.
    ///   - reason: The reason that the client gets.
    public func endSessions(of username: String, because reason: SessionEndReason = .revoked) {
        let now = clock.date
        directory.change { directory in
            guard let user = directory.user(named: username) else { return }
            directory.endSessions(of: user.user.id, because: reason, at: now)
        }
    }

    /// Refuses all access tokens handed out so far, so that the next request of every client renews its session.
    public func expireAccessTokens() { directory.change { $0.expireAccessTokens() } }
}
