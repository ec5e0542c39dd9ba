public import Foundation
public import Latchkey

/// Why a login, a logout or a request has failed.
///
/// Descriptions show the status alone, never what the community has answered.
public struct LiBaseError: Error, Sendable {
    /// The HTTP status of the answer, or one of ``Code`` where there was none.
    public let httpCode: Int
    /// What kind of answer it was, in the community's words: `error`.
    public let status: String
    /// What happened and what to do, for people.
    public let errorMessage: String
    /// What happened, for the people who make the app.
    public let developerErrorMessage: String
    /// What the SDK underneath says, with its own code.
    public let latchkeyError: LatchkeyError?
    private let body: Data?

    /// The numbers of what happens without an answer, or with any.
    public enum Code {
        /// The single-sign-on token is empty.
        public static let emptyToken = 102
        /// What was answered is not the community's JSON.
        public static let malformedAnswer = 104
        /// There was no answer: no network, or a server that is not to be trusted.
        public static let noResponse = 105
        /// The person does not want to log in, or another login has taken the place of this one.
        public static let cancelled = 106
        /// It needs a user, or the user could not be logged in.
        public static let unauthorized = 401
        /// It is not for this user, or the login in the browser is not the one that was begun.
        public static let forbidden = 403
        /// There was no answer in time.
        public static let timedOut = 408
        /// Something is out of order, here or there.
        public static let internalError = 500
        /// What stands before the community cannot reach it.
        public static let badGateway = 502
        /// The community has too much to do.
        public static let serviceUnavailable = 503
        /// What stands before the community had no answer in time.
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

    /// What the community has answered, where that is an object.
    public var errorJson: [String: Any]? {
        body.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
    }

    /// Whether the person does not want to log in, or another login has taken the place of this one.
    public var isCancelled: Bool { httpCode == Code.cancelled }
}

extension LiBaseError: LocalizedError, CustomNSError {
    /// The message for people.
    public var errorDescription: String? { errorMessage }
    /// The domain under which `NSError` shows these errors.
    public static var errorDomain: String { "LiBaseError" }
    /// The number.
    public var errorCode: Int { httpCode }
}

extension LiBaseError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// One line that is safe to log.
    public var description: String { latchkeyError.map { "\(httpCode) \($0.code)" } ?? "\(httpCode)" }
    /// One line that is safe to log.
    public var debugDescription: String { "LiBaseError(\(description))" }
    /// Shows nothing.
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
