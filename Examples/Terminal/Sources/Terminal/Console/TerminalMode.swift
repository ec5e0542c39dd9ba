import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Hides what is typed for a password, and restores the terminal.
///
/// Without a terminal on standard input, it does nothing.
final class TerminalMode: Sendable {
    private struct State {
        var original: termios?
        var isHidden = false
        var isClosed = false
    }

    private let state: Mutex<State>

    init() {
        var found = termios()
        let original = tcgetattr(STDIN_FILENO, &found) == 0 ? found : nil
        state = Mutex(State(original: original))
    }

    /// Shows or hides input from now on, and keeps what was typed ahead.
    func setHidden(_ isHidden: Bool) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isHidden = isHidden
            Self.apply(state.original, hidden: isHidden)
        }
    }

    /// Restores the terminal while the program is stopped.
    func suspend() {
        state.withLock { state in
            guard !state.isClosed, state.isHidden else { return }
            Self.apply(state.original, hidden: false)
        }
    }

    /// Applies the mode again after the program was stopped.
    func reapply() {
        state.withLock { state in
            guard !state.isClosed, state.isHidden else { return }
            Self.apply(state.original, hidden: true)
        }
    }

    /// Restores the terminal because the program ends.
    func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            // In the background, setting the terminal would stop the program.
            if state.isHidden, !Self.isInBackground { Self.apply(state.original, hidden: false) }
            state.isClosed = true
        }
    }

    private static func apply(_ original: termios?, hidden: Bool) {
        guard var mode = original else { return }
        if hidden { mode.c_lflag &= ~tcflag_t(ECHO) }
        while tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) != 0, errno == EINTR {}
    }

    private static var isInBackground: Bool {
        let foreground = tcgetpgrp(STDIN_FILENO)
        return foreground > 0 && foreground != getpgrp()
    }
}
