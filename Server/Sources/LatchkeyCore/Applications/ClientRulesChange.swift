/// A change to the rules for an application as an OAuth client; nil keeps the present value.
package struct ClientRulesChange: Sendable, Equatable, Codable {
    package var party: ClientRules.Party?
    package var profile: ClientRules.Profile?
    /// The complete new list; an empty one for the standard scopes.
    package var scopes: [String]?
    /// The complete new list.
    package var resources: [String]?
    /// The complete new list; an empty list removes all.
    package var servedResources: [String]?
    /// The complete new set.
    package var grantTypes: Set<GrantType>?
    package var authentication: ClientAuthenticationMethod?
    /// A JWK set in JSON; an empty text removes it.
    ///
    /// It takes the place of a URL of keys.
    package var keySet: String?
    /// The URL of the keys; an empty text removes it.
    ///
    /// It takes the place of a key set.
    package var keySetURL: String?
    package var isPKCEOptional: Bool?
    package var requiresPushedRequests: Bool?
    package var requiresKeyProofs: Bool?
    package var acceptsEndpointAudience: Bool?
    package var subjectType: ClientRules.SubjectType?
    /// A host; an empty text for that of the redirect URIs.
    package var sector: String?
    package var idTokenAlgorithm: SignatureAlgorithm?
    package var userinfoFormat: UserinfoFormat?
    package var hasClaimsInIDToken: Bool?
    /// The complete new list.
    package var postLogOutRedirectURIs: [String]?
    /// An empty text removes the URI, as with those below.
    package var backChannelLogOutURI: String?
    package var initiateLogInURI: String?
    package var homepage: String?
    package var policyURI: String?
    package var termsURI: String?

    package init() {}
}

/// The form of the userinfo endpoint's answers.
package enum UserinfoFormat: Sendable, Hashable, Codable {
    case json
    case signed(SignatureAlgorithm)

    /// Nil for plain JSON.
    var algorithm: SignatureAlgorithm? {
        switch self {
        case .json: nil
        case .signed(let algorithm): algorithm
        }
    }
}

/// The reason why the rules for an OAuth client would be invalid.
package enum ClientRulesError: Error, Equatable, Sendable {
    case scope(String)
    case tooManyScopes
    case resource(String)
    case tooManyResources
    case noGrantType
    /// Client credentials and token exchange need a client that authenticates.
    case grantTypeOfConfidential(GrantType)
    /// The method needs a client secret.
    case secretMissing
    /// `private_key_jwt` needs keys.
    case keysMissing
    case keySet
    case keySetURL
    /// A client has a key set or the URL of one.
    case twoKeySets
    /// Only confidential clients may leave out PKCE.
    case pkceOfPublicClient
    /// The profile needs `private_key_jwt`.
    case profileMethod
    /// The profile needs PKCE.
    case profilePKCE
    /// The profile forbids RS256.
    case profileAlgorithm
    case sector
    /// Pairwise subjects need redirect URIs at one host, or a sector.
    case sectorMissing
    case postLogOutRedirectURI(String)
    case tooManyPostLogOutRedirectURIs
    case backChannelLogOutURI
    case initiateLogInURI
    case homepage
    case policyURI
    case termsURI
    case tooManySecrets
    /// No secret has this id.
    case unknownSecret(String)
}
