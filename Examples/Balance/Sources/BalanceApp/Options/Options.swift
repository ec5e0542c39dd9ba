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

/// Why a command line cannot be followed.
enum OptionsError: Error, Hashable {
    case unknownOption(String)
    case unexpectedArgument(String)
    case missingValue(String)
    case unexpectedValue(String)
    case invalidServer(String)
    case unknownLanguage(String)
    case emptyStore

    var sentence: String {
        switch self {
        case .unknownOption(let option): "There is no option \(option)."
        case .unexpectedArgument(let argument): "\"\(argument)\" is not expected here; options start with --."
        case .missingValue(let option): "\(option) needs a value after it."
        case .unexpectedValue(let option): "\(option) takes no value."
        case .invalidServer(let text): "\"\(text)\" is not a server's address. Give one like http://127.0.0.1:8080."
        case .unknownLanguage(let text): "\"\(text)\" is not a language of this app. Give en or ja."
        case .emptyStore: "--store needs the name of a file."
        }
    }
}
