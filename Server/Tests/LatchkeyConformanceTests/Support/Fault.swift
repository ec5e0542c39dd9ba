import LatchkeyConformance

/// A fault of the fake provider, and the module that must fail because of it.
enum Fault: String, CaseIterable {
    case cacheableTokens, wrongDiscoveryIssuer, noRS256, privateKeyPublished, losesState, noIssuerInReturn
    case codeWorksTwice, nonceForgotten, wrongSignature, expiredIDToken, wrongAudience, otherSubjectAtUserinfo
    case silentPromptLogin, loginDespitePromptNone, ignoresMaxAge, redirectsAnywhere, ignoresRequestObject
    case refreshesForStrangers, emptyClaim, queryDespiteFormPost, redirectsAfterForgedHint, staysSignedIn
    case stateInvented, acceptsStolenTokens, acceptsOldProofs, takesAnyAudience, ignoresVerifier, requestURIWorksTwice

    var plan: ConformancePlan {
        switch self {
        case .noRS256, .privateKeyPublished, .wrongDiscoveryIssuer: .config
        case .queryDespiteFormPost: .formPost
        case .redirectsAfterForgedHint, .staysSignedIn, .stateInvented: .rpInitiatedLogout
        case .acceptsStolenTokens, .acceptsOldProofs, .takesAnyAudience, .ignoresVerifier, .requestURIWorksTwice: .fapi2
        default: .basic
        }
    }

    private static let profile = "fapi2-security-profile-final-"

    /// The module that must fail.
    var module: String {
        switch self {
        case .noRS256, .privateKeyPublished, .wrongDiscoveryIssuer: "oidcc-discovery-endpoint-verification"
        case .cacheableTokens, .losesState, .noIssuerInReturn, .nonceForgotten, .expiredIDToken, .wrongAudience,
            .otherSubjectAtUserinfo, .queryDespiteFormPost:
            "oidcc-server"
        case .wrongSignature: "oidcc-idtoken-signature"
        case .codeWorksTwice: "oidcc-codereuse-30seconds"
        case .silentPromptLogin: "oidcc-prompt-login"
        case .loginDespitePromptNone: "oidcc-prompt-none-not-logged-in"
        case .ignoresMaxAge: "oidcc-max-age-1"
        case .redirectsAnywhere: "oidcc-ensure-registered-redirect-uri"
        case .ignoresRequestObject:
            "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported"
        case .refreshesForStrangers: "oidcc-refresh-token"
        case .emptyClaim: "oidcc-scope-email"
        case .redirectsAfterForgedHint: "oidcc-rp-initiated-logout-bad-id-token-hint"
        case .staysSignedIn: "oidcc-rp-initiated-logout"
        case .acceptsStolenTokens, .acceptsOldProofs: Self.profile + "dpop-negative-tests"
        case .takesAnyAudience: Self.profile + "par-test-array-as-audience-fails"
        case .ignoresVerifier: Self.profile + "incorrect-pkce-code-verifier-rejected"
        case .requestURIWorksTwice: Self.profile + "par-attempt-reuse-request_uri"
        case .stateInvented: "oidcc-rp-initiated-logout-no-state"
        }
    }
}
