/// An error answer (RFC 9457).
public struct Problem: Codable, Hashable, Sendable {
    /// The media type of a problem.
    public static let mediaType = "application/problem+json"

    /// The HTTP status in words.
    public var title: String
    /// The HTTP status.
    public var status: Int
    /// The error code.
    public var code: ErrorCode
    /// A sentence for people: the problem, and how to correct it.
    public var detail: String
    /// With 422: the problems of single members, by path (`device.name`).
    public var fields: [String: FieldProblem]?
    /// With `session_ended`: why.
    public var reason: SessionEndReason?
    /// With `second_factor_required`: the login that waits for the factor.
    public var challenge: LogInChallenge?
    /// With `step_up_required`: the proofs that the user can give, the best first; empty if they have to log in again.
    public var kinds: [StepUpKind]?
    /// With `provider_required`: the ids of the providers at which the user can log in.
    public var upstreamIDs: [String]?

    /// A problem.
    public init(
        title: String,
        status: Int,
        code: ErrorCode,
        detail: String,
        fields: [String: FieldProblem]? = nil,
        reason: SessionEndReason? = nil,
        challenge: LogInChallenge? = nil,
        kinds: [StepUpKind]? = nil,
        upstreamIDs: [String]? = nil
    ) {
        self.title = title
        self.status = status
        self.code = code
        self.detail = detail
        self.fields = fields
        self.reason = reason
        self.challenge = challenge
        self.kinds = kinds
        self.upstreamIDs = upstreamIDs
    }
}

/// A problem with one member of a request.
public struct FieldProblem: Codable, Hashable, Sendable {
    /// The error code.
    public var code: ErrorCode
    /// A sentence for people: the problem, and how to correct it.
    public var detail: String

    /// A problem with one member.
    public init(code: ErrorCode, detail: String) {
        self.code = code
        self.detail = detail
    }
}
