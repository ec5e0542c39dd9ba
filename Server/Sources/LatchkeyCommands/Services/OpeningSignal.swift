import LatchkeyCore

/// Tells any number of waiting tasks that something has opened.
final class OpeningSignal: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [WakeSignal] = []
    }

    private let state = Locked(State())

    /// Wakes all waiting tasks; later ones do not wait.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for signal in waiting { signal.send() }
    }

    /// Returns when it is open, or the task is cancelled.
    func wait() async {
        let signal = WakeSignal()
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append(signal) }
            return state.isOpen
        }
        if !isOpen { await signal.wait() }
    }
}
