import Foundation
import LatchkeyScreens
import Terminal

/// What the command line and the environment say.
struct Options: Sendable, Hashable {
    /// Where the questions are.
    var forum: URL
    /// Where Latchkey is.
    var server: URL
    /// The application at it.
    var application = "default"
    /// A token that the company's backend has made.
    var ssoToken: SSOToken?
    /// The file that keeps who is logged in; nil for the SDK's own place.
    var store: URL?
    var language: Language
    /// Whether colours are wanted even without a terminal.
    var color = false

    static let help = """
        A forum in the terminal: everybody reads, and who gives kudos or replies is asked to sign in.

        Usage: community [options]

          --forum URL            where the forum is (default: $COMMUNITY_URL, or http://127.0.0.1:8083)
          --server URL           where Latchkey is (default: $COMMUNITY_SERVER, or http://127.0.0.1:8080)
          --application ID       the application at Latchkey (default: default)
          --sso-token-file FILE  sign in with the single-sign-on token in the file (default: with $COMMUNITY_SSO_TOKEN, if any)
          --store FILE           where to keep who is signed in (default: a place of your own for each server)
          --language en|ja       the language of the screens (default: from $LANG)
          --color                colours even where the output is no terminal
          -h, --help             this text
        """
}

/// What the command line asks for.
enum Invocation: Sendable, Hashable {
    case run(Options)
    case showHelp

    /// Reads the command line; what it does not say comes from the environment.
    init(arguments: [String], environment: [String: String]) throws(OptionsError) {
        if GivenOptions.askForHelp(arguments) {
            self = .showHelp
            return
        }
        let given = try GivenOptions(
            arguments,
            environment: environment,
            valued: ["--forum", "--server", "--application", "--sso-token-file", "--store", "--language"]
        )
        self = .run(
            Options(
                forum: try given.url("--forum", or: "COMMUNITY_URL", default: "http://127.0.0.1:8083"),
                server: try given.url("--server", or: "COMMUNITY_SERVER", default: "http://127.0.0.1:8080"),
                application: given.text("--application") ?? "default",
                ssoToken: try given.secret("--sso-token-file", or: "COMMUNITY_SSO_TOKEN").map(SSOToken.init),
                store: try given.store(),
                language: try given.language(),
                color: given.color
            )
        )
    }
}

/// A single-sign-on token, which signs whoever has it in; it does not print its value.
struct SSOToken: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    init(_ text: String) { self.text = text }

    var description: String { "SSOToken(…)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
