package import ArgumentParser
import BalanceEntries
import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import LatchkeyUI
import ProgramOptions
import ScreenCalls
import Terminal

/// The program `balance-total`.
///
/// It has no presenter, so it never asks for a login.
package struct BalanceTotalCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "balance-total",
        abstract: "Prints the total of Balance, with the session of the app on this device."
    )

    @Option(help: "The address of Latchkey (or $BALANCE_SERVER).")
    var server = ProcessInfo.environment("BALANCE_SERVER", default: "http://127.0.0.1:8080")

    @Option(help: "The language of the output.")
    var language = Language.ofLocale

    @Option(help: "The file with the session (default: that of the app).")
    var store: String?

    package init() {}

    package func validate() throws {
        _ = try URL(serverAddress: server)
        if store?.isEmpty == true { throw ValidationError("--store needs the name of a file.") }
    }

    package func run() async throws {
        let store = store.map { FileCredentialStore(file: URL(filePath: $0)) }
        let latchkey = LatchkeyClient.balance(server: try URL(serverAddress: server), store: store)
        do {
            let page = try await BalanceBook(of: latchkey).load()
            print("\(BalanceSentence.total.text(in: language)): \(Money.text(cents: page.entries.total))")
        } catch {
            FileHandle.standardError.write(Data("\(sentence(about: error))\n".utf8))
            throw ExitCode.failure
        }
    }

    private func sentence(about error: LatchkeyError) -> String {
        error.code == .loginRequired || error.code == .sessionEnded
            ? BalanceSentence.logInFirst.text(in: language) : ScreenFailure(error).text(in: language)
    }
}
