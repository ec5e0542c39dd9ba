package import ArgumentParser
import Foundation
import LatchkeyScreens
import ProgramOptions
import Terminal

/// The way to log in.
enum SignInKind: String, Sendable, CaseIterable, ExpressibleByArgument {
    /// At Latchkey, for its access token.
    case token
    /// At the blog, for its cookie.
    case cookie
}

/// The program `blog`.
package struct BlogCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "blog",
        abstract: "The blog in the terminal. Everyone can read; a post asks for a login."
    )

    @Option(help: "The address of the blog (or $BLOG_URL).")
    var blog = ProcessInfo.environment("BLOG_URL", default: "http://127.0.0.1:8082")

    @Option(help: "The address of Latchkey (or $BLOG_SERVER).")
    var server = ProcessInfo.environment("BLOG_SERVER", default: "http://127.0.0.1:8080")

    @Option(help: "Log in with Latchkey's access token, or with the cookie of the blog's own login.")
    var signIn = SignInKind.token

    @Option(help: "The language of the screens.")
    var language = Language.ofLocale

    @OptionGroup var terminal: TerminalOptions

    package init() {}

    package func validate() throws { for address in [blog, server] { _ = try URL(serverAddress: address) } }

    package func run() throws {
        let blog = try URL(serverAddress: blog)
        let account: any BlogAccount =
            switch signIn {
            case .token:
                TokenAccount(
                    at: try URL(serverAddress: server),
                    trusting: blog,
                    terminal.credentialStore,
                    language
                )
            case .cookie: CookieAccount(at: blog, terminal.credentialStore)
            }
        terminal.run(in: language) { console in
            let front = BlogFront(blog, account, console)
            account.present(with: LogInPresentation(front.logInFlow))
            await front.run()
        }
    }
}
