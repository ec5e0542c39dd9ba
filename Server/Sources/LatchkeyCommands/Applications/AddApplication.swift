import ArgumentParser
import LatchkeyCore

struct AddApplication: AdminCommand {
    static let name = "applications.add"

    let id: Application.ID
    let called: String?
    let redirectURIs: [String]
    /// Whether it serves Kii apps: Kii's rules and credentials.
    let servesKii: Bool
    /// The key in existing copies of the app.
    let appKey: String?
    /// The rules for it as an OAuth client.
    let client: ClientRulesChange?

    func run(with administration: Administration) async throws -> ApplicationReport {
        let needsSecret = client?.authentication == .secretBasic || client?.authentication == .secretPost
        let credentials = NewCredentials(
            makesClientSecret: servesKii || needsSecret,
            appKey: appKey,
            makesAppKey: servesKii
        )
        let made = try credentials.make()
        var change = ApplicationChange()
        if let appKey = made.appKeyDigest, let secret = made.clientSecretDigest {
            change = .forKii(appKeyDigest: appKey, clientSecretDigest: secret)
        }
        change.clientSecretDigest = made.clientSecretDigest
        change.client = client ?? change.client
        do {
            let application = try await administration.applications.add(
                id,
                name: called,
                redirectURIs: redirectURIs,
                with: change
            )
            return ApplicationReport(application, made)
        } catch { throw CommandError(error, id: id) }
    }
}

/// `latchkey applications add`.
struct AddApplicationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an application with the standard rules, or those of Kii Cloud; requests may name it at once."
    )

    @Argument(help: "Its id: 2 to 64 of a-z, 0-9 and hyphens. For an app of Kii Cloud its app id.")
    var id: Application.ID

    @Option(help: "The display name. (default: the id)")
    var name: String?

    @Option(
        name: .customLong("redirect-uri"),
        help: "A redirect URI; repeat it for more. See: latchkey applications set --help"
    )
    var redirectURIs: [String] = []

    @Flag(
        help: """
            For apps made for Kii Cloud: no verification of addresses, passwords of 4 to 50 characters, sessions without an \
            end, and an app key and a client secret, shown once.
            """
    )
    var kii = false

    @Option(
        help: "The app key of an app that is already shipped, instead of a new one: 8 to 100 printable characters.",
        transform: AppKey.argument
    )
    var appKey: String?

    @OptionGroup(title: "OAuth and OpenID Connect") var client: ClientOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard kii || appKey == nil else { throw ValidationError("An app key is for Kii clients. Give --kii too.") }
    }

    func run() async throws {
        let add = AddApplication(
            id: id,
            called: name,
            redirectURIs: redirectURIs,
            servesKii: kii,
            appKey: appKey,
            client: try client.change()
        )
        let report = try await server.run(add)
        try output.show(report) { report.lines }
    }
}
