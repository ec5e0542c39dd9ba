/// An error answer, `application/problem+json` (RFC 9457).
public struct Problem: Codable, Hashable, Sendable {
    /// The media type of such an answer.
    public static let mediaType = "application/problem+json"

    /// The HTTP status in words.
    public var title: String
    /// The HTTP status.
    public var status: Int
    /// What went wrong, for programs.
    public var code: ErrorCode
    /// What happened and what to do, for people.
    public var detail: String
    /// With 422: what is wrong with which member, by its path (`device.name`).
    public var fields: [String: FieldProblem]?
    /// With `session_ended`: why.
    public var reason: SessionEndReason?

    /// A problem.
    public init(
        title: String,
        status: Int,
        code: ErrorCode,
        detail: String,
        fields: [String: FieldProblem]? = nil,
        reason: SessionEndReason? = nil
    ) {
        self.title = title
        self.status = status
        self.code = code
        self.detail = detail
        self.fields = fields
        self.reason = reason
    }
}

/// What is wrong with one member of a request.
public struct FieldProblem: Codable, Hashable, Sendable {
    /// What is wrong, for programs.
    public var code: ErrorCode
    /// What is wrong and what to do, for people.
    public var detail: String

    /// A problem with one member.
    public init(code: ErrorCode, detail: String) {
        self.code = code
        self.detail = detail
    }
}
