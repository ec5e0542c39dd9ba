/// The authorization server metadata at `/.well-known/oauth-authorization-server` (RFC 8414).
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
    /// Only `query`.
    public var responseModesSupported = ["query"]
    /// `authorization_code` and `refresh_token`.
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
    }
}
