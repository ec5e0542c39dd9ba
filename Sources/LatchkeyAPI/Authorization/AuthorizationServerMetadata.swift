/// What the server says of its logins by browser, at `/.well-known/oauth-authorization-server` (RFC 8414).
public struct AuthorizationServerMetadata: Codable, Sendable, Hashable {
    /// The name of the server: what stands in the `iss` of its tokens and answers.
    public var issuer: String
    /// Where the browser goes.
    public var authorizationEndpoint: String
    /// Where the code is exchanged, and the session renewed.
    public var tokenEndpoint: String
    /// Where the session is ended (RFC 7009).
    public var revocationEndpoint: String
    /// Where the keys are that access tokens are verified with.
    public var jwksURI: String
    /// `code` alone.
    public var responseTypesSupported = ["code"]
    /// `query` alone.
    public var responseModesSupported = ["query"]
    /// `authorization_code` and `refresh_token`.
    public var grantTypesSupported = ["authorization_code", "refresh_token"]
    /// `S256` alone (RFC 7636).
    public var codeChallengeMethodsSupported = ["S256"]
    /// How an application says what it is where it has its tokens; most have no secret.
    public var tokenEndpointAuthMethodsSupported = ["none", "client_secret_basic", "client_secret_post"]
    /// The same where it ends its sessions.
    public var revocationEndpointAuthMethodsSupported = ["none", "client_secret_basic", "client_secret_post"]
    /// Answers name the issuer (RFC 9207).
    public var authorizationResponseISSParameterSupported = true
    /// The languages of the pages.
    public var uiLocalesSupported = ["en", "ja"]

    /// What a server with these addresses says.
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
        case uiLocalesSupported = "ui_locales_supported"
    }
}
