import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A program that talks with a person in the terminal: sets the terminal up, and leaves everything as it was.
package enum TerminalProgram {
    /// Reads the command line; a wrong one ends the process with 2.
    ///
    /// - Parameters:
    ///   - name: What the program is called.
    ///   - read: Makes sense of the arguments and the environment.
    /// - Returns: What the command line asks for.
    package static func invocation<Invocation>(
        of name: String,
        _ read: (_ arguments: [String], _ environment: [String: String]) throws(OptionsError) -> Invocation
    ) -> Invocation {
        let process = ProcessInfo.processInfo
        do throws(OptionsError) {
            return try read(Array(process.arguments.dropFirst()), process.environment)
        } catch {
            FileHandle.standardError.write(Data("\(name): \(error.sentence) Try \(name) --help.\n".utf8))
            exit(2)
        }
    }

    /// Runs the front on the main actor until the person leaves, then ends the process: with 0, or 130 after Ctrl-C.
    ///
    /// - Parameters:
    ///   - wantsColor: Whether colours are wanted even without a terminal.
    ///   - front: Shows one screen after the other.
    package static func run(
        wantsColor: Bool,
        _ front: @escaping @MainActor @Sendable (Console, Inbox) async -> Void
    ) -> Never {
        let mode = TerminalMode()
        Signals.block()
        let noColor = ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty == false
        let console = Console(usesColor: wantsColor || (isatty(STDOUT_FILENO) == 1 && !noColor))
        Task { @MainActor in
            let inbox = Inbox(console: console, mode: mode)
            Signals.watch(restoring: mode, onResume: inbox.showPromptAgain)
            await front(console, inbox)
            mode.close()
            exit(0)
        }
        // Serves the main actor. Neither `dispatchMain()` nor an async `main` would do: on Linux both unblock every signal
        // in the main thread, and the next Ctrl-C would end the program with the terminal as it is.
        while true { RunLoop.main.run() }
    }
}
