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
package final class TerminalMode: Sendable {
    private struct State {
        var original: termios?
        var isHidden = false
        var isClosed = false
    }

    private let state: Mutex<State>

    /// Remembers how the terminal is now.
    package init() {
        var found = termios()
        let original = tcgetattr(STDIN_FILENO, &found) == 0 ? found : nil
        state = Mutex(State(original: original))
    }

    /// Shows or hides what is typed from now on; what was typed ahead is kept.
    package func setHidden(_ isHidden: Bool) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isHidden = isHidden
            Self.apply(state.original, hidden: isHidden)
        }
    }

    /// Puts the terminal back as it was found while the program is stopped.
    package func suspend() {
        state.withLock { state in
            guard !state.isClosed, state.isHidden else { return }
            Self.apply(state.original, hidden: false)
        }
    }

    /// Applies the mode again, after the program was stopped and the shell has set its own.
    package func reapply() {
        state.withLock { state in
            guard !state.isClosed, state.isHidden else { return }
            Self.apply(state.original, hidden: true)
        }
    }

    /// Puts the terminal back as it was found, for good: the program ends.
    package func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            // In the background it is the shell's, and setting it would stop a program that is to end.
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
