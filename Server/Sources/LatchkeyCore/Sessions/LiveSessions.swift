import Foundation
import Synchronization

/// The sessions that were asked for lately, in memory.
///
/// Exact on one node: whoever ends a session tells it here after the store has committed and before the answer leaves.
/// A reading that began before an end cannot bring the session back (`beginReading`). Bounded: when it is full, the
/// half that was not asked for is forgotten.
package final class LiveSessions: Sendable {
    /// A reading of the store, begun at a time when so many ends had been told.
    package struct Reading: Sendable {
        fileprivate let ends: UInt64
    }

    private struct State {
        /// Two generations: what is asked for moves to the young one.
        var young: [SessionRecord.ID: SessionState] = [:]
        var old: [SessionRecord.ID: SessionState] = [:]
        var ends: UInt64 = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter capacity: How many sessions are remembered at the most.
    package init(capacity: Int = 100_000) {
        self.capacity = max(2, capacity)
    }

    /// What is remembered of a session.
    package subscript(id: SessionRecord.ID) -> SessionState? {
        state.withLock { state in
            if let session = state.young[id] { return session }
            guard let session = state.old.removeValue(forKey: id) else { return nil }
            store(session, in: &state)
            return session
        }
    }

    /// To be called before a session is read from the store.
    package func beginReading() -> Reading {
        state.withLock { Reading(ends: $0.ends) }
    }

    /// Remembers a session that was read, unless some session has been ended since the reading began.
    package func remember(_ session: SessionState, from reading: Reading) {
        state.withLock { state in
            guard state.ends == reading.ends else { return }
            store(session, in: &state)
        }
    }

    /// Remembers that a session was refreshed, when it is known at all.
    package func renew(_ session: SessionState) {
        state.withLock { state in
            guard let known = state.young[session.id] ?? state.old[session.id], known.ended == nil else { return }
            store(session, in: &state)
        }
    }

    /// Remembers that a session has ended.
    package func end(_ id: SessionRecord.ID, because reason: SessionEnd) {
        state.withLock { state in
            state.ends += 1
            guard let known = state.young[id] ?? state.old[id] else { return }
            if known.ended == nil { store(known.ended(because: reason), in: &state) }
        }
    }

    /// Remembers that all sessions of a user have ended.
    package func endAll(of userID: User.ID, because reason: SessionEnd) {
        state.withLock { state in
            state.ends += 1
            for session in Array(state.young.values) + Array(state.old.values)
            where session.userID == userID && session.ended == nil {
                store(session.ended(because: reason), in: &state)
            }
        }
    }

    private func store(_ session: SessionState, in state: inout State) {
        state.old[session.id] = nil
        if state.young.count >= capacity / 2, state.young[session.id] == nil {
            state.old = state.young
            state.young = [:]
        }
        state.young[session.id] = session
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
