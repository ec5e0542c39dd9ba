#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Ends the program on Ctrl-C and its like, with the terminal as it was found.
///
/// The signals are blocked, and the main thread waits for them: it may lock and write as it likes, which a signal handler
/// could not. For the same reason the program does not end with `dispatchMain()`, which on Linux unblocks every signal.
enum Signals {
    /// Blocks the signals.
    ///
    /// Call before any other thread starts, because threads inherit what is blocked.
    static func block() {
        signal(SIGPIPE, SIG_IGN)
        var waited = waitedFor
        pthread_sigmask(SIG_BLOCK, &waited, nil)
    }

    /// Waits on the main thread until a signal ends the program, or the program itself.
    static func wait(restoring mode: TerminalMode) -> Never {
        var waited = waitedFor
        while true {
            var number: Int32 = 0
            guard sigwait(&waited, &number) == 0 else { continue }
            if number == SIGCONT { mode.reapply() } else { end(by: number, restoring: mode) }
        }
    }

    private static func end(by number: Int32, restoring mode: TerminalMode) -> Never {
        mode.close()
        Console.write("\n")
        _exit(128 + number)
    }

    private static var waitedFor: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGCONT] { sigaddset(&signals, number) }
        return signals
    }
}
