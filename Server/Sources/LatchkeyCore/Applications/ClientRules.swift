/// The rules for an application as an OAuth client.
///
/// The standard rules are those of a first-party application from before OpenID Connect.
package struct ClientRules: Sendable, Equatable {
    /// Whether the operator trusts the application with the whole API.
    package enum Party: String, Sendable, Codable, CaseIterable {
        /// The operator's own: its tokens open the API, and users are not asked for consent.
        case first
        /// Another's: its tokens do what their scopes say, and users consent to them.
        case third
    }

    /// The origin of the application's metadata.
    package enum Registration: String, Sendable, Codable {
        case byOperator = "operator"
        /// Dynamic registration (RFC 7591).
        case dynamic
        /// A document at the URL that is the application's id.
        case document
    }

    /// The profile that the application promises to follow.
    package enum Profile: String, Sendable, Codable, CaseIterable {
        case standard
        /// The FAPI 2.0 Security Profile.
        case fapi2
    }

    /// The `sub` that the application sees.
    package enum SubjectType: String, Sendable, Codable, CaseIterable {
        case `public`, pairwise
    }

    package var party = Party.first
    package var registration = Registration.byOperator
    package var profile = Profile.standard
    /// The scopes that it may ask for; nil for the standard ones.
    package var scopes: Scopes?
    /// The resources that it may ask for besides those that are open to every application.
    package var resources: [String] = []
    /// The resources that it is itself: it may introspect and exchange the tokens for them.
    package var servedResources: [String] = []
    package var grantTypes: Set<GrantType> = GrantType.standard
    package var authentication: ClientAuthenticationMethod?
    /// The further secrets that are valid beside the first one, so that an operator can replace a secret without a pause.
    package var furtherSecretDigests: [[UInt8]] = []
    /// Its public keys: a JWK set in JSON.
    package var keySet: String?
    /// The URL of its public keys.
    package var keySetURL: String?
    /// Whether a confidential application may leave out PKCE.
    package var isPKCEOptional = false
    package var requiresPushedRequests = false
    package var requiresKeyProofs = false
    /// Whether its client assertions may name the token endpoint as their audience.
    package var acceptsEndpointAudience = false
    package var subjectType = SubjectType.public
    /// The host that its pairwise subjects belong to; nil for that of its redirect URIs.
    package var sector: String?
    package var idTokenAlgorithm = SignatureAlgorithm.rs256
    /// The algorithm of signed answers of the userinfo endpoint; nil for plain JSON.
    package var userinfoAlgorithm: SignatureAlgorithm?
    /// Whether its ID tokens have the claims of the scopes, for applications that never read the userinfo endpoint.
    package var hasClaimsInIDToken = false
    package var postLogOutRedirectURIs: [String] = []
    /// The URL that gets a notice about each ended session (OpenID Connect Back-Channel Logout).
    package var backChannelLogOutURI: String?
    /// The URL that begins a login (OpenID Connect Core §4).
    package var initiateLogInURI: String?
    /// The site of the application, for people.
    package var homepage: String?
    /// The application's privacy policy, for the consent page.
    package var policyURI: String?
    /// The application's terms of use, for the consent page.
    package var termsURI: String?

    package init() {}

    /// Whether a client of this kind can keep a secret.
    package var isConfidential: Bool { authentication.map { $0 != .none } ?? false }

    /// The profile's own demands count too.
    package var demandsKeyProofs: Bool { requiresKeyProofs || profile == .fapi2 }
    package var takesEndpointAudience: Bool { acceptsEndpointAudience && profile != .fapi2 }
    package var demandsProofNonces: Bool { profile == .fapi2 }
    package var demandsPushedRequests: Bool { requiresPushedRequests || profile == .fapi2 }
}

/// The way in which a client authenticates (OpenID Connect Core §9).
package enum ClientAuthenticationMethod: String, Sendable, Codable, CaseIterable {
    /// A public client.
    case none
    case secretBasic = "client_secret_basic"
    case secretPost = "client_secret_post"
    case privateKey = "private_key_jwt"
}

/// A grant type of the token endpoint.
package enum GrantType: String, Sendable, Codable, CaseIterable {
    case authorizationCode = "authorization_code"
    case refreshToken = "refresh_token"
    case clientCredentials = "client_credentials"
    case deviceCode = "urn:ietf:params:oauth:grant-type:device_code"
    case tokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange"

    /// The grant types of an application without a choice.
    package static let standard: Set<GrantType> = [.authorizationCode, .refreshToken]
}
