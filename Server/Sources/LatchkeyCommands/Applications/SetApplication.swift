import ArgumentParser
import LatchkeyCore

struct SetApplication: AdminCommand {
    static let name = "applications.set"

    let id: Application.ID
    let change: ApplicationChange
    let credentials: NewCredentials

    func run(with administration: Administration) async throws -> ApplicationReport {
        let made = try credentials.make()
        var change = change
        if credentials.addsClientSecret == true {
            change.addedClientSecretDigest = made.clientSecretDigest
        } else {
            change.clientSecretDigest = made.clientSecretDigest
        }
        change.kii.appKeyDigest = made.appKeyDigest
        do {
            return ApplicationReport(try await administration.applications.change(id, by: change), made)
        } catch { throw CommandError(error, id: id) }
    }
}

/// `latchkey applications set`.
struct SetApplicationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change an application's rules for sessions and accounts, and its brand.",
        discussion: """
            Durations are 30s, 10m, 12h, 90d, or a number of seconds. New access tokens have the new lifetime at once; \
            a session has it from its next refresh on. What is asked of passwords and addresses holds for those that are \
            set from now on.
            """
    )

    @Argument(help: "The id of the application.")
    var id: Application.ID

    @Option(help: "The lifetime of an access token, ± 5 %: 30s to 24h.", transform: Lifetime.argument)
    var accessTokenLifetime: Int?

    @Option(help: "The lifetime of a session without a refresh: 60s to ten years.", transform: Lifetime.argument)
    var sessionIdleLifetime: Int?

    @Option(
        help: "The longest lifetime of a session, with refreshes; none for no limit.",
        transform: { text in text == "none" ? .unlimited : .seconds(try Lifetime.argument(text)) }
    )
    var sessionAbsoluteLifetime: SessionPolicyChange.AbsoluteLifetime?

    @Option(help: "The fewest characters of a new password: 4 to 128.")
    var passwordMinimumLength: Int?

    @Option(help: "The most characters of a new password: 8 to 256; apps of Kii Cloud know 50.")
    var passwordMaximumLength: Int?

    @Option(help: "The lowest zxcvbn score of a new password: 0 (anything) to 4.")
    var passwordMinimumStrength: Int?

    @Option(help: "Whether an address must be verified before it is the user's and logs them in: yes or no.")
    var requireVerification: Choice?

    @Option(help: "Whether a reset may let the server generate and send the new password: yes or no.")
    var generatePasswords: Choice?

    @Option(help: "Whether users may log in with a code or link in an e-mail: yes or no.")
    var mailedLogin: Choice?

    @Option(help: "Whether users get an e-mail about a login on a device that is new to them: yes or no.")
    var newDeviceMails: Choice?

    @Option(
        help: """
            What a login needs besides a password. off: nothing. optional: a second factor of users with an authenticator \
            app. required: a second factor of everybody. passkey: a passkey of everybody.
            """
    )
    var secondFactor: SecondFactorPolicy?

    @Option(help: "The days for which a device needs no second factor if its user wants that: 0 (never) to 90.")
    var rememberDevices: Int?

    @Option(help: "The hours that the recovery of an account with a second factor waits: 1 to 720.")
    var recoveryWait: Int?

    @Option(
        name: .customLong("email-domain"),
        help: """
            A domain of which users need a verified e-mail address to log in, such as example.com; \
            repeat it for more. The list replaces the earlier one. none admits everybody.
            """
    )
    var emailDomains: [String] = []

    @Option(
        name: .customLong("redirect-uri"),
        help: """
            Where browsers are sent back to after a login: https://app.example.com/callback, http://127.0.0.1/callback (any \
            port), com.example.app:/callback. Repeat it for more. The list replaces the earlier one, and none empties it.
            """
    )
    var redirectURIs: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: "Whether it serves clients of a Khoros community. They need a client secret and a redirect URI."
    )
    var khoros: Bool?

    @Flag(
        inversion: .prefixedNo,
        help:
            "Whether it serves clients of Kii Cloud. They need an app key; their backends need a client secret."
    )
    var kii: Bool?

    @Flag(help: "Make an app key for Kii clients, shown once. The old one becomes invalid.")
    var newAppKey = false

    @Option(
        help:
            "The app key of an app that is already shipped, replacing the old one: 8 to 100 printable characters.",
        transform: AppKey.argument
    )
    var appKey: String?

    @Option(
        help: "The default lifetime of a Kii client's token: 30s to never.",
        transform: Lifetime.kiiArgument
    )
    var kiiTokenLifetime: Int?

    @Option(help: "The longest lifetime that a Kii client may request: 30s to never.", transform: Lifetime.kiiArgument)
    var kiiLongestTokenLifetime: Int?

    @Option(help: "Whether a Kii client's login with a password returns a refresh token: yes or no.")
    var kiiRefreshTokens: Choice?

    @Flag(help: "Make a client secret, shown once. All old ones become invalid.")
    var newClientSecret = false

    @Flag(
        name: .customLong("client-secret"),
        help: "Make a client secret, shown once, that is valid beside the old ones: 3 at most."
    )
    var addClientSecret = false

    @Option(
        name: .customLong("remove-client-secret"),
        help: "The id of a client secret that becomes invalid. See: latchkey applications show"
    )
    var removedClientSecret: String?

    @OptionGroup(title: "OAuth and OpenID Connect") var client: ClientOptions

    @OptionGroup(title: "Brand") var brand: ApplicationBrandOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    enum Choice: String, ExpressibleByArgument {
        case yes, no
    }

    private func change() throws -> ApplicationChange {
        var change = ApplicationChange(
            sessions: SessionPolicyChange(
                accessTokenLifetime: accessTokenLifetime,
                idleLifetime: sessionIdleLifetime,
                absoluteLifetime: sessionAbsoluteLifetime
            )
        )
        change.passwordMinimumLength = passwordMinimumLength
        change.passwordMaximumLength = passwordMaximumLength
        change.passwordMinimumStrength = passwordMinimumStrength
        change.requiresVerification = requireVerification.map { $0 == .yes }
        change.generatesPasswords = generatePasswords.map { $0 == .yes }
        change.offersMailedLogIn = mailedLogin.map { $0 == .yes }
        change.announcesNewDevices = newDeviceMails.map { $0 == .yes }
        change.secondFactorPolicy = secondFactor
        change.rememberedDeviceDays = rememberDevices
        change.recoveryWaitHours = recoveryWait
        change.servesKhoros = khoros
        change.kii.isServed = kii
        change.kii.tokenLifetime = kiiTokenLifetime
        change.kii.longestTokenLifetime = kiiLongestTokenLifetime
        change.kii.hasRefreshTokens = kiiRefreshTokens.map { $0 == .yes }
        if !emailDomains.isEmpty { change.emailDomains = emailDomains == ["none"] ? [] : emailDomains }
        change.brand = try brand.change()
        change.client = try client.change()
        change.removedClientSecret = removedClientSecret
        if !redirectURIs.isEmpty { change.redirectURIs = redirectURIs == ["none"] ? [] : redirectURIs }
        return change
    }

    private var credentials: NewCredentials {
        NewCredentials(
            makesClientSecret: newClientSecret,
            addsClientSecret: addClientSecret ? true : nil,
            appKey: appKey,
            makesAppKey: newAppKey
        )
    }

    func validate() throws {
        guard try change() != ApplicationChange() || credentials != NewCredentials() else {
            throw ValidationError("Give at least one option to set. See --help.")
        }
        guard !newAppKey || appKey == nil else {
            throw ValidationError("Give --new-app-key or --app-key, not both.")
        }
        guard !newClientSecret || !addClientSecret, !newClientSecret || removedClientSecret == nil else {
            throw ValidationError(
                "--new-client-secret replaces all secrets. Give it without --client-secret and --remove-client-secret."
            )
        }
    }

    func run() async throws {
        let report = try await server.run(SetApplication(id: id, change: change(), credentials: credentials))
        try output.show(report) { report.lines }
    }
}
