import LatchkeyAPI

/// Facts about the stored sessions that only this process knows.
struct KnownSessions: Sendable {
    private struct Unsaved: Sendable {
        let token: AccessToken
        let expiry: TokenExpiry
        let pair: RefreshPair
    }

    private var deadlines: [AccessToken: Duration] = [:]
    private var confirmed: Set<Session.ID> = []
    private var ended: Set<Session.ID> = []
    private var unsaved: [Session.ID: Unsaved] = [:]
    private var refusedByOthers: [Session.ID: (token: AccessToken, time: Duration)] = [:]

    /// A session with its newest known token.
    mutating func activeSession(
        _ account: Account,
        in credentials: StoredCredentials,
        at time: Timekeeper
    ) -> ActiveSession {
        let session = session(account.session)
        return ActiveSession(
            user: account.user,
            session: session,
            deadline: deadline(of: session, at: time),
            isConfirmed: confirmed.contains(session.id),
            hasPendingWork: credentials.hasPendingWork
        )
    }

    func freshness(of sessionID: Session.ID) -> SignInFreshness {
        confirmed.contains(sessionID) ? .confirmed : .stored
    }

    /// The credentials without ended sessions.
    func removingEnded(_ credentials: StoredCredentials) -> StoredCredentials {
        var remaining = credentials
        for id in ended { remaining.remove(sessionID: id) }
        return remaining
    }

    /// Records that the server accepted a session.
    ///
    /// - Returns: Whether it is the first time.
    mutating func confirm(_ sessionID: Session.ID) -> Bool { confirmed.insert(sessionID).inserted }

    /// Records an ended session that the store may still hold.
    mutating func forget(_ sessionID: Session.ID) { ended.insert(sessionID) }

    /// Keeps a token that could not be stored; it counts while the store holds its refresh pair.
    mutating func hold(_ token: AccessToken, _ expiry: TokenExpiry, of pair: RefreshPair) {
        unsaved[pair.sessionID] = Unsaved(token: token, expiry: expiry, pair: pair)
    }

    /// Forgets a token that could not be stored.
    mutating func release(_ sessionID: Session.ID) { unsaved[sessionID] = nil }

    /// Allows refreshing one token per minute.
    mutating func mayRefreshForOthers(_ refused: SessionAccess, at uptime: Duration) -> Bool {
        if let last = refusedByOthers[refused.sessionID] {
            if last.token == refused.token { return true }
            if uptime - last.time < .seconds(60) { return false }
        }
        refusedByOthers[refused.sessionID] = (refused.token, uptime)
        return true
    }

    /// Forgets everything about other sessions.
    mutating func keep(_ credentials: StoredCredentials?) {
        let sessions = credentials?.accounts.map(\.session) ?? []
        unsaved = unsaved.filter { id, held in
            sessions.contains { $0.id == id && $0.refreshTokens == held.pair.journal }
        }
        let tokens = Set(sessions.map { session($0).accessToken })
        deadlines = deadlines.filter { tokens.contains($0.key) }
    }

    /// When the first session without a refresh token expires, on the continuous clock.
    mutating func firstEnd(in credentials: StoredCredentials, at time: Timekeeper) -> Duration? {
        var first: Duration?
        for account in credentials.accounts where account.session.refreshTokens == nil {
            let end = deadline(of: account.session, at: time)
            first = min(first ?? end, end)
        }
        return first
    }

    /// The expired sessions without a refresh token.
    func expired(in credentials: StoredCredentials, at time: Timekeeper) -> [Account] {
        credentials.accounts.filter { account in
            guard account.session.refreshTokens == nil else { return false }
            return end(of: account.session, at: time) <= time.uptime()
        }
    }

    /// When a session's access token expires; computed once, so that later changes of the device's date have no effect.
    private mutating func deadline(of session: StoredSession, at time: Timekeeper) -> Duration {
        let end = end(of: session, at: time)
        deadlines[session.accessToken] = end
        return end
    }

    private func end(of session: StoredSession, at time: Timekeeper) -> Duration {
        if let known = deadlines[session.accessToken] { return known }
        let date = time.date()
        // Refresh a token in doubt. Keep one that cannot be refreshed until the server refuses it.
        let rest =
            session.refreshTokens == nil
            ? session.expiry.longestRemaining(atDeviceDate: date) : session.expiry.remaining(atDeviceDate: date)
        return time.uptime() + rest
    }

    private func session(_ stored: StoredSession) -> StoredSession {
        guard let held = unsaved[stored.id], held.pair.journal == stored.refreshTokens else { return stored }
        var session = stored
        session.accessToken = held.token
        session.expiry = held.expiry
        return session
    }
}

/// A session in use.
struct ActiveSession: Sendable {
    let user: User
    let session: StoredSession
    /// When the access token expires, on the continuous clock.
    let deadline: Duration
    /// Whether the server accepted the session since the start of the program.
    let isConfirmed: Bool
    /// Whether a logout or a push registration still has to be sent.
    let hasPendingWork: Bool
}
