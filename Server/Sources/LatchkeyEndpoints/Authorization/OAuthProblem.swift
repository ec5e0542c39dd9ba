import LatchkeyAPI
import LatchkeyCore

/// A refusal in OAuth's form (RFC 6749 §5.2).
package struct OAuthProblem: Error, Sendable {
    package enum Code: String, Sendable {
        case invalidRequest = "invalid_request"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case unsupportedGrantType = "unsupported_grant_type"
        /// RFC 9449 §5.
        case invalidDPoPProof = "invalid_dpop_proof"
        /// An extension of ours, because OAuth has no code for it (RFC 6749 §8.5).
        case tooManyAttempts = "too_many_attempts"

        var status: ResponseStatus {
            switch self {
            case .invalidClient: .unauthorized
            case .tooManyAttempts: .tooManyRequests
            case .invalidRequest, .invalidGrant, .invalidDPoPProof, .unsupportedGrantType: .badRequest
            }
        }
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

    init(_ error: KeyProofError) { self.init(.invalidDPoPProof, HTTPProblem(error).detail) }

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
