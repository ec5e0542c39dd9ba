import LatchkeyAPI

/// One refresh of a session, as a state machine without side effects: an event leads to the next effect.
///
/// The caller performs each effect and hands in its result. The process may end between any two steps; the next refresh
/// continues from the stored pair.
///
/// ```
/// lock ─ load ─┬─ save (current, next) ─┬─ send ─┬─ load ─ save the new token ─ finish
///              └─ refreshed by another ─┘        └─ unknown: finish, the pair stays
/// ```
package struct SessionRefresh: Sendable {
    /// The caller's next step.
    package enum Effect: Sendable {
        /// Take the store's refresh lock until the end; continue without it after a timeout.
        case lock
        /// Read the store.
        case load
        /// Replace the loaded credentials.
        case save(StoredCredentials, signedOut: SignedOutReason?, replacing: StoredCredentials)
        /// Send this pair to the server.
        case send(RefreshPair)
        /// Release the lock and answer the waiters.
        case finish(Outcome)
    }

    /// The result of an effect.
    package enum Event: Sendable {
        case locked
        case loaded(StoredCredentials?)
        case saved
        /// The store changed after loading.
        case overtaken
        /// The store cannot be read or written.
        case failed(LatchkeyError)
        case answered(RefreshRules.Verdict)
    }

    /// The result of a refresh.
    package enum Outcome: Sendable {
        case refreshed(SessionAccess)
        /// The token could not be stored; the stored pair is sent again later.
        case refreshedUnsaved(SessionAccess, TokenExpiry, RefreshPair)
        /// The server ended the session; `isSaved` says whether the store was changed.
        case ended(SignedOutReason, LatchkeyError, isSaved: Bool)
        /// The result is unknown; the session is kept.
        case failed(LatchkeyError)
    }

    private enum Phase: Sendable {
        case locking
        case preparing
        case journaling(RefreshPair)
        case asking(RefreshPair)
        case concluding(AccessToken, TokenExpiry, RefreshPair)
        case ending(SignedOutReason, LatchkeyError)
    }

    /// The most concurrent changes of the store that it tolerates.
    private static let maximumAttempts = 16
    /// The largest age of loaded credentials when a pair is sent.
    ///
    /// After a suspension, a process could otherwise send an outdated pair, which would count as reuse.
    private static let freshness = Duration.seconds(10)

    private let spent: SessionAccess
    private let random: RandomBytes
    private var phase = Phase.locking
    private var now: Moment
    private var overtakings = 0
    private var mayRepeat = true
    private var superseded: RefreshPair?
    private var hasMovedOn = false
    /// The stored access token when the pair was prepared; a step-up may replace it while the pair is sent.
    private var replaced: AccessToken?

    /// Makes a refresh.
    ///
    /// - Parameters:
    ///   - spent: The session and its refused access token.
    ///   - random: The source of the next refresh token.
    ///   - moment: The current time.
    package init(of spent: SessionAccess, random: RandomBytes, at moment: Moment) {
        self.spent = spent
        self.random = random
        now = moment
    }

    /// The first effect.
    package var begin: Effect { .lock }

    /// Handles the result of the last effect.
    ///
    /// - Parameters:
    ///   - event: The result.
    ///   - moment: The current time.
    /// - Returns: The next effect.
    package mutating func handle(_ event: Event, at moment: Moment) -> Effect {
        let isStale = moment.uptime - now.uptime > Self.freshness
        now = moment
        return effect(of: event, isStale)
    }

    private mutating func effect(of event: Event, _ isStale: Bool) -> Effect {
        switch (phase, event) {
        case (.locking, _): return load(.preparing)
        case (.preparing, .loaded) where isStale: return again(.preparing)
        case (.journaling, .saved) where isStale: return again(.preparing)
        case (.preparing, .loaded(let stored)): return prepare(stored)
        case (.journaling(let pair), .saved): return send(pair)
        case (.journaling, .overtaken): return again(.preparing)
        case (.asking(let pair), .answered(let verdict)): return classify(verdict, of: pair, isStale)
        case (.concluding(let token, let expiry, let pair), .loaded(let stored)):
            return conclude(stored, token, expiry, pair)
        case (.concluding(let token, _, _), .saved): return .finish(.refreshed(access(token)))
        case (.concluding(let token, let expiry, let pair), .failed):
            return .finish(.refreshedUnsaved(access(token), expiry, pair))
        case (.ending(let reason, let error), .loaded(let stored)): return end(stored, reason, error)
        case (.ending(let reason, let error), .saved): return .finish(.ended(reason, error, isSaved: true))
        case (.ending(let reason, let error), .failed): return .finish(.ended(reason, error, isSaved: false))
        case (.concluding, .overtaken), (.ending, .overtaken): return again(phase)
        case (_, .failed(let error)): return .finish(.failed(error))
        case (_, .locked), (_, .loaded), (_, .saved), (_, .overtaken), (_, .answered):
            preconditionFailure("an event without its effect")
        }
    }

    private mutating func load(_ next: Phase) -> Effect {
        phase = next
        return .load
    }

    private mutating func again(_ next: Phase) -> Effect {
        overtakings += 1
        if overtakings < Self.maximumAttempts { return load(next) }
        switch next {
        case .concluding(let token, let expiry, let pair):
            return .finish(.refreshedUnsaved(access(token), expiry, pair))
        case .ending(let reason, let error): return .finish(.ended(reason, error, isSaved: false))
        case .locking, .preparing, .journaling, .asking: return .finish(.failed(.storeChanged))
        }
    }

    private mutating func prepare(_ stored: StoredCredentials?) -> Effect {
        let (change, step) = RefreshRules.prepare(
            stored,
            refreshing: spent,
            rest: random(RefreshToken.restLength),
            at: now.date
        )
        switch step {
        case .take(let access): return .finish(.refreshed(access))
        case .userChanged: return .finish(.failed(.userChanged))
        case .signedOut: return .finish(.failed(.loginRequired))
        case .notRefreshable: return .finish(.failed(.notRefreshable))
        case .send(let pair):
            replaced = stored?[sessionID: pair.sessionID]?.session.accessToken
            guard let stored, pair == superseded else { return journal(change, stored, pair) }
            hasMovedOn = true
            let (change, moved) = RefreshRules.moveOn(from: pair, in: stored, rest: random(RefreshToken.restLength))
            return journal(change, stored, moved)
        }
    }

    private mutating func journal(
        _ change: CredentialChange,
        _ stored: StoredCredentials?,
        _ pair: RefreshPair
    ) -> Effect {
        guard case .save(let new, let reason) = change, let stored else { return send(pair) }
        phase = .journaling(pair)
        return .save(new, signedOut: reason, replacing: stored)
    }

    private mutating func send(_ pair: RefreshPair) -> Effect {
        phase = .asking(pair)
        return .send(pair)
    }

    private mutating func classify(_ verdict: RefreshRules.Verdict, of pair: RefreshPair, _ isStale: Bool) -> Effect {
        switch verdict {
        case .refreshed(let token, let expiry): return load(.concluding(token, expiry, pair))
        case .ended(let reason, let error): return load(.ending(reason ?? .expired, error))
        case .superseded(let error):
            // The server can be at most one pair ahead.
            guard !hasMovedOn else { return .finish(.failed(error)) }
            superseded = pair
            return again(.preparing)
        case .inconclusive(let error):
            // Sending the same pair again is harmless, and recovers a lost reply.
            guard error.lostReply, mayRepeat, !isStale else { return .finish(.failed(error)) }
            mayRepeat = false
            return .send(pair)
        }
    }

    private mutating func conclude(
        _ stored: StoredCredentials?,
        _ token: AccessToken,
        _ expiry: TokenExpiry,
        _ pair: RefreshPair
    ) -> Effect {
        let held = stored?[sessionID: pair.sessionID]?.session
        if let held, held.refreshTokens == pair.journal, held.accessToken != replaced,
            held.expiry.remaining(atDeviceDate: now.date) > .zero
        {
            // A step-up has replaced the token meanwhile, and the server may have issued this one before it.
            phase = .concluding(held.accessToken, held.expiry, pair)
            replaced = held.accessToken
            return save(stored, held.accessToken, held.expiry, pair)
        }
        return save(stored, token, expiry, pair)
    }

    private func save(
        _ stored: StoredCredentials?,
        _ token: AccessToken,
        _ expiry: TokenExpiry,
        _ pair: RefreshPair
    ) -> Effect {
        if case .save(let new, let reason) = RefreshRules.conclude(stored, token, expiry: expiry, sent: pair),
            let stored
        {
            return .save(new, signedOut: reason, replacing: stored)
        }
        // Another process refreshed the session, or the user logged out.
        return .finish(stored?[userID: spent.userID].map { .refreshed($0.access) } ?? .failed(left(stored)))
    }

    private func end(_ stored: StoredCredentials?, _ reason: SignedOutReason, _ error: LatchkeyError) -> Effect {
        if case .save(let new, let reason) = RefreshRules.end(stored, sessionID: spent.sessionID, reason: reason),
            let stored
        {
            return .save(new, signedOut: reason, replacing: stored)
        }
        if let account = stored?[userID: spent.userID] { return .finish(.refreshed(account.access)) }
        return .finish(.ended(reason, error, isSaved: true))
    }

    private func left(_ stored: StoredCredentials?) -> LatchkeyError {
        stored?.current == nil ? .loginRequired : .userChanged
    }

    private func access(_ token: AccessToken) -> SessionAccess {
        SessionAccess(userID: spent.userID, sessionID: spent.sessionID, token: token)
    }
}
