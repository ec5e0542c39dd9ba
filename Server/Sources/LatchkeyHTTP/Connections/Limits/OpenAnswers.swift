import LatchkeyCore
import NIOCore
import Synchronization

/// The requests of all connections that wait for their turn or whose answers are not taken, with the bytes of these
/// answers.
///
/// If there are too many, the oldest ones of the address with the most are dropped. A request that the server is
/// answering is never dropped, because it does not wait for its client.
package final class OpenAnswers: Sendable {
    struct Entry {
        let party: IPNetwork?
        var since: NIODeadline
        var bytes = 0
        /// Whether the server is answering it.
        var isOurs: Bool
        let drop: @Sendable () -> Void
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var lastID = 0
        var bytes = 0
        /// The number of entries that wait for their client or their turn.
        var waiting = 0
        /// The time of the next look for old entries.
        var nextLook = NIODeadline.uptimeNanoseconds(0)
    }

    package let limits: ConnectionLimits
    let reports = LimitReports()
    private let state = Mutex(State())

    package init(_ limits: ConnectionLimits) { self.limits = limits }

    /// The bytes of answers that are not taken.
    package var bytes: Int { state.withLock { $0.bytes } }

    /// Records a request.
    ///
    /// - Parameters:
    ///   - party: The client of the connection.
    ///   - now: The event loop's time.
    ///   - isHeld: Whether it waits for its turn.
    ///   - drop: Closes its connection or stream; called on any thread.
    /// - Returns: Its id.
    func begin(
        party: IPNetwork?,
        at now: NIODeadline,
        isHeld: Bool,
        drop: @escaping @Sendable () -> Void
    ) -> Int {
        change(at: now) { state in
            state.lastID += 1
            state.entries[state.lastID] = Entry(party: party, since: now, isOurs: !isHeld, drop: drop)
            if isHeld { state.waiting += 1 }
            return state.lastID
        }
    }

    /// Records that the server answers the request.
    func isBeingAnswered(_ id: Int) {
        state.withLock { state in
            guard state.entries[id]?.isOurs == false else { return }
            state.entries[id]?.isOurs = true
            state.waiting -= 1
        }
    }

    /// Records the number of bytes that are sent to the client; 0 at the end of the answer.
    func wrote(_ count: Int, of id: Int, at now: NIODeadline) {
        change(at: now) { state in
            guard var entry = state.entries[id] else { return }
            if entry.isOurs {
                entry.isOurs = false
                entry.since = now
                state.waiting += 1
            }
            entry.bytes += count
            state.bytes += count
            state.entries[id] = entry
        }
    }

    func took(_ count: Int, of id: Int) {
        state.withLock { state in
            guard state.entries[id] != nil else { return }
            state.entries[id]?.bytes -= count
            state.bytes -= count
        }
    }

    /// Removes a request whose answer was taken or never will be.
    func end(_ id: Int) {
        state.withLock { state in
            guard let entry = state.entries.removeValue(forKey: id) else { return }
            state.bytes -= entry.bytes
            if !entry.isOurs { state.waiting -= 1 }
        }
    }

    private func change<Result: Sendable>(at now: NIODeadline, _ body: (inout State) -> Result) -> Result {
        let (result, dropped) = state.withLock { state in
            let result = body(&state)
            return (result, Self.takeTooMany(from: &state, limits, now))
        }
        for entry in dropped { entry.drop() }
        return result
    }

    /// Removes the entries to drop.
    ///
    /// From three quarters of a limit up to the whole, it takes only entries older than the grace time.
    private static func takeTooMany(
        from state: inout State,
        _ limits: ConnectionLimits,
        _ now: NIODeadline
    ) -> [DroppedAnswer] {
        func isAbove(_ quarters: Int) -> Bool {
            state.bytes > limits.bytes / 4 * quarters || state.waiting > limits.requests / 4 * quarters
        }
        guard isAbove(4) || (isAbove(3) && now >= state.nextLook) else { return [] }
        state.nextLook = now + .milliseconds(100)
        var waiting = state.entries.filter { !$0.value.isOurs }
        if !isAbove(4) { waiting = waiting.filter { now - $0.value.since >= limits.grace } }
        let held = Dictionary(grouping: waiting, by: \.value.party)
        guard let most = held.values.max(by: { weight($0, limits) < weight($1, limits) }) else { return [] }
        var dropped: [DroppedAnswer] = []
        for (id, entry) in most.sorted(by: { $0.key < $1.key }) {
            guard isAbove(3) else { break }
            state.entries[id] = nil
            state.bytes -= entry.bytes
            state.waiting -= 1
            dropped.append(DroppedAnswer(drop: entry.drop))
        }
        return dropped
    }

    private static func weight(_ entries: [(key: Int, value: Entry)], _ limits: ConnectionLimits) -> Double {
        Double(entries.reduce(0) { $0 + $1.value.bytes }) / Double(max(1, limits.bytes))
            + Double(entries.count) / Double(max(1, limits.requests))
    }

    private struct DroppedAnswer: Sendable {
        let drop: @Sendable () -> Void
    }
}
