import ArgumentParser
import Foundation
import LatchkeyCore

/// The options that set the rules for an application as a client of OAuth and OpenID Connect.
struct ClientOptions: ParsableArguments {
    @Flag(
        name: .customLong("third-party"),
        help: "Another's application: users consent to it, and its tokens do only what their scopes say."
    )
    var isThirdParty = false

    @Flag(
        name: .customLong("first-party"),
        help: "The operator's own application, without consent; its tokens open the whole API."
    )
    var isFirstParty = false

    @Option(
        name: .customLong("scope"),
        help: """
            A scope that it may ask for; repeat it for more. The list replaces the earlier one, and none restores the \
            standard scopes.
            """
    )
    var scopes: [String] = []

    @Option(
        name: .customLong("resource"),
        help: """
            A resource that it may ask for besides those of all applications; repeat it for more. The list replaces the \
            earlier one, and none empties it. See: latchkey resources --help
            """
    )
    var resources: [String] = []

    @Option(
        name: .customLong("serves"),
        help: """
            An API that it is, by its URI: it may introspect and exchange the tokens for it. Give it once for each; those \
            from before go. none for none at all.
            """
    )
    var servedResources: [String] = []

    @Option(
        name: .customLong("grant-type"),
        help: """
            A grant type that it may use: authorization_code, refresh_token, client_credentials, device_code or \
            token_exchange; repeat it for more. The list replaces the earlier one.
            """,
        transform: GrantType.argument
    )
    var grantTypes: [GrantType] = []

    @Option(
        name: .customLong("token-endpoint-auth-method"),
        help: "How it authenticates: none, client_secret_basic, client_secret_post or private_key_jwt."
    )
    var method: ClientAuthenticationMethod?

    @Option(
        name: .customLong("jwks-file"),
        help: "A file with its public keys, a JWK set in JSON; - for the standard input, none for no keys."
    )
    var keySetFile: String?

    @Option(name: .customLong("jwks-uri"), help: "The https URL of its public keys; none for no URL.")
    var keySetURL: String?

    @Option(help: "The profile that it follows: standard, or fapi2 for the FAPI 2.0 Security Profile.")
    var profile: ClientRules.Profile?

    @Option(help: "Whether its authorization requests need PKCE: required, or optional if it authenticates.")
    var pkce: PKCE?

    @Option(name: .customLong("require-par"), help: "Whether it must push its authorization requests: yes or no.")
    var requirePAR: SetApplicationCommand.Choice?

    @Option(name: .customLong("require-dpop"), help: "Whether its tokens must be bound to a key: yes or no.")
    var requireDPoP: SetApplicationCommand.Choice?

    @Option(help: "Whether its assertions may name the token endpoint as their audience: yes or no.")
    var legacyAudience: SetApplicationCommand.Choice?

    @Option(help: "The sub of its users: public, the user's id; or pairwise, a different one for each sector.")
    var subjectType: ClientRules.SubjectType?

    @Option(help: "The host that its pairwise subjects belong to; none for the host of its redirect URIs.")
    var sector: String?

    @Option(
        name: .customLong("id-token-signed-response-alg"),
        help: "The algorithm of its ID tokens: RS256 or ES256."
    )
    var idTokenAlgorithm: SignatureAlgorithm?

    @Option(
        name: .customLong("userinfo-signed-response-alg"),
        help: "The algorithm of signed answers of the userinfo endpoint, RS256 or ES256; none for plain JSON.",
        transform: UserinfoFormat.argument
    )
    var userinfoFormat: UserinfoFormat?

    @Option(
        name: .customLong("claims-in-id-token"),
        help: "Whether its ID tokens have the claims of its scopes, because it never reads userinfo: yes or no."
    )
    var claimsInIDToken: SetApplicationCommand.Choice?

    @Option(
        name: .customLong("post-logout-redirect-uri"),
        help: """
            A URI where browsers may return after a logout; repeat it for more. The list replaces the earlier one, and \
            none empties it.
            """
    )
    var postLogOutRedirectURIs: [String] = []

    @Option(
        name: .customLong("backchannel-logout-uri"),
        help: "The https URL that gets a notice about each ended session; none for none."
    )
    var backChannelLogOutURI: String?

    @Option(
        name: .customLong("initiate-login-uri"),
        help: "The https URL that begins a login to it (initiate_login_uri); none for none."
    )
    var initiateLogInURI: String?

    @Option(help: "Its site for people, an https URL; none for none.")
    var homepage: String?

    enum PKCE: String, ExpressibleByArgument, CaseIterable {
        case required, optional
    }

    func validate() throws {
        guard !(isThirdParty && isFirstParty) else {
            throw ValidationError("Give --third-party or --first-party, not both.")
        }
    }

    /// - Throws: `ValidationError` if the file with the keys cannot be read.
    func change() throws -> ClientRulesChange {
        var change = ClientRulesChange()
        change.party = isThirdParty ? .third : isFirstParty ? .first : nil
        change.profile = profile
        change.scopes = Self.list(scopes)
        change.resources = Self.list(resources)
        change.servedResources = Self.list(servedResources)
        change.grantTypes = grantTypes.isEmpty ? nil : Set(grantTypes)
        change.authentication = method
        change.keySet = try keySetFile.map { $0 == "none" ? "" : try FileInput.read($0) }
        change.keySetURL = Self.text(keySetURL)
        change.isPKCEOptional = pkce.map { $0 == .optional }
        change.requiresPushedRequests = requirePAR.map { $0 == .yes }
        change.requiresKeyProofs = requireDPoP.map { $0 == .yes }
        change.acceptsEndpointAudience = legacyAudience.map { $0 == .yes }
        change.subjectType = subjectType
        change.sector = Self.text(sector)
        change.idTokenAlgorithm = idTokenAlgorithm
        change.userinfoFormat = userinfoFormat
        change.hasClaimsInIDToken = claimsInIDToken.map { $0 == .yes }
        change.postLogOutRedirectURIs = Self.list(postLogOutRedirectURIs)
        change.backChannelLogOutURI = Self.text(backChannelLogOutURI)
        change.initiateLogInURI = Self.text(initiateLogInURI)
        change.homepage = Self.text(homepage)
        return change
    }

    private static func text(_ value: String?) -> String? { value == "none" ? "" : value }

    private static func list(_ values: [String]) -> [String]? {
        values.isEmpty ? nil : values == ["none"] ? [] : values
    }
}

extension ClientRules.Profile: ExpressibleByArgument {}
extension ClientRules.SubjectType: ExpressibleByArgument {}
extension ClientAuthenticationMethod: ExpressibleByArgument {}
extension SignatureAlgorithm: ExpressibleByArgument {}

extension GrantType {
    /// The word for the command line: the last part of a URN.
    var word: String {
        switch self {
        case .deviceCode: "device_code"
        case .tokenExchange: "token_exchange"
        default: rawValue
        }
    }

    static func argument(_ text: String) throws -> GrantType {
        guard let type = allCases.first(where: { $0.word == text || $0.rawValue == text }) else {
            let words = allCases.map(\.word)
            throw ValidationError(
                "\(text) is not a grant type. Give \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")."
            )
        }
        return type
    }
}

extension UserinfoFormat {
    static func argument(_ text: String) throws -> UserinfoFormat {
        if text == "none" { return .json }
        guard let algorithm = SignatureAlgorithm(rawValue: text) else {
            throw ValidationError("\(text) is not an algorithm. Give RS256, ES256 or none.")
        }
        return .signed(algorithm)
    }
}
