package import ArgumentParser
import Foundation
import Latchkey
import LatchkeyScreens
import LiCoreSDK
import ProgramOptions
import Terminal

/// The program `community`.
package struct CommunityCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "community",
        abstract: "A forum in the terminal. Everyone can read; kudos and replies ask for a login."
    )

    @Option(help: "The address of the forum (or $COMMUNITY_URL).")
    var forum = ProcessInfo.environment("COMMUNITY_URL", default: "http://127.0.0.1:8083")

    @Option(help: "The address of Latchkey (or $COMMUNITY_SERVER).")
    var server = ProcessInfo.environment("COMMUNITY_SERVER", default: "http://127.0.0.1:8080")

    @Option(help: "The application at Latchkey.")
    var application = "default"

    // Other users of the computer can read a command line, so it takes no token.
    @Option(help: "Sign in with the single-sign-on token in this file (or in $COMMUNITY_SSO_TOKEN).")
    var ssoTokenFile: String?

    @Option(help: "The language of the screens.")
    var language = Language.ofLocale

    @OptionGroup var terminal: TerminalOptions

    package init() {}

    package func validate() throws {
        for address in [forum, server] { _ = try URL(serverAddress: address) }
        _ = try ssoToken()
    }

    package func run() throws {
        let forum = try URL(serverAddress: forum)
        try setUpSDK(trusting: forum)
        let ssoToken = try ssoToken()
        terminal.run(in: language) { console in await CommunityFront(forum, ssoToken, console).run() }
    }

    /// Sets up the SDK as an app does at its start.
    ///
    /// The forum is not the login server, so it is named as a server that may receive the access token.
    private func setUpSDK(trusting forum: URL) throws {
        let server = try URL(serverAddress: server)
        let credentials = try LiAppCredentials(
            clientId: "community",
            // The SDK never sends it: an app cannot keep a secret from its users.
            clientSecret: "none",
            communityURL: server.absoluteString,
            tenantID: application,
            clientAppName: "Community in the terminal"
        )
        let latchkey = LatchkeyClient(
            server: server,
            application: application,
            credentialStore: terminal.credentialStore,
            trustedOrigins: [forum]
        )
        LiSDKManager.setup(credentials: credentials, latchkey: latchkey)
    }

    func ssoToken() throws -> SSOToken? {
        guard let ssoTokenFile else {
            let token = ProcessInfo.environment("COMMUNITY_SSO_TOKEN", default: "")
            return token.isEmpty ? nil : SSOToken(token)
        }
        guard let data = try? Data(contentsOf: URL(filePath: ssoTokenFile)),
            let line = String(validating: data, as: UTF8.self)?.split(whereSeparator: \.isNewline).first
        else { throw ValidationError("The file \"\(ssoTokenFile)\" has no token, or cannot be read.") }
        return SSOToken(line.trimmingCharacters(in: .whitespaces))
    }
}

/// A single-sign-on token.
///
/// It does not print its value.
struct SSOToken: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    init(_ text: String) { self.text = text }

    var description: String { "SSOToken(…)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
