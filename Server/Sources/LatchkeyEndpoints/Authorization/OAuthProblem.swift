import LatchkeyAPI
import LatchkeyCore

/// A refusal in OAuth's form (RFC 6749 §5.2).
package struct OAuthProblem: Error, Sendable {
    package enum Code: String, Sendable, CaseIterable {
        case invalidRequest = "invalid_request"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case unauthorizedClient = "unauthorized_client"
        case invalidScope = "invalid_scope"
        case unsupportedResponseType = "unsupported_response_type"
        case unsupportedGrantType = "unsupported_grant_type"
        // RFC 8628 §3.5.
        case authorizationPending = "authorization_pending"
        case slowDown = "slow_down"
        case accessDenied = "access_denied"
        case expiredToken = "expired_token"
        /// OpenID Connect Core §3.1.2.6.
        case invalidRequestObject = "invalid_request_object"
        case requestNotSupported = "request_not_supported"
        case registrationNotSupported = "registration_not_supported"
        /// OpenID Connect Core Error Code unmet_authentication_requirements 1.0.
        case unmetAuthenticationRequirements = "unmet_authentication_requirements"
        /// RFC 7009 §2.2.1.
        case unsupportedTokenType = "unsupported_token_type"
        /// RFC 8707 §2.
        case invalidTarget = "invalid_target"
        /// RFC 9449 §5.
        case invalidDPoPProof = "invalid_dpop_proof"
        /// RFC 9449 §8.
        case useDPoPNonce = "use_dpop_nonce"
        /// RFC 7591 §3.2.2.
        case invalidRedirectURI = "invalid_redirect_uri"
        case invalidClientMetadata = "invalid_client_metadata"
        /// RFC 6750 §3.1.
        case invalidToken = "invalid_token"
        case insufficientScope = "insufficient_scope"
        /// An extension of ours, because OAuth has no code for it (RFC 6749 §8.5).
        case tooManyAttempts = "too_many_attempts"

        var status: ResponseStatus {
            switch self {
            case .invalidClient, .invalidToken: .unauthorized
            case .insufficientScope: .forbidden
            case .invalidRedirectURI, .invalidClientMetadata: .badRequest
            case .tooManyAttempts: .tooManyRequests
            case .invalidRequest, .invalidGrant, .unauthorizedClient, .invalidScope, .unsupportedGrantType,
                .unsupportedTokenType, .invalidTarget, .invalidDPoPProof, .useDPoPNonce, .unsupportedResponseType,
                .invalidRequestObject, .requestNotSupported, .registrationNotSupported,
                .unmetAuthenticationRequirements, .authorizationPending, .slowDown, .accessDenied, .expiredToken:
                .badRequest
            }
        }

        /// The status at an endpoint that an access token opens (RFC 6750 §3.1, RFC 9449 §7.1).
        var resourceStatus: ResponseStatus { self == .insufficientScope ? .forbidden : .unauthorized }
    }

    package let code: Code
    let description: String
    /// Whether the client authenticated by `Basic`.
    let usesBasic: Bool
    /// The time until the next try is allowed.
    private let retryAfter: Duration?
    /// Additional headers of the answer.
    var headers: ResponseHeaders = [:]

    init(_ code: Code, _ description: String, usesBasic: Bool = false) {
        self.code = code
        self.description = description
        self.usesBasic = usesBasic
        retryAfter = nil
    }

    init(_ error: KeyProofError) {
        self.init(error.nonce == nil ? .invalidDPoPProof : .useDPoPNonce, HTTPProblem(error).detail)
        headers[.keyProofNonce] = error.nonce
    }

    init(_ error: TokenNarrowingError) {
        switch error {
        case .scope: self.init(.invalidScope, "The user did not grant one of these scopes.")
        case .resource: self.init(.invalidTarget, "The user did not grant one of these resources.")
        }
    }

    /// The access token would have too many or too long scopes and resources.
    static var tooLong: OAuthProblem {
        OAuthProblem(.invalidTarget, "The scopes and resources are too long for an access token. Ask for fewer.")
    }

    /// The request lacks a proof of the key that the code, the session or the client is bound to.
    static var keyNotProved: OAuthProblem {
        OAuthProblem(.invalidDPoPProof, "The proof of the key in the header DPoP is missing, or it is of another key.")
    }

    init(tooManyAttempts retryAfter: Duration) {
        code = .tooManyAttempts
        description = HTTPProblem.tooManyAttempts(retryAfter: retryAfter).detail
        usesBasic = false
        self.retryAfter = retryAfter
    }

    static func missing(_ name: String) -> OAuthProblem { OAuthProblem(.invalidRequest, "\(name) is missing.") }

    /// The answer, in OAuth's form.
    package func response() throws -> EndpointResponse {
        var headers = headers
        if code == .invalidClient, usesBasic { headers[.wwwAuthenticate] = #"Basic realm="token""# }
        if let retryAfter { headers[.retryAfter] = String(retryAfter.wholeSeconds) }
        let body = TokenProblem(error: code.rawValue, errorDescription: description)
        return try .json(body, code.status, headers)
    }
}
