public import Foundation
public import LatchkeyAPI
import LatchkeyEndpoints

/// An answer of a fake server, from a handler or a fault.
///
/// Its description is only the status: headers and body may contain secrets.
public struct FakeAnswer: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The headers; `Date` is added by the server.
    public var headers: [String: String]
    /// The body.
    public var body: Data

    /// An answer.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension FakeAnswer {
    /// A value as JSON, with times in Latchkey's format.
    ///
    /// - Parameters:
    ///   - value: The body.
    ///   - status: The HTTP status.
    /// - Returns: The answer.
    /// - Throws: `EncodingError` if the value has no JSON form.
    public static func json(_ value: some Encodable, status: Int = 200) throws -> FakeAnswer {
        FakeAnswer(status: status, headers: ["Content-Type": "application/json"], body: try WireJSON.encode(value))
    }

    /// A text, such as the page of a hotel's network.
    ///
    /// - Parameters:
    ///   - text: The body.
    ///   - status: The HTTP status.
    ///   - mediaType: The media type.
    /// - Returns: The answer.
    public static func text(_ text: String, status: Int = 200, mediaType: String = "text/plain") -> FakeAnswer {
        FakeAnswer(status: status, headers: ["Content-Type": "\(mediaType); charset=utf-8"], body: Data(text.utf8))
    }

    /// An answer without a body.
    ///
    /// - Parameter status: The HTTP status.
    /// - Returns: The answer.
    public static func status(_ status: Int) -> FakeAnswer { FakeAnswer(status: status) }

    /// An error of Latchkey's API; its code determines the status, and the challenge of a 401.
    ///
    /// - Parameters:
    ///   - code: The error code.
    ///   - detail: A sentence for people.
    ///   - fields: With 422: the problem of each invalid member.
    ///   - reason: With `session_ended`: the reason.
    ///   - retryAfter: The seconds until the next try is allowed.
    /// - Returns: The answer.
    public static func problem(
        _ code: ErrorCode,
        detail: String = "The fake server was told to answer this.",
        fields: [String: FieldProblem]? = nil,
        reason: SessionEndReason? = nil,
        retryAfter: Int? = nil
    ) -> FakeAnswer {
        FakeAnswer(
            HTTPProblem(
                code,
                detail: detail,
                fields: fields,
                reason: reason,
                retryAfter: retryAfter.map { .seconds($0) }
            )
        )
    }
}

extension FakeAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status.
    public var description: String { "\(status)" }
    /// The status.
    public var debugDescription: String { "FakeAnswer(\(status))" }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
