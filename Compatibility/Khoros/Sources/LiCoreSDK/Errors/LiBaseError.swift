public import Foundation
public import Latchkey

/// The error of a login, logout or request.
///
/// Descriptions show only the status.
public struct LiBaseError: Error, Sendable {
    /// The HTTP status of the answer, or a ``Code`` without an answer.
    public let httpCode: Int
    /// The community's status word, for example `error`.
    public let status: String
    /// A sentence for people: the problem, and how to correct it.
    public let errorMessage: String
    /// A description for developers.
    public let developerErrorMessage: String
    /// The underlying error of the Latchkey SDK.
    public let latchkeyError: LatchkeyError?
    private let body: Data?

    /// The error numbers.
    public enum Code {
        /// The single-sign-on token is empty.
        public static let emptyToken = 102
        /// The answer is not the community's JSON.
        public static let malformedAnswer = 104
        /// No answer: no network, or an untrusted server.
        public static let noResponse = 105
        /// The person declined, or another login replaced this one.
        public static let cancelled = 106
        /// A user is required, or the login failed.
        public static let unauthorized = 401
        /// The user lacks a right, or the callback does not belong to the login.
        public static let forbidden = 403
        /// No answer in time.
        public static let timedOut = 408
        /// An internal error of the app or server.
        public static let internalError = 500
        /// A proxy cannot reach the community.
        public static let badGateway = 502
        /// The community is overloaded.
        public static let serviceUnavailable = 503
        /// A proxy got no answer in time.
        public static let gatewayTimeout = 504
    }

    /// An error.
    public init(
        httpCode: Int,
        status: String = "error",
        errorMessage: String,
        developerErrorMessage: String? = nil,
        latchkeyError: LatchkeyError? = nil,
        errorData: Data? = nil
    ) {
        self.httpCode = httpCode
        self.status = status
        self.errorMessage = errorMessage
        self.developerErrorMessage = developerErrorMessage ?? errorMessage
        self.latchkeyError = latchkeyError
        body = errorData
    }

    /// The community's answer, if it is a JSON object.
    public var errorJson: [String: Any]? {
        body.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
    }

    /// Whether the person declined, or another login replaced this one.
    public var isCancelled: Bool { httpCode == Code.cancelled }
}

extension LiBaseError: LocalizedError, CustomNSError {
    /// The message for people.
    public var errorDescription: String? { errorMessage }
    /// The `NSError` domain.
    public static var errorDomain: String { "LiBaseError" }
    /// The number of the error.
    public var errorCode: Int { httpCode }
}

extension LiBaseError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// One line that is safe to log.
    public var description: String { latchkeyError.map { "\(httpCode) \($0.code)" } ?? "\(httpCode)" }
    /// One line that is safe to log.
    public var debugDescription: String { "LiBaseError(\(description))" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension LiBaseError {
    static let emptyToken = LiBaseError(
        httpCode: Code.emptyToken,
        errorMessage: "The single-sign-on token is empty. Get a new one and try again."
    )
    static let cancelled = LiBaseError(httpCode: Code.cancelled, errorMessage: "Nobody has logged in.")
    static let notLoggedIn = LiBaseError(
        httpCode: Code.unauthorized,
        errorMessage: "Nobody is logged in. Log in first."
    )
    static let noRedirectURL = LiBaseError(
        httpCode: Code.forbidden,
        errorMessage: "The community's page cannot come back to this app. Tell the people who made it.",
        developerErrorMessage: "The community's host makes no scheme: log in with a presenter of the app's own."
    )
}
