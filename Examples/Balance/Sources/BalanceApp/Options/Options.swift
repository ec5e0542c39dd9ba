import Foundation
import LatchkeyScreens

/// What the command line and the environment say.
struct Options: Sendable, Hashable {
    var server: URL
    /// The file that keeps who is logged in; nil for the SDK's own place.
    var store: URL?
    var language: Language
    /// Whether colours are wanted even without a terminal.
    var color = false

    static let help = """
        The Kii Balance app for the terminal: what you earn, what you spend, and what is left.

        Usage: balance [options]

          --server URL       where Latchkey is (default: $BALANCE_SERVER, or http://127.0.0.1:8080)
          --store FILE       where to keep who is logged in (default: a place of your own for each server)
          --language en|ja   the language of the screens (default: from $LANG)
          --color            colours even where the output is no terminal
          -h, --help         this text
        """
}

/// What the command line asks for.
enum Invocation: Sendable, Hashable {
    case run(Options)
    case showHelp
}
