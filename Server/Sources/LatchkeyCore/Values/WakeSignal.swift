/// Wakes a worker when there is new work; one task waits at a time.
package final class WakeSignal: Sendable {
    private struct State {
        var isSent = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    package init() {}

    /// Wakes the waiting task, or the next one that waits.
    package func send() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            state.isSent = state.waiter == nil
            return state.waiter
        }
        waiter?.resume()
    }

    /// Returns when the signal was sent since the last call, or the task is cancelled.
    package func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mustWait = state.withLock { state in
                    guard !state.isSent, !Task.isCancelled else {
                        state.isSent = false
                        return false
                    }
                    state.waiter = continuation
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        } onCancel: {
            state.withLock { state in
                defer { state.waiter = nil }
                return state.waiter
            }?.resume()
        }
    }
}
