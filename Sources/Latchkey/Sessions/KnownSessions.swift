import LatchkeyAPI

/// What is known of the stored sessions in this run of the program, beyond what the store says.
struct KnownSessions: Sendable {
    private struct Unsaved: Sendable {
        let token: AccessToken
        let lease: TokenLease
        let pair: RefreshPair
    }

    private var deadlines: [AccessToken: Duration] = [:]
    private var confirmed: Set<Session.ID> = []
    private var ended: Set<Session.ID> = []
    private var unsaved: [Session.ID: Unsaved] = [:]
    private var refusedByOthers: [Session.ID: (token: AccessToken, time: Duration)] = [:]

    /// A session with the best token that is known for it.
    mutating func held(_ account: Account, in credentials: StoredCredentials, at time: Timekeeper) -> Held {
        let session = session(account.session)
        return Held(
            user: account.user,
            session: session,
            deadline: deadline(of: session, at: time),
            isConfirmed: confirmed.contains(session.id),
            hasErrands: credentials.hasErrands
        )
    }

    /// How sure it is that the server still accepts a session.
    func freshness(of sessionID: Session.ID) -> SignInFreshness {
        confirmed.contains(sessionID) ? .confirmed : .stored
    }

    /// The credentials without the sessions that the server has ended.
    func living(_ credentials: StoredCredentials) -> StoredCredentials {
        var living = credentials
        for id in ended { living.remove(sessionID: id) }
        return living
    }

    /// The server has accepted a session.
    ///
    /// - Returns: Whether that is news.
    mutating func confirm(_ sessionID: Session.ID) -> Bool { confirmed.insert(sessionID).inserted }

    /// The server has ended a session, and the store may not know it.
    mutating func forget(_ sessionID: Session.ID) { ended.insert(sessionID) }

    /// A token that could not be stored; it counts as long as the pair that brought it is the stored one.
    mutating func hold(_ token: AccessToken, _ lease: TokenLease, of pair: RefreshPair) {
        unsaved[pair.sessionID] = Unsaved(token: token, lease: lease, pair: pair)
    }

    /// Allows one token a minute to be renewed.
    mutating func mayRenewForOthers(_ refused: Grant, at uptime: Duration) -> Bool {
        if let last = refusedByOthers[refused.sessionID] {
            if last.token == refused.token { return true }
            if uptime - last.time < .seconds(60) { return false }
        }
        refusedByOthers[refused.sessionID] = (refused.token, uptime)
        return true
    }

    /// Forgets what concerns none of these sessions.
    mutating func keep(_ credentials: StoredCredentials?) {
        let sessions = credentials?.accounts.map(\.session) ?? []
        unsaved = unsaved.filter { id, held in
            sessions.contains { $0.id == id && $0.renewal == held.pair.journal }
        }
        let tokens = Set(sessions.map { session($0).accessToken })
        deadlines = deadlines.filter { tokens.contains($0.key) }
    }

    /// When the first session that cannot be renewed is over, on the continuous clock.
    mutating func firstEnd(in credentials: StoredCredentials, at time: Timekeeper) -> Duration? {
        var first: Duration?
        for account in credentials.accounts where account.session.renewal == nil {
            let end = deadline(of: account.session, at: time)
            first = min(first ?? end, end)
        }
        return first
    }

    /// The sessions that cannot be renewed and are over.
    func expired(in credentials: StoredCredentials, at time: Timekeeper) -> [Account] {
        credentials.accounts.filter { account in
            guard account.session.renewal == nil else { return false }
            return end(of: account.session, at: time) <= time.uptime()
        }
    }

    /// The end of a session's access token: worked out when it is first seen and kept from then on, whatever becomes of
    /// the device's date.
    private mutating func deadline(of session: StoredSession, at time: Timekeeper) -> Duration {
        let end = end(of: session, at: time)
        deadlines[session.accessToken] = end
        return end
    }

    private func end(of session: StoredSession, at time: Timekeeper) -> Duration {
        if let known = deadlines[session.accessToken] { return known }
        let date = time.date()
        // What is in doubt is renewed; what cannot be renewed stays until the server says that it is over.
        let rest =
            session.renewal == nil
            ? session.lease.longestRemaining(atDeviceDate: date) : session.lease.remaining(atDeviceDate: date)
        return time.uptime() + rest
    }

    private func session(_ stored: StoredSession) -> StoredSession {
        guard let held = unsaved[stored.id], held.pair.journal == stored.renewal else { return stored }
        var session = stored
        session.accessToken = held.token
        session.lease = held.lease
        return session
    }
}

/// A session as it can be used now.
struct Held: Sendable {
    let user: User
    let session: StoredSession
    /// When the access token ends, on the continuous clock.
    let deadline: Duration
    /// Whether the server has accepted the session in this run.
    let isConfirmed: Bool
    /// Whether the server has still to be told something.
    let hasErrands: Bool
}
