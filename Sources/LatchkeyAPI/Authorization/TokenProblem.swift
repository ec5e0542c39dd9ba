/// An error of `POST /token` (RFC 6749 §5.2).
public struct TokenProblem: Codable, Hashable, Sendable {
    /// The error code: `invalid_grant`, `invalid_request`, `unsupported_grant_type`, `invalid_client` or
    /// `invalid_dpop_proof`.
    public var error: String
    /// A sentence for people: the problem, and how to correct it.
    public var errorDescription: String?

    private enum CodingKeys: String, CodingKey {
        case error
        case errorDescription = "error_description"
    }

    /// A problem.
    public init(error: String, errorDescription: String? = nil) {
        self.error = error
        self.errorDescription = errorDescription
    }
}
