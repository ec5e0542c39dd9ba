#if os(macOS) || os(Linux)
package import Foundation

/// Ends a program when this process ends, however that happens.
///
/// The program runs under a shell that reads signals to pass on from a pipe. Only we hold the writing end, and the
/// system closes it when we are gone, also after SIGKILL: at the pipe's end the shell kills the program. The pipe is
/// there before the program is, so it never runs unwatched; and the shell is its parent, so its process id is not
/// another program's as long as signals may come.
///
/// `@unchecked Sendable`: the pipe is made once and never replaced, and `FileHandle` may be used by any thread.
package final class ParentDeathGuard: @unchecked Sendable {
    private let pipe = Pipe()

    package init() {
        // No other child of this process may hold the writing end open.
        for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
            _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
    }

    /// Runs a program; its exit code is the program's own, or 128 and the signal's number.
    package func run(_ program: URL, arguments: [String], as process: Process) throws {
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.script, "sh", program.path(percentEncoded: false)] + arguments
        process.standardInput = pipe.fileHandleForReading
        // The threads that tasks run on block signals, and what they start would, too: the shell would not even learn
        // that its child has ended.
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try ProcessStart.run(process)
    }

    /// Sends a signal to the program; nothing happens when it has ended.
    package func send(_ signal: Signal) {
        // The reading end is open here too, so that this is no SIGPIPE when the shell has gone.
        try? pipe.fileHandleForWriting.write(contentsOf: Data("\(signal.rawValue)\n".utf8))
    }

    /// The reaction of the system when this process ends.
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
