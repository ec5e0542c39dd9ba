import Foundation

/// The sessions that were asked for lately, in memory.
///
/// Whoever ends a session on this server tells it here after the store has committed and before the answer leaves. What
/// other servers do is told here as it is heard, and until then `CacheTrust` says how long a session is believed to
/// live. That a session has ended is always believed: it never comes back to life.
///
/// A reading that began before an end cannot bring the session back (`beginReading`).
package final class LiveSessions: Sendable {
    /// A reading of the store, begun at an instant when so many ends had been told.
    package struct Reading: Sendable {
        fileprivate let ends: UInt64
        fileprivate let start: ContinuousClock.Instant
    }

    /// A session as it was at some time after a reading began.
    private struct Known {
        let session: SessionState
        let start: ContinuousClock.Instant

        init(_ session: SessionState, from start: ContinuousClock.Instant) {
            self.session = session
            self.start = start
        }

        func ended(because reason: SessionEnd) -> Known { Known(session.ended(because: reason), from: start) }
    }

    private struct State {
        var sessions: RecentlyUsed<SessionRecord.ID, Known>
        var trust: CacheTrust
        var ends: UInt64 = 0
        var figures = CacheFigures()
    }

    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Locked<State>

    /// - Parameters:
    ///   - capacity: How many sessions are remembered at the most.
    ///   - trust: Whether other servers have the same sessions.
    ///   - now: Tells the present.
    package init(
        capacity: Int = 100_000,
        trust: CacheTrust = .alone,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.now = now
        state = Locked(State(sessions: RecentlyUsed(capacity: capacity), trust: trust))
    }

    /// What is remembered of a session, if it is still to be believed.
    package subscript(id: SessionRecord.ID) -> SessionState? {
        state.withLock { state in
            let session = state.sessions[id].flatMap { known in
                let isFinal = known.session.ended != nil
                return isFinal || state.trust.believes(readingFrom: known.start, at: now) ? known.session : nil
            }
            state.figures.count(isHit: session != nil)
            return session
        }
    }

    /// How often it was asked, and how much it holds.
    package var figures: CacheFigures {
        state.withLock { state in
            state.figures.size = state.sessions.count
            return state.figures
        }
    }

    /// To be called before a session is read from the store, or refreshed there.
    package func beginReading() -> Reading {
        let start = now()
        return state.withLock { Reading(ends: $0.ends, start: start) }
    }

    /// Remembers a session that was read, unless some session has been ended since the reading began.
    package func remember(_ session: SessionState, from reading: Reading) {
        state.withLock { state in
            guard state.ends == reading.ends, state.sessions[session.id]?.session.ended == nil else { return }
            state.sessions.remember(Known(session, from: reading.start), for: session.id)
        }
    }

    /// Remembers that a session was refreshed, when it is known at all.
    ///
    /// The answer of the store is as good as that of a reading which began when the refresh did: a session that has
    /// ended is not refreshed.
    package func renew(_ session: SessionState, from refresh: Reading) {
        state.withLock { state in
            guard let known = state.sessions[session.id], known.session.ended == nil else { return }
            state.sessions.remember(Known(session, from: refresh.start), for: session.id)
        }
    }

    /// Remembers that a session has ended.
    package func end(_ id: SessionRecord.ID, because reason: SessionEnd) { end([id], because: reason) }

    /// Remembers that sessions have ended.
    package func end(_ ids: [SessionRecord.ID], because reason: SessionEnd) {
        state.withLock { state in
            state.ends += 1
            for id in ids {
                guard let known = state.sessions[id], known.session.ended == nil else { continue }
                state.sessions.remember(known.ended(because: reason), for: id)
            }
        }
    }

    /// Remembers that all sessions of a user have ended.
    package func endAll(of userID: User.ID, because reason: SessionEnd) {
        state.withLock { state in
            state.ends += 1
            for known in state.sessions.values where known.session.userID == userID && known.session.ended == nil {
                state.sessions.remember(known.ended(because: reason), for: known.session.id)
            }
        }
    }
}

// What is told of other servers that have the same sessions, by whoever listens to them; one connection at a time.
extension LiveSessions {
    /// Other servers are heard from an instant on, over a new connection; what they said before may have been missed.
    ///
    /// - Parameter instant: No earlier than when the storage confirmed that it will pass on what they say.
    package func listening(since instant: ContinuousClock.Instant) {
        state.withLock { $0.trust.listening(since: instant) }
    }

    /// All that other servers said before an instant has been heard and told here.
    ///
    /// - Parameter instant: No later than when the connection was asked the question that it has now answered.
    package func synchronized(until instant: ContinuousClock.Instant) {
        state.withLock { $0.trust.synchronized(until: instant) }
    }

    /// The connection to the other servers is lost.
    package func disconnected() {
        state.withLock { $0.trust.disconnected() }
    }
}

extension SessionState {
    fileprivate func ended(because reason: SessionEnd) -> SessionState {
        SessionState(
            id: id,
            userID: userID,
            applicationID: applicationID,
            authenticatedAt: authenticatedAt,
            expiresAt: expiresAt,
            ended: reason
        )
    }
}
