#if os(macOS) || os(Linux)
package import Foundation

/// Ends a program when this process ends, even by SIGKILL.
///
/// The program runs under a shell that reads the signals for it from a pipe. Only this process holds the writing end.
/// The system closes it when this process ends, and at the end of the pipe the shell kills the program. The pipe exists
/// before the program starts, so the program never runs unwatched. The shell is the parent, so the process id is not
/// reused while signals may arrive.
///
/// `@unchecked Sendable`: the pipe is never replaced, and `FileHandle` may be used by any thread.
package final class ParentDeathGuard: @unchecked Sendable {
    private let pipe = Pipe()

    package init() {
        // No other child of this process may hold the writing end open.
        for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
            _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
    }

    /// Runs a program; the exit code is the program's own, or 128 plus the number of the signal.
    package func run(_ program: URL, arguments: [String], as process: Process) throws {
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.script, "sh", program.path(percentEncoded: false)] + arguments
        process.standardInput = pipe.fileHandleForReading
        // The threads of tasks block signals, and their children inherit that: the shell would not even notice the end
        // of its child.
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try ProcessStart.run(process)
    }

    /// Sends a signal to the program; does nothing if it has ended.
    package func send(_ signal: Signal) {
        // The reading end is open here too, so there is no SIGPIPE if the shell has ended.
        try? pipe.fileHandleForWriting.write(contentsOf: Data("\(signal.rawValue)\n".utf8))
    }

    /// Closes the pipe, as the system does when this process ends.
    package func cut() { try? pipe.fileHandleForWriting.close() }

    /// A signal by its name in the shell.
    package enum Signal: String, Sendable {
        case terminate = "TERM"
        case kill = "KILL"
        case hangUp = "HUP"
    }

    private static let script = """
        exec 3<&0 </dev/null
        "$@" 3<&- &
        program=$!
        (while read -r signal; do kill -s "$signal" $program; done; kill -s KILL $program) <&3 >/dev/null 2>&1 &
        reader=$!
        exec 3<&-
        wait $program
        code=$?
        kill $reader 2>/dev/null
        exit $code
        """
}
#endif
