import Foundation
import LatchkeyScreens
import Terminal

/// How the blog is told who a person is.
enum SignInKind: String, Sendable, CaseIterable {
    /// By an access token of Latchkey's.
    case token
    /// By the cookie that the blog's own login answers with.
    case cookie
}

/// What the command line and the environment say.
struct Options: Sendable, Hashable {
    var blog: URL
    /// Where Latchkey is, for a login by token.
    var server: URL
    var signIn = SignInKind.token
    /// The file that keeps who is logged in; nil for the SDK's own place.
    var store: URL?
    var language: Language
    /// Whether colours are wanted even without a terminal.
    var color = false

    static let help = """
        The blog in the terminal: everybody reads, and who writes is asked to log in.

        Usage: blog [options]

          --blog URL              where the blog is (default: $BLOG_URL, or http://127.0.0.1:8082)
          --server URL            where Latchkey is (default: $BLOG_SERVER, or http://127.0.0.1:8080)
          --sign-in token|cookie  by Latchkey's access token, or by the cookie of the blog's own login (default: token)
          --store FILE            where to keep who is logged in (default: a place of your own for each server)
          --language en|ja        the language of the screens (default: from $LANG)
          --color                 colours even where the output is no terminal
          -h, --help              this text
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
            valued: ["--blog", "--server", "--sign-in", "--store", "--language"]
        )
        self = .run(
            Options(
                blog: try given.url("--blog", or: "BLOG_URL", default: "http://127.0.0.1:8082"),
                server: try given.url("--server", or: "BLOG_SERVER", default: "http://127.0.0.1:8080"),
                signIn: try given.choice("--sign-in", default: SignInKind.token),
                store: try given.store(),
                language: try given.language(),
                color: given.color
            )
        )
    }
}
