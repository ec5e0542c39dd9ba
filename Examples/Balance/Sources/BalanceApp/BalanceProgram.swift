import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The program: reads the command line, sets the terminal up, runs the screens, and leaves everything as it was.
public enum BalanceProgram {
    /// Runs until the person leaves, then ends the process: 0, 2 for a wrong command line, 130 after Ctrl-C.
    public static func run() -> Never {
        switch invocation() {
        case .showHelp:
            print(Options.help)
            exit(0)
        case .run(let options):
            start(options)
        }
    }

    private static func invocation() -> Invocation {
        let process = ProcessInfo.processInfo
        do throws(OptionsError) {
            return try Invocation(arguments: Array(process.arguments.dropFirst()), environment: process.environment)
        } catch {
            FileHandle.standardError.write(Data("balance: \(error.sentence) Try balance --help.\n".utf8))
            exit(2)
        }
    }

    private static func start(_ options: Options) -> Never {
        let mode = TerminalMode()
        Signals.block()
        let noColor = ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty == false
        let console = Console(usesColor: options.color || (isatty(STDOUT_FILENO) == 1 && !noColor))
        Task {
            await BalanceFront(options: options, console: console, mode: mode).run()
            mode.close()
            exit(0)
        }
        Signals.wait(restoring: mode)
    }
}
