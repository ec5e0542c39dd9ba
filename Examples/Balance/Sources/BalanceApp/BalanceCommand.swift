package import ArgumentParser
import Foundation
import LatchkeyScreens
import ProgramOptions
import Terminal

/// The program `balance`.
package struct BalanceCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "balance",
        abstract: "The Kii Balance app for the terminal: what you earn, what you spend, and what is left."
    )

    @Option(help: "The address of Latchkey (or $BALANCE_SERVER).")
    var server = ProcessInfo.environment("BALANCE_SERVER", default: "http://127.0.0.1:8080")

    @Option(help: "The language of the screens.")
    var language = Language.ofLocale

    @OptionGroup var terminal: TerminalOptions

    package init() {}

    package func validate() throws { _ = try URL(serverAddress: server) }

    package func run() throws {
        let (server, language, terminal) = (try URL(serverAddress: server), language, terminal)
        terminal.run(in: language) { console in
            await BalanceFront(server, terminal.credentialStore, console).run()
        }
    }
}
