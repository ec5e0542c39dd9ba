import Foundation
import Terminal

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The program: reads the command line, sets the SDK and the terminal up, and runs the screens.
public enum CommunityProgram {
    /// Runs until the person leaves, then ends the process: 0, 2 for a wrong command line, 130 after Ctrl-C.
    public static func run() -> Never {
        switch TerminalProgram.invocation(of: "community", Invocation.init) {
        case .showHelp:
            print(Options.help)
            exit(0)
        case .run(let options):
            do {
                try CommunitySetup.run(options)
            } catch {
                FileHandle.standardError.write(
                    Data("community: \(error.localizedDescription) Try community --help.\n".utf8)
                )
                exit(2)
            }
            TerminalProgram.run(wantsColor: options.color) { console, inbox in
                await CommunityFront(options, Conversation(console, inbox, in: options.language)).run()
            }
        }
    }
}
