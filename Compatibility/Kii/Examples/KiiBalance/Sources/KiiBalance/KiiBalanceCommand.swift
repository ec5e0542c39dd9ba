package import ArgumentParser
import Foundation
import KiiSDK
import Latchkey
import LatchkeyScreens
import ProgramOptions
import Terminal

/// The program `kii-balance`.
package struct KiiBalanceCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "kii-balance",
        abstract: "The Kii Balance app for the terminal, on KiiSDK: what you earn, what you spend, and what is left."
    )

    @Option(help: "The address of Latchkey (or $BALANCE_SERVER).")
    var server = ProcessInfo.environment("BALANCE_SERVER", default: "http://127.0.0.1:8080")

    @Option(name: .customLong("app-id"), help: "The application at Latchkey.")
    var appID = "balance-kii"

    // As in a store app, users can read it in the program.
    @Option(help: "The application's key.")
    var appKey = "6f1c0a9de83b47529b40c2d7715e3fa8"

    @OptionGroup var terminal: TerminalOptions

    package init() {}

    package func validate() throws { _ = try URL(serverAddress: server) }

    package func run() throws {
        let (server, appID, appKey) = (try URL(serverAddress: server), appID, appKey)
        let store = terminal.credentialStore
        terminal.run(in: .english) { console in
            if let store {
                let latchkey = LatchkeyClient(server: server, application: appID, credentialStore: store)
                Kii.begin(withID: appID, andKey: appKey, latchkey: latchkey)
            } else {
                Kii.begin(withID: appID, andKey: appKey, andCustomURL: server.absoluteString)
            }
            await AppDelegate(console: console).run()
        }
    }
}
