import Foundation

/// A cache of recently used sessions in memory.
///
/// Code that ends a session on this server reports it here after the commit and before the response. Ends on other
/// servers are reported here when their invalidations arrive; until then `CacheTrust` limits how long a live session is
/// trusted. An ended session is always trusted, because it never becomes live again.
///
/// A reading that began before an end cannot restore the session (`beginReading`).
package final class LiveSessions: Sendable {
    /// A reading of the storage: when it began, and how many ends had been reported by then.
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

    /// Sent after sessions have ended on this server, so that the notices to their applications are sent at once.
    package let endSignal = WakeSignal()
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Locked<State>

    /// - Parameters:
    ///   - capacity: The most sessions in the cache.
    ///   - trust: Whether other servers have the same sessions.
    ///   - now: Returns the current instant.
    package init(
        capacity: Int = 100_000,
        trust: CacheTrust = .alone,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.now = now
        state = Locked(State(sessions: RecentlyUsed(capacity: capacity), trust: trust))
    }

    /// The cached state of a session, if it is still trusted.
    package subscript(id: SessionRecord.ID) -> SessionState? {
        state.withLock { state in
            let session = state.sessions[id].flatMap { known in
                let isFinal = known.session.ended != nil
                return isFinal || state.trust.trusts(readingFrom: known.start, at: now) ? known.session : nil
            }
            state.figures.count(isHit: session != nil)
            return session
        }
    }

    /// The hits, the misses and the size of the cache.
    package var figures: CacheFigures {
        state.withLock { state in
            state.figures.size = state.sessions.count
            return state.figures
        }
    }

    /// Begins a reading; call it before you read or refresh a session in the storage.
    package func beginReading() -> Reading {
        let start = now()
        return state.withLock { Reading(ends: $0.ends, start: start) }
    }

    /// Caches a session that was read, unless any session has ended since the reading began.
    package func remember(_ session: SessionState, from reading: Reading) {
        state.withLock { state in
            guard state.ends == reading.ends, state.sessions[session.id]?.session.ended == nil else { return }
            state.sessions.remember(Known(session, from: reading.start), for: session.id)
        }
    }

    /// Updates a cached session after a refresh; does nothing if it is not cached.
    ///
    /// The refresh counts as a reading from its beginning on, because the storage never refreshes an ended session.
    package func renew(_ session: SessionState, from refresh: Reading) {
        state.withLock { state in
            guard let known = state.sessions[session.id], known.session.ended == nil else { return }
            state.sessions.remember(Known(session, from: refresh.start), for: session.id)
        }
    }

    /// Records that a session has ended.
    package func end(_ id: SessionRecord.ID, because reason: SessionEnd) { end([id], because: reason) }

    /// Records that sessions have ended on this server.
    package func end(_ ids: [SessionRecord.ID], because reason: SessionEnd) {
        forget(ids, because: reason)
        endSignal.send()
    }

    private func forget(_ ids: [SessionRecord.ID], because reason: SessionEnd) {
        state.withLock { state in
            state.ends += 1
            for id in ids {
                guard let known = state.sessions[id], known.session.ended == nil else { continue }
                state.sessions.remember(known.ended(because: reason), for: id)
            }
        }
    }

    /// Records that all sessions of a user have ended.
    package func endAll(of userID: User.ID, because reason: SessionEnd) {
        state.withLock { state in
            state.ends += 1
            for known in state.sessions.values where known.session.userID == userID && known.session.ended == nil {
                state.sessions.remember(known.ended(because: reason), for: known.session.id)
            }
        }
        endSignal.send()
    }
}

// The listener calls these functions for messages from other servers with the same sessions; one connection at a time.
extension LiveSessions {
    /// Records that another server has ended a session; that server sends the notices.
    package func endedElsewhere(_ id: SessionRecord.ID, because reason: SessionEnd) { forget([id], because: reason) }

    /// Invalidations from other servers are received from an instant on, over a new connection; earlier ones may have
    /// been missed.
    ///
    /// - Parameter instant: Not before the storage confirmed that it will forward invalidations.
    package func listening(since instant: ContinuousClock.Instant) {
        state.withLock { $0.trust.listening(since: instant) }
    }

    /// All invalidations from other servers before an instant were received and reported here.
    ///
    /// - Parameter instant: Not after the connection was asked the question that it has now answered.
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
            methods: methods,
            upstreamID: upstreamID,
            grant: grant,
            expiresAt: expiresAt,
            ended: reason
        )
    }
}
