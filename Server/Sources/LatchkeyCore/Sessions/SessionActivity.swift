/// Notes when and from where sessions are used, in memory, and writes it down in batches.
///
/// A request costs one short lock, and the storage nothing: a use is written only when its minute or address differs
/// from what was noted last, and then together with those of other sessions. What was not written when the process
/// is killed is lost: a few seconds, of a time that is told to the minute.
package final class SessionActivity: Sendable {
    private struct State {
        var noted: RecentlyUsed<SessionRecord.ID, SessionUse>
        /// What is to be written next.
        var unwritten: [SessionRecord.ID: SessionUse] = [:]
        /// What is being written now.
        var writing: [SessionRecord.ID: SessionUse] = [:]
    }

    /// So many sessions in one write at the most, so that no other write waits long.
    package static let largestBatch = 500

    private let storage: any Storage
    private let capacity: Int
    private let state: Locked<State>

    /// - Parameters:
    ///   - storage: Where uses are written down.
    ///   - capacity: How many sessions are remembered at the most; what comes on top, while nothing can be written, is
    ///     not noted.
    package init(storage: any Storage, capacity: Int = 100_000) {
        self.storage = storage
        self.capacity = capacity
        state = Locked(State(noted: RecentlyUsed(capacity: capacity)))
    }

    /// Notes that a session is used.
    package func note(_ use: SessionUse, of id: SessionRecord.ID) {
        state.withLock { state in
            guard state.noted[id] != use else { return }
            let hasRoom = state.unwritten.count + state.writing.count < capacity
            guard hasRoom || state.unwritten[id] != nil else { return }
            state.noted.remember(use, for: id)
            state.unwritten[id] = use
        }
    }

    /// What was noted of a session lately.
    package func lastUse(of id: SessionRecord.ID) -> SessionUse? {
        state.withLock { $0.unwritten[id] ?? $0.writing[id] ?? $0.noted[id] }
    }

    /// How many sessions' uses are still to be written.
    package var unwrittenCount: Int { state.withLock { $0.unwritten.count + $0.writing.count } }

    /// Writes down what was noted before; does nothing while another flush is at it.
    ///
    /// - Throws: `StoreError`; unwritten uses stay for the next flush.
    package func flush() async throws(StoreError) {
        let uses = state.withLock { state in
            guard state.writing.isEmpty else { return [] as [SessionUsed] }
            swap(&state.writing, &state.unwritten)
            return state.writing.map { SessionUsed(id: $0.key, use: $0.value) }
        }
        guard !uses.isEmpty else { return }
        do throws(StoreError) {
            for start in stride(from: 0, to: uses.count, by: Self.largestBatch) {
                let batch = Array(uses[start..<min(start + Self.largestBatch, uses.count)])
                try await storage.transaction { tables in try tables.sessions.record(batch) }
            }
        } catch {
            state.withLock { state in
                state.unwritten.merge(state.writing) { newer, _ in newer }
                state.writing = [:]
            }
            throw error
        }
        state.withLock { $0.writing = [:] }
    }
}

/// A session and its last use.
package struct SessionUsed: Sendable, Equatable {
    package let id: SessionRecord.ID
    package let use: SessionUse

    package init(id: SessionRecord.ID, use: SessionUse) {
        self.id = id
        self.use = use
    }
}
