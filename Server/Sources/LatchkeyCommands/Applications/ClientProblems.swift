import LatchkeyCore

extension ClientRulesError {
    /// A sentence for the operator: what to do.
    var sentence: String {
        switch self {
        case .scope(let text):
            "\(text) is not a scope. Give characters of printable ASCII, without spaces, quotes and backslashes."
        case .tooManyScopes:
            "An application has \(Scopes.most) scopes of \(Scopes.longest) characters together at most."
        case .resource(let text): "\(text) is not a resource. Give an absolute URI without a fragment (#)."
        case .tooManyResources: "An application has \(ClientRules.mostResources) resources at most."
        case .noGrantType: "An application needs a grant type. Give --grant-type."
        case .grantTypeOfConfidential(let type):
            "\(type.word) is for applications that authenticate. Give --token-endpoint-auth-method too."
        case .secretMissing: "This method needs a client secret. Give --new-client-secret too."
        case .keysMissing: "private_key_jwt needs public keys. Give --jwks-file or --jwks-uri too."
        case .keySet:
            "The file is not a JWK set with 1 to 16 public keys, and without private keys. Give {\"keys\": […]} with the "
                + "public members."
        case .keySetURL: "Give --jwks-uri an https URL, or none."
        case .twoKeySets: "Give --jwks-file or --jwks-uri, not both."
        case .pkceOfPublicClient:
            "Only an application that authenticates may leave out PKCE. Give --token-endpoint-auth-method too."
        case .profileMethod: "FAPI 2.0 needs private keys. Give --token-endpoint-auth-method private_key_jwt too."
        case .profilePKCE: "FAPI 2.0 needs PKCE. Give --pkce required too."
        case .profileAlgorithm:
            "FAPI 2.0 forbids RS256. Give --id-token-signed-response-alg ES256, and --userinfo-signed-response-alg ES256 or "
                + "none."
        case .sector: "Give --sector a host name like example.com, or none."
        case .sectorMissing:
            "Pairwise subjects need redirect URIs at one host. Give --sector, the host that the subjects belong to."
        case .postLogOutRedirectURI(let text):
            "\(text) is not a redirect URI. Give --post-logout-redirect-uri a URL like --redirect-uri."
        case .tooManyPostLogOutRedirectURIs:
            "An application has \(ClientRules.mostPostLogOutRedirectURIs) redirect URIs after a logout at most."
        case .backChannelLogOutURI: "Give --backchannel-logout-uri an https URL, or none."
        case .initiateLogInURI: "Give --initiate-login-uri an https URL, or none."
        case .homepage: "Give --homepage an https URL, or none."
        case .policyURI, .termsURI: "The terms and the privacy policy must be https URLs."
        case .tooManySecrets:
            "An application has \(Application.mostClientSecrets) client secrets at most. Remove one with "
                + "--remove-client-secret."
        case .unknownSecret(let id): "No client secret has the id \(id). See: latchkey applications show"
        }
    }
}
