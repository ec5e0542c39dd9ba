import Foundation
import Terminal

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The program: reads the command line, begins the SDK, sets the terminal up and runs the app.
public enum KiiBalanceProgram {
    /// Runs until the person leaves, then ends the process: 0, 2 for a wrong command line, 130 after Ctrl-C.
    public static func run() -> Never {
        switch TerminalProgram.invocation(of: "kii-balance", Invocation.init) {
        case .showHelp:
            print(Options.help)
            exit(0)
        case .run(let options):
            TerminalProgram.run(wantsColor: options.color) { console, inbox in
                options.begin()
                await AppDelegate(console: console).run(reading: inbox)
            }
        }
    }
}
