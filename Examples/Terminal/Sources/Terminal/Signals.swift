import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Ends the program on Ctrl-C and its like, and stops it on Ctrl-Z, each time with the terminal as it was found.
///
/// The signals are blocked, and a thread of its own waits for them: it may lock and write as it likes, which a signal
/// handler could not, and the main thread is free for the main actor.
enum Signals {
    /// Blocks the signals.
    ///
    /// Call before any other thread starts, because threads inherit what is blocked.
    static func block() {
        signal(SIGPIPE, SIG_IGN)
        mask(SIG_BLOCK, waitedFor)
    }

    /// Waits for the signals from now on.
    ///
    /// - Parameters:
    ///   - mode: What is put back before the program ends or stops.
    ///   - onResume: Called when the program goes on after it was stopped, once the terminal is as it was before.
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

    /// Stops as if the signal had not been waited for, and returns when the shell lets the program go on.
    ///
    /// SIGCONT, which tells that too, follows. Where no shell could let it go on, the system does not stop it.
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
