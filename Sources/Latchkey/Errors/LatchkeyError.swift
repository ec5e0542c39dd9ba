public import Foundation
public import LatchkeyAPI

/// What went wrong, for every call of the SDK.
///
/// Programs act on ``code``, people read ``message``; neither they nor any description ever hold a password or a token.
///
/// ```swift
/// do {
///     try await latchkey.logIn("ada", password: password)
/// } catch .invalidCredentials {
///     shakeTheField()
/// } catch {
///     show(error.message)
/// }
/// ```
public struct LatchkeyError: Error, Sendable {
    /// What went wrong, for programs: the server's own word where it answered one.
    public let code: ErrorCode
    /// What happened and what to do, for people.
    public let message: String
    /// The HTTP status of the answer; 0 when there was none.
    public let status: Int
    /// With 422: what is wrong with which member, by its path.
    public let fields: [String: FieldProblem]
    /// With `session_ended`: why.
    public let reason: SessionEndReason?
    /// With 429 and 503: how many seconds to wait before the next try.
    public let retryAfter: Int?
    /// With `verification_required`: what the code of the message is good with, in ``Latchkey/verify(_:code:)``.
    public let verificationID: String?
    /// The error of the system underneath, such as a `URLError`.
    public let underlying: (any Error)?

    /// An error.
    public init(
        code: ErrorCode,
        message: String,
        status: Int = 0,
        fields: [String: FieldProblem] = [:],
        reason: SessionEndReason? = nil,
        retryAfter: Int? = nil,
        verificationID: String? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.status = status
        self.fields = fields
        self.reason = reason
        self.retryAfter = retryAfter
        self.verificationID = verificationID
        self.underlying = underlying
    }
}

extension LatchkeyError: LocalizedError, CustomNSError {
    /// The message for people.
    public var errorDescription: String? { message }
    /// The domain under which `NSError` shows these errors.
    public static var errorDomain: String { "LatchkeyError" }
    /// The HTTP status.
    public var errorCode: Int { status }
    /// The message, and the code under `code`.
    public var errorUserInfo: [String: Any] {
        [NSLocalizedDescriptionKey: message, "code": code.rawValue]
    }
}

extension LatchkeyError: CustomStringConvertible, CustomDebugStringConvertible {
    /// One line that is safe to log.
    public var description: String {
        status == 0 ? "\(code): \(message)" : "\(code) (\(status)): \(message)"
    }

    /// The line, and the domain and number of the underlying error.
    public var debugDescription: String {
        guard let underlying else { return "LatchkeyError(\(description))" }
        let cause = underlying as NSError
        return "LatchkeyError(\(description), underlying: \(cause.domain) \(cause.code))"
    }
}
