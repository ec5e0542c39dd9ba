import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Restores the terminal when a signal ends the program (Ctrl-C) or stops it (Ctrl-Z).
///
/// All threads block the signals, and one thread waits for them. Unlike a signal handler, it may take locks.
enum Signals {
    /// Blocks the signals.
    ///
    /// Call it before other threads start, because they inherit the mask.
    static func block() {
        signal(SIGPIPE, SIG_IGN)
        mask(SIG_BLOCK, waitedFor)
    }

    /// Starts to wait for the signals.
    ///
    /// - Parameters:
    ///   - mode: The terminal to restore.
    ///   - onResume: Called when a stopped program continues.
    static func watch(restoring mode: TerminalMode, onResume: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            var waited = set(of: waitedFor)
            while true {
                var number: Int32 = 0
                guard sigwait(&waited, &number) == 0 else { continue }
                switch number {
                case SIGTSTP: stop(restoring: mode)
                case SIGCONT:
                    mode.reapply()
                    onResume()
                default: end(by: number, restoring: mode)
                }
            }
        }
    }

    private static func end(by number: Int32, restoring mode: TerminalMode) -> Never {
        mode.close()
        Console.write("\n")
        _exit(128 + number)
    }

    /// Stops the program, and returns when the shell continues it.
    ///
    /// SIGCONT follows. Without a shell that could continue it, the system does not stop it.
    private static func stop(restoring mode: TerminalMode) {
        mode.suspend()
        raise(SIGTSTP)
        mask(SIG_UNBLOCK, [SIGTSTP])
        mask(SIG_BLOCK, [SIGTSTP])
        mode.reapply()
    }

    private static let waitedFor = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT]

    private static func mask(_ how: Int32, _ numbers: [Int32]) {
        var signals = set(of: numbers)
        pthread_sigmask(how, &signals, nil)
    }

    private static func set(of numbers: [Int32]) -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        return signals
    }
}
