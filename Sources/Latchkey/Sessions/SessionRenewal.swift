import LatchkeyAPI

/// One renewal of one session, from the spent access token to the new one: state and event lead to the next effect.
///
/// Nothing happens in here. Whoever runs it does what an effect says and hands in what came of it; it may die between
/// any two steps, and whoever comes next carries on from what is stored.
///
/// ```
/// lock ─ load ─┬─ save (current, next) ─┬─ send ─┬─ load ─ save the new token ─ finish
///              └─ somebody was faster ──┘        └─ not known: finish, the pair stays
/// ```
package struct SessionRenewal: Sendable {
    /// What to do next.
    package enum Effect: Sendable {
        /// Get the store's renewal lock, or go on without it after a while; hold it until the end.
        case lock
        /// Read the store.
        case load
        /// Store this in place of what was loaded.
        case save(StoredCredentials, signedOut: SignedOutReason?, replacing: StoredCredentials)
        /// Send this pair to the server.
        case send(RefreshPair)
        /// Give up the lock and answer who waits.
        case finish(Outcome)
    }

    /// What came of an effect.
    package enum Event: Sendable {
        case locked
        case loaded(StoredCredentials?)
        case saved
        /// Something else was stored since it was loaded.
        case overtaken
        /// The store cannot be read or written.
        case failed(LatchkeyError)
        case answered(RenewalRules.Verdict)
    }

    /// How a renewal ends.
    package enum Outcome: Sendable {
        /// This token is good.
        case granted(Grant)
        /// This token is good although it could not be stored; the stored pair is simply sent again later.
        case grantedUnsaved(Grant, TokenLease, RefreshPair)
        /// The server has ended the session; whether the store could be told.
        case ended(SignedOutReason, LatchkeyError, isSaved: Bool)
        /// Nothing is known; the session is kept.
        case failed(LatchkeyError)
    }

    private enum Phase: Sendable {
        case locking
        case preparing
        case journaling(RefreshPair)
        case asking(RefreshPair)
        case concluding(AccessToken, TokenLease, RefreshPair)
        case ending(SignedOutReason, LatchkeyError)
    }

    /// How often others may be faster before it gives up.
    private static let patience = 16
    /// How old may be what is known of the store when a pair is sent.
    ///
    /// A program that slept in between might otherwise send a pair that others have long moved on from, which looks like
    /// a thief's.
    private static let freshness = Duration.seconds(10)

    private let spent: Grant
    private let random: RandomBytes
    private var phase = Phase.locking
    private var now: Moment
    private var overtakings = 0
    private var mayRepeat = true
    private var superseded: RefreshPair?
    private var hasMovedOn = false

    /// A renewal that has not begun.
    ///
    /// - Parameters:
    ///   - spent: The session and its access token that is no longer accepted.
    ///   - random: Where the next refresh token comes from.
    ///   - moment: Now.
    package init(of spent: Grant, random: RandomBytes, at moment: Moment) {
        self.spent = spent
        self.random = random
        now = moment
    }

    /// The first thing to do.
    package var begin: Effect { .lock }

    /// Takes what came of the last effect and tells the next.
    ///
    /// - Parameters:
    ///   - event: What came of it.
    ///   - moment: Now.
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
        case (.asking(let pair), .answered(let verdict)): return judge(verdict, of: pair, isStale)
        case (.concluding(let token, let lease, let pair), .loaded(let stored)):
            return conclude(stored, token, lease, pair)
        case (.concluding(let token, _, _), .saved): return .finish(.granted(grant(token)))
        case (.concluding(let token, let lease, let pair), .failed):
            return .finish(.grantedUnsaved(grant(token), lease, pair))
        case (.ending(let reason, let error), .loaded(let stored)): return end(stored, reason, error)
        case (.ending(let reason, let error), .saved): return .finish(.ended(reason, error, isSaved: true))
        case (.ending(let reason, let error), .failed): return .finish(.ended(reason, error, isSaved: false))
        case (.concluding, .overtaken), (.ending, .overtaken): return again(phase)
        case (_, .failed(let error)): return .finish(.failed(error))
        case (_, .locked), (_, .loaded), (_, .saved), (_, .overtaken), (_, .answered):
            preconditionFailure("an event that nothing was done for")
        }
    }

    private mutating func load(_ next: Phase) -> Effect {
        phase = next
        return .load
    }

    private mutating func again(_ next: Phase) -> Effect {
        overtakings += 1
        if overtakings < Self.patience { return load(next) }
        switch next {
        case .concluding(let token, let lease, let pair): return .finish(.grantedUnsaved(grant(token), lease, pair))
        case .ending(let reason, let error): return .finish(.ended(reason, error, isSaved: false))
        case .locking, .preparing, .journaling, .asking: return .finish(.failed(.storeChanged))
        }
    }

    private mutating func prepare(_ stored: StoredCredentials?) -> Effect {
        let (change, step) = RenewalRules.prepare(
            stored,
            renewing: spent,
            rest: random(RefreshToken.restLength),
            at: now.date
        )
        switch step {
        case .take(let grant): return .finish(.granted(grant))
        case .userChanged: return .finish(.failed(.userChanged))
        case .signedOut: return .finish(.failed(.loginRequired))
        case .notRenewable: return .finish(.failed(.notRenewable))
        case .send(let pair):
            guard let stored, pair == superseded else { return journal(change, stored, pair) }
            hasMovedOn = true
            let (change, moved) = RenewalRules.moveOn(from: pair, in: stored, rest: random(RefreshToken.restLength))
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

    private mutating func judge(_ verdict: RenewalRules.Verdict, of pair: RefreshPair, _ isStale: Bool) -> Effect {
        switch verdict {
        case .renewed(let token, let lease): return load(.concluding(token, lease, pair))
        case .ended(let reason, let error): return load(.ending(reason ?? .expired, error))
        case .superseded(let error):
            // One pair on is as far as anybody can go.
            guard !hasMovedOn else { return .finish(.failed(error)) }
            superseded = pair
            return again(.preparing)
        case .inconclusive(let error):
            // The same pair again does no harm; a reply that was lost on the way is there at once.
            guard error.lostReply, mayRepeat, !isStale else { return .finish(.failed(error)) }
            mayRepeat = false
            return .send(pair)
        }
    }

    private func conclude(
        _ stored: StoredCredentials?,
        _ token: AccessToken,
        _ lease: TokenLease,
        _ pair: RefreshPair
    ) -> Effect {
        if case .save(let new, let reason) = RenewalRules.conclude(stored, token, lease: lease, sent: pair), let stored
        {
            return .save(new, signedOut: reason, replacing: stored)
        }
        // Somebody else was faster, or the user has left meanwhile.
        return .finish(stored?[userID: spent.userID].map { .granted($0.grant) } ?? .failed(left(stored)))
    }

    private func end(_ stored: StoredCredentials?, _ reason: SignedOutReason, _ error: LatchkeyError) -> Effect {
        if case .save(let new, let reason) = RenewalRules.end(stored, sessionID: spent.sessionID, reason: reason),
            let stored
        {
            return .save(new, signedOut: reason, replacing: stored)
        }
        if let account = stored?[userID: spent.userID] { return .finish(.granted(account.grant)) }
        return .finish(.ended(reason, error, isSaved: true))
    }

    private func left(_ stored: StoredCredentials?) -> LatchkeyError {
        stored?.current == nil ? .loginRequired : .userChanged
    }

    private func grant(_ token: AccessToken) -> Grant {
        Grant(userID: spent.userID, sessionID: spent.sessionID, token: token)
    }
}
