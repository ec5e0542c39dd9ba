/// Lets a log-out wait until the notices about it were tried once.
///
/// An application that gets the notice before the browser returns does not show a page of the ended session.
package final class FirstLogOutAttempts: Sendable {
    package static let longestWait: Duration = .seconds(2)

    private struct Waiter {
        var remaining: Set<SessionRecord.ID>
        let signal: WakeSignal
    }

    private struct State {
        /// The delivery may be faster than the caller of `wait`.
        var recent = RecentlyUsed<SessionRecord.ID, Bool>(capacity: 1000)
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
    }

    private let state = Locked(State())
    private let pause: @Sendable (Duration) async -> Void

    /// - Parameter pause: Returns after a duration, or when its task is cancelled.
    package init(pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }) {
        self.pause = pause
    }

    /// Records that the notice about a session was tried, with any outcome.
    package func record(_ id: SessionRecord.ID) {
        let done = state.withLock { state in
            state.recent.remember(true, for: id)
            var done: [WakeSignal] = []
            for number in state.waiters.keys {
                guard state.waiters[number]?.remaining.remove(id) != nil,
                    let waiter = state.waiters[number], waiter.remaining.isEmpty
                else { continue }
                state.waiters[number] = nil
                done.append(waiter.signal)
            }
            return done
        }
        for signal in done { signal.send() }
    }

    /// Returns when the notices about all these sessions were tried, but not later than the longest wait.
    package func wait(for ids: [SessionRecord.ID]) async {
        guard let (number, signal) = begin(ids) else { return }
        await withTaskGroup { group in
            group.addTask { await signal.wait() }
            group.addTask { [pause] in await pause(Self.longestWait) }
            await group.next()
            group.cancelAll()
        }
        state.withLock { $0.waiters[number] = nil }
    }

    private func begin(_ ids: [SessionRecord.ID]) -> (number: Int, signal: WakeSignal)? {
        state.withLock { state in
            var remaining: Set<SessionRecord.ID> = []
            for id in ids where state.recent[id] == nil { remaining.insert(id) }
            guard !remaining.isEmpty else { return nil }
            state.lastWaiter += 1
            let signal = WakeSignal()
            state.waiters[state.lastWaiter] = Waiter(remaining: remaining, signal: signal)
            return (state.lastWaiter, signal)
        }
    }
}
