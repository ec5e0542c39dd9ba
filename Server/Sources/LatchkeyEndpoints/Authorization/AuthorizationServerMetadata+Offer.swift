import LatchkeyAPI
import LatchkeyCore
import LatchkeyLanguages

/// The parts of OpenID Connect and OAuth that a server offers, as its composition has them.
package struct OpenIDOffer: Sendable {
    /// The algorithms of proofs in `DPoP`; nil if the server takes none.
    package var keyProofAlgorithms: [String]?
    /// The scopes beside the standard ones that every application may ask for.
    package var scopes: [String] = []
    package var formPost = false
    package var pushedRequests = true
    package var deviceFlow = true
    package var tokenExchange = true
    package var logOut = false
    package var backChannelLogOut = false
    package var registration = false
    package var clientDocuments = false
    package var documentation: String?
    package var policy: String?
    package var terms: String?

    package init() {}

    /// For the example in openapi.json.
    static var everything: OpenIDOffer {
        var offer = OpenIDOffer()
        offer.keyProofAlgorithms = ["ES256", "PS256", "EdDSA"]
        (offer.formPost, offer.pushedRequests, offer.deviceFlow, offer.tokenExchange) = (true, true, true, true)
        (offer.logOut, offer.backChannelLogOut, offer.registration, offer.clientDocuments) = (true, true, true, true)
        return offer
    }
}

extension AuthorizationServerMetadata {
    init(issuer: String, offering offer: OpenIDOffer) {
        self.init(
            issuer: issuer,
            authorizationEndpoint: issuer + AuthorizationPath.authorize,
            tokenEndpoint: issuer + AuthorizationPath.token,
            revocationEndpoint: issuer + AuthorizationPath.revoke,
            jwksURI: issuer + "/.well-known/jwks.json"
        )
        addEndpoints(issuer, offer)
        addRequests(offer)
        addTokens(offer)
        (serviceDocumentation, opPolicyURI, opTosURI) = (offer.documentation, offer.policy, offer.terms)
    }

    private mutating func addEndpoints(_ issuer: String, _ offer: OpenIDOffer) {
        func address(_ path: String, if isOffered: Bool = true) -> String? { isOffered ? issuer + path : nil }
        userinfoEndpoint = address(AuthorizationPath.userinfo)
        introspectionEndpoint = address(AuthorizationPath.introspect)
        endSessionEndpoint = address(AuthorizationPath.logOut, if: offer.logOut)
        pushedAuthorizationRequestEndpoint = address(AuthorizationPath.pushedRequest, if: offer.pushedRequests)
        deviceAuthorizationEndpoint = address(AuthorizationPath.deviceAuthorization, if: offer.deviceFlow)
        registrationEndpoint = address(AuthorizationPath.clients, if: offer.registration)
        clientIDMetadataDocumentSupported = offer.clientDocuments ? true : nil
        backchannelLogoutSupported = offer.backChannelLogOut
        backchannelLogoutSessionSupported = offer.backChannelLogOut
    }

    private mutating func addRequests(_ offer: OpenIDOffer) {
        responseModesSupported = ["query"] + (offer.formPost ? ["form_post"] : [])
        var types = [GrantType.authorizationCode, .refreshToken, .clientCredentials]
        if offer.deviceFlow { types.append(.deviceCode) }
        if offer.tokenExchange { types.append(.tokenExchange) }
        grantTypesSupported = types.map(\.rawValue)
        scopesSupported = Scopes.standard.names + offer.scopes
        claimsParameterSupported = true
        requestParameterSupported = false
        // A missing member would mean true.
        requestURIParameterSupported = false
        requirePushedAuthorizationRequests = false
        promptValuesSupported = ["none", "login", "consent", "select_account", "create"]
        displayValuesSupported = ["page", "popup", "touch", "wap"]
        uiLocalesSupported = Languages.offered.all.map(\.tag)
    }

    private mutating func addTokens(_ offer: OpenIDOffer) {
        subjectTypesSupported = ["public", "pairwise"]
        idTokenSigningAlgValuesSupported = SignatureAlgorithm.allCases.map(\.rawValue)
        userinfoSigningAlgValuesSupported = SignatureAlgorithm.allCases.map(\.rawValue)
        claimTypesSupported = ["normal"]
        claimsSupported =
            ["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "acr", "amr", "sid"]
            + UserClaim.allCases.map(\.rawValue)
        dpopSigningAlgValuesSupported = offer.keyProofAlgorithms
        let methods = ["client_secret_basic", "client_secret_post", "private_key_jwt"]
        let algorithms = ["ES256", "PS256", "EdDSA", "RS256"]
        tokenEndpointAuthMethodsSupported = ["none"] + methods
        revocationEndpointAuthMethodsSupported = ["none"] + methods
        introspectionEndpointAuthMethodsSupported = methods
        tokenEndpointAuthSigningAlgValuesSupported = algorithms
        revocationEndpointAuthSigningAlgValuesSupported = algorithms
        introspectionEndpointAuthSigningAlgValuesSupported = algorithms
    }
}
