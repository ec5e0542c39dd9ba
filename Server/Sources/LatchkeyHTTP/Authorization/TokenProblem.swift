import HTTPTypes
import Hummingbird

/// A refusal as OAuth clients know it (RFC 6749 §5.2).
struct TokenProblem: Error {
    enum Code: String {
        case invalidRequest = "invalid_request"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case unsupportedGrantType = "unsupported_grant_type"
        /// Our own, as OAuth has none for it (RFC 6749 §8.5).
        case tooManyAttempts = "too_many_attempts"

        var status: HTTPResponse.Status {
            switch self {
            case .invalidClient: .unauthorized
            case .tooManyAttempts: .tooManyRequests
            case .invalidRequest, .invalidGrant, .unsupportedGrantType: .badRequest
            }
        }
    }

    private struct Body: Encodable {
        let error: String
        let errorDescription: String

        enum CodingKeys: String, CodingKey {
            case error
            case errorDescription = "error_description"
        }
    }

    let code: Code
    let description: String
    /// Whether the client said who it is as `Basic`.
    let usesBasic: Bool
    /// When to try again, in seconds.
    private let retryAfter: Int?

    init(_ code: Code, _ description: String, usesBasic: Bool = false) {
        self.code = code
        self.description = description
        self.usesBasic = usesBasic
        retryAfter = nil
    }

    init(tooManyAttempts retryAfter: Int) {
        code = .tooManyAttempts
        description = HTTPProblem.tooManyAttempts(retryAfter: retryAfter).detail
        usesBasic = false
        self.retryAfter = retryAfter
    }

    static func missing(_ name: String) -> TokenProblem { TokenProblem(.invalidRequest, "\(name) is missing.") }

    var response: Response {
        get throws {
            var headers: HTTPFields = [:]
            if code == .invalidClient, usesBasic { headers[.wwwAuthenticate] = #"Basic realm="token""# }
            if let retryAfter { headers[.retryAfter] = String(retryAfter) }
            return try .json(
                Body(error: code.rawValue, errorDescription: description),
                status: code.status,
                headers: headers
            )
        }
    }
}
