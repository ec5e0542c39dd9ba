import Foundation
import Terminal

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The program: reads the command line, sets the terminal up, runs the screens, and leaves everything as it was.
public enum BlogProgram {
    /// Runs until the person leaves, then ends the process: 0, 2 for a wrong command line, 130 after Ctrl-C.
    public static func run() -> Never {
        switch TerminalProgram.invocation(of: "blog", Invocation.init) {
        case .showHelp:
            print(Options.help)
            exit(0)
        case .run(let options):
            TerminalProgram.run(wantsColor: options.color) { console, inbox in
                let front = BlogFront(options, Conversation(console, inbox, in: options.language))
                front.account.present(with: LogInPresentation(front.logInFlow))
                await front.run()
            }
        }
    }
}
