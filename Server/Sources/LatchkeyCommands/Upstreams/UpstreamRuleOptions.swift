import ArgumentParser
import LatchkeyCore

/// The options for the rules of an upstream.
struct UpstreamRuleOptions: ParsableArguments {
    @Option(name: .customLong("client-id"), help: "The id that the provider has given this server.")
    var clientID: String?

    @Option(
        help: """
            The file with the secret that the provider has given this server, or Apple's .p8 file; - for the standard \
            input. LATCHKEY_UPSTREAM_SECRET has the same effect.
            """
    )
    var clientSecretFile: String?

    @Option(help: "The name on the button; - for the provider's own.")
    var name: String?

    @Option(help: "The URL of the OpenID provider, as its tokens name it; for --provider oidc.")
    var issuer: String?

    @Option(help: "An origin to call in place of the provider's own; - for none.")
    var gateway: String?

    @Option(help: "Apple: the id of the team.")
    var appleTeam: String?

    @Option(name: .customLong("apple-key-id"), help: "Apple: the id of the private key.")
    var appleKeyID: String?

    @Option(
        name: .customLong("native-client-ids"),
        parsing: .upToNextOption,
        help: "The ids of apps that log in with the provider on the device; - for none."
    )
    var nativeClientIDs: [String] = []

    @Option(parsing: .upToNextOption, help: "The scopes to ask for; - for the provider's usual ones.")
    var scopes: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: "Whose members alone may log in: Microsoft's tenant ids, Google's domains; - for everybody."
    )
    var organizations: [String] = []

    @Option(parsing: .upToNextOption, help: "The applications that offer it: ids, all or none. (default: all)")
    var applications: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: "The applications whose users log in there alone; - for none."
    )
    var requiredByApplications: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: "A company's domains: users with such an e-mail address log in there alone; - for none."
    )
    var requiredForDomains: [String] = []

    @Option(
        name: .customLong("acr-values"),
        parsing: .upToNextOption,
        help: "The acr values that are accepted from the provider; - accepts every login."
    )
    var acrValues: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: "Whether a log-out here also logs out at the provider."
    )
    var logOutThere: Bool?

    @Option(help: "The place of its button: the lowest comes first.")
    var position: Int?

    /// The change that the options ask for.
    func change() throws -> UpstreamChange {
        var change = UpstreamChange()
        change.clientID = clientID
        change.secret = try SecretInput.read(
            clientSecretFile,
            option: "--client-secret-file",
            variable: "LATCHKEY_UPSTREAM_SECRET"
        )?.text
        change.name = Self.text(name)
        change.issuer = issuer
        change.gateway = Self.text(gateway)
        change.appleTeamID = appleTeam
        change.appleKeyID = appleKeyID
        change.nativeClientIDs = Self.list(nativeClientIDs)
        change.scopes = Self.list(scopes)
        change.organizations = Self.list(organizations)
        change.offer = offer
        change.requiredByApplications = Self.list(requiredByApplications)
        change.requiredForDomains = Self.list(requiredForDomains)
        change.acrValues = Self.list(acrValues)
        change.logsOutThere = logOutThere
        change.position = position
        return change
    }

    private var offer: UpstreamOfferChange? {
        switch Self.list(applications) {
        case nil: nil
        case ["all"]: .everywhere
        case ["none"], []: .nowhere
        case let ids?: .applications(ids)
        }
    }

    private static func text(_ text: String?) -> String? { text == "-" ? "" : text }

    /// Nil if the option is not there, and an empty list for a hyphen.
    private static func list(_ texts: [String]) -> [String]? {
        guard !texts.isEmpty else { return nil }
        return texts == ["-"] ? [] : texts.flatMap { $0.split(separator: " ").map(String.init) }
    }
}
