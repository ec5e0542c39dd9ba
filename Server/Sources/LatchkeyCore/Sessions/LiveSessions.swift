import Foundation
import Synchronization

/// The sessions that were asked for lately, in memory.
///
/// Exact on one node: whoever ends a session tells it here after the store has committed and before the answer leaves.
/// A reading that began before an end cannot bring the session back (`beginReading`).
package final class LiveSessions: Sendable {
    /// A reading of the store, begun at a time when so many ends had been told.
    package struct Reading: Sendable {
        fileprivate let ends: UInt64
    }

    private struct State {
        var sessions: RecentlyUsed<SessionRecord.ID, SessionState>
        var ends: UInt64 = 0
        var figures = CacheFigures()
    }

    private let state: Mutex<State>

    /// - Parameter capacity: How many sessions are remembered at the most.
    package init(capacity: Int = 100_000) {
        state = Mutex(State(sessions: RecentlyUsed(capacity: capacity)))
    }

    /// What is remembered of a session.
    package subscript(id: SessionRecord.ID) -> SessionState? {
        state.withLock { state in
            let session = state.sessions[id]
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

    /// To be called before a session is read from the store.
    package func beginReading() -> Reading {
        state.withLock { Reading(ends: $0.ends) }
    }

    /// Remembers a session that was read, unless some session has been ended since the reading began.
    package func remember(_ session: SessionState, from reading: Reading) {
        state.withLock { state in
            if state.ends == reading.ends { state.sessions.remember(session, for: session.id) }
        }
    }

    /// Remembers that a session was refreshed, when it is known at all.
    package func renew(_ session: SessionState) {
        state.withLock { state in
            guard let known = state.sessions[session.id], known.ended == nil else { return }
            state.sessions.remember(session, for: session.id)
        }
    }

    /// Remembers that a session has ended.
    package func end(_ id: SessionRecord.ID, because reason: SessionEnd) { end([id], because: reason) }

    /// Remembers that sessions have ended.
    package func end(_ ids: [SessionRecord.ID], because reason: SessionEnd) {
        state.withLock { state in
            state.ends += 1
            for id in ids {
                guard let known = state.sessions[id], known.ended == nil else { continue }
                state.sessions.remember(known.ended(because: reason), for: id)
            }
        }
    }

    /// Remembers that all sessions of a user have ended.
    package func endAll(of userID: User.ID, because reason: SessionEnd) {
        state.withLock { state in
            state.ends += 1
            for session in state.sessions.values where session.userID == userID && session.ended == nil {
                state.sessions.remember(session.ended(because: reason), for: session.id)
            }
        }
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
