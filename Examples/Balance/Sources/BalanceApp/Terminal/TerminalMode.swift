import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Whether the terminal shows what is typed; always put back as it was found.
///
/// Without a terminal on standard input every call does nothing.
final class TerminalMode: Sendable {
    private struct State {
        var original: termios?
        var isHidden = false
        var isClosed = false
    }

    private let state: Mutex<State>

    /// Remembers how the terminal is now.
    init() {
        var found = termios()
        let original = tcgetattr(STDIN_FILENO, &found) == 0 ? found : nil
        state = Mutex(State(original: original))
    }

    /// Shows or hides what is typed from now on; what was typed ahead is kept.
    func setHidden(_ isHidden: Bool) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isHidden = isHidden
            Self.apply(state)
        }
    }

    /// Applies the mode again, after the program was stopped and the shell has set its own.
    func reapply() {
        state.withLock { state in
            guard !state.isClosed, state.isHidden else { return }
            Self.apply(state)
        }
    }

    /// Puts the terminal back as it was found, for good: the program ends.
    func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            if state.isHidden {
                state.isHidden = false
                Self.apply(state)
            }
            state.isClosed = true
        }
    }

    private static func apply(_ state: State) {
        guard var mode = state.original else { return }
        if state.isHidden { mode.c_lflag &= ~tcflag_t(ECHO) }
        while tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) != 0, errno == EINTR {}
    }
}
