public import ArgumentParser
import Foundation
package import Latchkey
public import LatchkeyScreens

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The options of every program for the terminal, and the main loop behind them.
package struct TerminalOptions: ParsableArguments {
    @Option(help: "The file for the session (default: a place of its own for each server).")
    package var store: String?

    @Flag(help: "Use colors even if the output is not a terminal.")
    package var color = false

    package init() {}

    package func validate() throws {
        if store?.isEmpty == true { throw ValidationError("--store needs the name of a file.") }
    }

    /// The store for the session; nil for the SDK's default.
    package var credentialStore: (any CredentialStore)? {
        store.map { FileCredentialStore(file: URL(filePath: $0)) }
    }

    /// Runs the program's screens on the main actor, then ends the process: with 0, or 128 and the number of a signal.
    package func run(
        in language: Language,
        _ screens: @escaping @MainActor @Sendable (Console) async -> Void
    ) -> Never {
        let mode = TerminalMode()
        Signals.block()
        let noColor = ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty == false
        let usesColor = color || (isatty(STDOUT_FILENO) == 1 && !noColor)
        Task { @MainActor in
            let console = Console(mode: mode, usesColor: usesColor, language: language)
            Signals.watch(restoring: mode, onResume: console.showPromptAgain)
            await screens(console)
            mode.close()
            succeed()
        }
        // Serves the main actor. On Linux `dispatchMain()` and an async `main` unblock all signals in the main thread,
        // and Ctrl-C would end the program without restoring the terminal.
        while true { RunLoop.main.run() }
    }
}

extension Language {
    /// The language of the locale.
    package static var ofLocale: Language {
        let environment = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        return Language(preferred: locale.map { [$0] } ?? [])
    }
}

// Within `ParsableArguments`, `exit` is another function.
private func succeed() -> Never { exit(0) }

// `--language en` and `--language ja`
extension Language: @retroactive ExpressibleByArgument {}
