/// Records in memory when and from where sessions are used, and writes it to the storage in batches.
///
/// A request costs one short lock and no access to the storage. A use is written only if its minute or address differs
/// from the last one, and then together with the uses of other sessions. If the process is killed, only the uses of a
/// few seconds are lost, of a time that has the precision of a minute.
package final class SessionActivity: Sendable {
    private struct State {
        var noted: RecentlyUsed<SessionRecord.ID, SessionUse>
        /// The uses to write next.
        var unwritten: [SessionRecord.ID: SessionUse] = [:]
        /// The uses that are being written now.
        var writing: [SessionRecord.ID: SessionUse] = [:]
    }

    /// The most sessions in one write, so that no other write waits long.
    package static let largestBatch = 500

    private let storage: any Storage
    private let capacity: Int
    private let state: Locked<State>

    /// - Parameters:
    ///   - storage: Stores the uses.
    ///   - capacity: The most sessions in memory. While writes fail, uses beyond it are not recorded.
    package init(storage: any Storage, capacity: Int = 100_000) {
        self.storage = storage
        self.capacity = capacity
        state = Locked(State(noted: RecentlyUsed(capacity: capacity)))
    }

    /// Records that a session is used.
    package func note(_ use: SessionUse, of id: SessionRecord.ID) {
        state.withLock { state in
            guard state.noted[id] != use else { return }
            let hasRoom = state.unwritten.count + state.writing.count < capacity
            guard hasRoom || state.unwritten[id] != nil else { return }
            state.noted.remember(use, for: id)
            state.unwritten[id] = use
        }
    }

    /// The last use of a session that is in memory.
    package func lastUse(of id: SessionRecord.ID) -> SessionUse? {
        state.withLock { $0.unwritten[id] ?? $0.writing[id] ?? $0.noted[id] }
    }

    /// A session with its latest use, which may not be written yet.
    package func withLatestUse(_ session: LiveSession) -> LiveSession {
        guard let use = lastUse(of: session.id), use.time >= session.lastUse.time else { return session }
        var session = session
        session.lastUse = use
        return session
    }

    /// The number of sessions with unwritten uses.
    package var unwrittenCount: Int { state.withLock { $0.unwritten.count + $0.writing.count } }

    /// Writes the recorded uses; does nothing during another flush.
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
