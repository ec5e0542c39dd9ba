package import ArgumentParser
import Foundation
import PageServer
import ProgramOptions

/// The program `balance-web`.
package struct BalanceWebCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "balance-web",
        abstract: "The Kii Balance app for browsers: what you earn, what you spend, and what is left.",
        discussion: """
            Users log in at Latchkey's pages. Register this app there once:
              latchkey applications add balance --redirect-uri http://127.0.0.1:8081/callback
            """
    )

    @OptionGroup var serving: ServingOptions

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port: UInt16 = 8081

    @Option(help: "The address of Latchkey.")
    var server = "http://127.0.0.1:8080"

    @Option(help: "The id of this app at Latchkey.")
    var application = "balance"

    package init() {}

    package func validate() throws { _ = try URL(serverAddress: server) }

    package func run() async throws {
        let front = try WebFront(
            server: URL(serverAddress: server),
            application: application,
            ownAddress: serving.ownAddress
        )
        let sweeping = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(60))
                await front.sessions.sweep()
            }
        }
        defer { sweeping.cancel() }
        try await serving.serve(front.router(), on: port, as: "Balance")
    }
}
