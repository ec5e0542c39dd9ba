import Foundation
import Terminal

/// What the command line and the environment say.
struct Options: Sendable, Hashable {
    var server: URL
    /// Which app this is, to the server.
    var appID: String
    /// What an app proves that it is one with: like every app's, it is in the program for whoever looks.
    var appKey: String
    /// The file that keeps who is logged in; nil for the SDK's own place.
    var store: URL?
    /// Whether colours are wanted even without a terminal.
    var color = false

    static let help = """
        The Kii Balance app for the terminal, on KiiSDK: what you earn, what you spend, and what is left.

        Usage: kii-balance [options]

          --server URL       where Latchkey is (default: $BALANCE_SERVER, or http://127.0.0.1:8080)
          --app-id ID        which application this is there (default: balance-kii)
          --app-key KEY      its app key (default: the one that make run gives it)
          --store FILE       where to keep who is logged in (default: a place of your own for each server)
          --color            colours even where the output is no terminal
          -h, --help         this text
        """
}

/// What the command line asks for.
enum Invocation: Sendable, Hashable {
    case run(Options)
    case showHelp
}

extension Invocation {
    /// Reads the command line; what it does not say comes from the environment.
    init(arguments: [String], environment: [String: String]) throws(OptionsError) {
        if GivenOptions.askForHelp(arguments) {
            self = .showHelp
            return
        }
        let given = try GivenOptions(
            arguments,
            environment: environment,
            valued: ["--server", "--app-id", "--app-key", "--store"]
        )
        self = .run(
            Options(
                server: try given.url("--server", or: "BALANCE_SERVER", default: "http://127.0.0.1:8080"),
                appID: given.text("--app-id") ?? "balance-kii",
                appKey: given.text("--app-key") ?? "6f1c0a9de83b47529b40c2d7715e3fa8",
                store: try given.store(),
                color: given.color
            )
        )
    }
}
