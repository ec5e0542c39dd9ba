/// The metadata at `/.well-known/oauth-authorization-server` (RFC 8414) and `/.well-known/openid-configuration` (OpenID
/// Connect Discovery).
///
/// A member that a server does not have is nil.
public struct AuthorizationServerMetadata: Codable, Sendable, Hashable {
    /// The issuer, as in the `iss` of tokens and answers.
    public var issuer: String
    /// The address of the authorization endpoint.
    public var authorizationEndpoint: String
    /// The address of the token endpoint.
    public var tokenEndpoint: String
    /// The address of the revocation endpoint (RFC 7009).
    public var revocationEndpoint: String
    /// The address of the public keys of access tokens.
    public var jwksURI: String
    /// Only `code`.
    public var responseTypesSupported = ["code"]
    /// `query`, and `form_post`.
    public var responseModesSupported = ["query"]
    /// `authorization_code`, `refresh_token` and others.
    public var grantTypesSupported = ["authorization_code", "refresh_token"]
    /// Only `S256` (RFC 7636).
    public var codeChallengeMethodsSupported = ["S256"]
    /// How applications authenticate at the token endpoint; most have no secret.
    public var tokenEndpointAuthMethodsSupported = ["none", "client_secret_basic", "client_secret_post"]
    /// How applications authenticate at the revocation endpoint.
    public var revocationEndpointAuthMethodsSupported = ["none", "client_secret_basic", "client_secret_post"]
    /// Answers name the issuer (RFC 9207).
    public var authorizationResponseISSParameterSupported = true
    /// The levels of a login, in their order, for `acr_values` and in the `acr` of access tokens (RFC 9470 §7).
    public var acrValuesSupported = ["1", "2", "phr"]
    /// The algorithms of proofs in `DPoP` that bind a session to a key (RFC 9449 §5.1); nil if the server takes none.
    public var dpopSigningAlgValuesSupported: [String]?
    /// The languages of the pages.
    public var uiLocalesSupported = ["en", "ja"]
    /// The address of the userinfo endpoint.
    public var userinfoEndpoint: String?
    /// The address of the introspection endpoint (RFC 7662).
    public var introspectionEndpoint: String?
    /// The address of the log-out page for applications.
    public var endSessionEndpoint: String?
    /// The address of the endpoint for pushed requests (RFC 9126).
    public var pushedAuthorizationRequestEndpoint: String?
    /// The address of the device authorization endpoint (RFC 8628).
    public var deviceAuthorizationEndpoint: String?
    /// The address of the registration endpoint (RFC 7591).
    public var registrationEndpoint: String?
    /// The scopes that every application may ask for.
    public var scopesSupported: [String]?
    /// The kinds of `sub`.
    public var subjectTypesSupported: [String]?
    /// The algorithms of ID tokens.
    public var idTokenSigningAlgValuesSupported: [String]?
    /// The algorithms of signed answers of the userinfo endpoint.
    public var userinfoSigningAlgValuesSupported: [String]?
    /// The algorithms of client assertions at the token endpoint.
    public var tokenEndpointAuthSigningAlgValuesSupported: [String]?
    /// The algorithms of client assertions at the revocation endpoint.
    public var revocationEndpointAuthSigningAlgValuesSupported: [String]?
    /// How applications authenticate at the introspection endpoint.
    public var introspectionEndpointAuthMethodsSupported: [String]?
    /// The algorithms of client assertions at the introspection endpoint.
    public var introspectionEndpointAuthSigningAlgValuesSupported: [String]?
    /// The claims that the server may have values for.
    public var claimsSupported: [String]?
    /// Only `normal`.
    public var claimTypesSupported: [String]?
    /// Whether requests may have `claims`.
    public var claimsParameterSupported: Bool?
    /// Whether requests may have `request`.
    public var requestParameterSupported: Bool?
    /// Whether requests may have a `request_uri` that the server fetches.
    public var requestURIParameterSupported: Bool?
    /// Whether every request must be pushed.
    public var requirePushedAuthorizationRequests: Bool?
    /// The values of `prompt`.
    public var promptValuesSupported: [String]?
    /// The values of `display`.
    public var displayValuesSupported: [String]?
    /// Whether the server sends logout tokens (OpenID Connect Back-Channel Logout).
    public var backchannelLogoutSupported: Bool?
    /// Whether logout tokens have `sid`.
    public var backchannelLogoutSessionSupported: Bool?
    /// Whether a client's id may be the URL of its document.
    public var clientIDMetadataDocumentSupported: Bool?
    /// The address of the documentation for developers.
    public var serviceDocumentation: String?
    /// The address of the policy for applications.
    public var opPolicyURI: String?
    /// The address of the terms for applications.
    public var opTosURI: String?

    /// Makes the metadata of a server with these addresses.
    public init(
        issuer: String,
        authorizationEndpoint: String,
        tokenEndpoint: String,
        revocationEndpoint: String,
        jwksURI: String
    ) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.revocationEndpoint = revocationEndpoint
        self.jwksURI = jwksURI
    }

    enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case revocationEndpoint = "revocation_endpoint"
        case jwksURI = "jwks_uri"
        case responseTypesSupported = "response_types_supported"
        case responseModesSupported = "response_modes_supported"
        case grantTypesSupported = "grant_types_supported"
        case codeChallengeMethodsSupported = "code_challenge_methods_supported"
        case tokenEndpointAuthMethodsSupported = "token_endpoint_auth_methods_supported"
        case revocationEndpointAuthMethodsSupported = "revocation_endpoint_auth_methods_supported"
        case authorizationResponseISSParameterSupported = "authorization_response_iss_parameter_supported"
        case acrValuesSupported = "acr_values_supported"
        case dpopSigningAlgValuesSupported = "dpop_signing_alg_values_supported"
        case uiLocalesSupported = "ui_locales_supported"
        case userinfoEndpoint = "userinfo_endpoint"
        case introspectionEndpoint = "introspection_endpoint"
        case endSessionEndpoint = "end_session_endpoint"
        case pushedAuthorizationRequestEndpoint = "pushed_authorization_request_endpoint"
        case deviceAuthorizationEndpoint = "device_authorization_endpoint"
        case registrationEndpoint = "registration_endpoint"
        case scopesSupported = "scopes_supported"
        case subjectTypesSupported = "subject_types_supported"
        case idTokenSigningAlgValuesSupported = "id_token_signing_alg_values_supported"
        case userinfoSigningAlgValuesSupported = "userinfo_signing_alg_values_supported"
        case tokenEndpointAuthSigningAlgValuesSupported = "token_endpoint_auth_signing_alg_values_supported"
        case revocationEndpointAuthSigningAlgValuesSupported = "revocation_endpoint_auth_signing_alg_values_supported"
        case introspectionEndpointAuthMethodsSupported = "introspection_endpoint_auth_methods_supported"
        case introspectionEndpointAuthSigningAlgValuesSupported =
            "introspection_endpoint_auth_signing_alg_values_supported"
        case claimsSupported = "claims_supported"
        case claimTypesSupported = "claim_types_supported"
        case claimsParameterSupported = "claims_parameter_supported"
        case requestParameterSupported = "request_parameter_supported"
        case requestURIParameterSupported = "request_uri_parameter_supported"
        case requirePushedAuthorizationRequests = "require_pushed_authorization_requests"
        case promptValuesSupported = "prompt_values_supported"
        case displayValuesSupported = "display_values_supported"
        case backchannelLogoutSupported = "backchannel_logout_supported"
        case backchannelLogoutSessionSupported = "backchannel_logout_session_supported"
        case clientIDMetadataDocumentSupported = "client_id_metadata_document_supported"
        case serviceDocumentation = "service_documentation"
        case opPolicyURI = "op_policy_uri"
        case opTosURI = "op_tos_uri"
    }
}
